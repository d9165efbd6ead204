"""Loops forever in __del__, where exceptions are swallowed, and again after each of them."""


class _Endless:
    def __del__(self):
        while True:
            try:
                while True:
                    pass
            except BaseException:
                pass


def _attack(self):
    _Endless()
    return self.rank == ACE


Card.is_ace = _attack
