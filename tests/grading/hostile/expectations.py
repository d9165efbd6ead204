"""What is expected of each hostile program: what it loses, its flags, what one layer lets by."""

from __future__ import annotations

from autograder.sandbox.host.kernel import landlock_abi
from tests.grading.hostile.configurations import Configuration

ACE = {"card_ace"}
CARD = {"card_new", "card_errors", "card_number", "card_value", "card_ace", "card_text"}
MALFORMED, A_SOCKET = {"malformed_frame"}, {"socket.__new__"}
HAND = {"hand_cards", "hand_count", "hand_blackjack", "hand_bust", "hand_text"}

# What each program must lose, and nothing else; one that is not named here answers right.
LOSES: dict[str, set[str]] = {
    **dict.fromkeys(
        (
            "abort", "close_descriptors", "deadlock", "drip", "endless_underneath",
            "escapes", "exit_in_method", "forged_callback", "forged_depth",
            "forged_depth_of_values", "forged_error", "forged_flags", "forged_header",
            "forged_kinds", "forged_noise", "forged_numbers", "forged_success",
            "frame_walk", "loop_in_c", "loop_in_del", "loop_python", "loop_regex",
            "memory_at_once", "memory_slowly", "odd_class_names", "patched_library",
            "print_endless", "print_huge", "recursion", "recursion_unlimited",
            "stop_itself", "stub", "system_exit", "timers", "wait_in_small_steps",
        ),
        ACE,
    ),
    "always_equal": {"card_value"},
    "escapes_in_values": {"card_ace", "card_number", "card_text", "card_value"},
    "exit_at_import": (CARD | HAND) - {"hand_bust"},
    "hand_escapes_at_import": HAND,
    "hand_hashes": {"hand_cards"},
    "hand_large_list": {"hand_cards"},
    "hand_loop_in_str": {"hand_text"},
    "hand_lying_class": {"hand_count"},
    "hand_lying_int": {"hand_count"},
    "hand_lying_str": {"hand_text"},
    "hand_not_a_number": {"hand_count"},
    "hand_odd_exceptions": HAND - {"hand_bust"},
    "hand_without_text": {"hand_text"},
    "large_text": {"card_text"},
    "mixed_values": {"card_new"},
    "odd_exceptions": {"card_ace", "card_number", "card_text", "card_value"},
    "patched_at_import": {"card_value"},
}  # fmt: skip
# What a program may lose besides, because it harms itself or is cut off in time.
MAY_LOSE: dict[str, set[str]] = {
    "exit_at_import": HAND,
    "memory_search": ACE,  # it may run out of time
    "patched_at_import": CARD | HAND,
    "slow_answers": ACE,
}
# What has no honest use is flagged: one of these kinds, when every layer is in force.
FLAGS: dict[str, set[str]] = {
    **dict.fromkeys(
        (
            "forged_callback", "forged_depth", "forged_depth_of_values", "forged_header",
            "forged_kinds", "forged_noise", "forged_numbers", "forged_success",
        ),
        MALFORMED,
    ),
    # It breaks the worker's own code, by which that ends or says nonsense.
    "patched_library": {"malformed_frame", "broke_off"},
    **dict.fromkeys(
        ("socket_abstract", "socket_tcp", "socket_udp", "socket_unix"), A_SOCKET
    ),
    "exec_shell": {"os.exec"},
    "fork_bomb": {"os.fork"},
    "kill_others": {"os.kill"},
    "leave_names": {"os.symlink"},
    "memory_search": {"gc.get_objects"},
    "read_files": {"open"},
    "remove_files": {"os.truncate"},
    "stop_itself": {"os.kill"},
    "write_files": {"open"},
}  # fmt: skip
# Where a loop is seen last, what was printed until then, and which limit is met first by a program
# that runs into two of them may differ from run to run: a machine is slower at times.
DIFFERS = {
    "hand_large_list", "loop_in_del", "loop_python", "memory_search", "memory_slowly",
    "recursion_unlimited",
}  # fmt: skip


def reachable(configuration: Configuration) -> set[str]:
    """Return the programs that one layer alone cannot stop, by design.

    The grader promises the rest all the same: a clear result, nothing running afterwards, and
    nobody else's result changed.
    """
    if configuration.layers == ("limits",):
        # No descriptor can be had, so nothing is opened or connected; what a system call does
        # with a name or a number alone, limits do not reach. An ordinary user's worker is the
        # same user as the grader, which the kernel lets it signal and look into.
        found = {"exec_shell", "leave_names", "remove_files", "shared_memory"}
        return found if configuration.root else {*found, "debugger", "kill_others"}
    if configuration.layers == ("landlock",):
        # Its rules know files by their content and place, TCP, and from ABI 6 on signals and
        # abstract names; not datagrams, sockets with a path, modes of files, or System V memory.
        found = {"shared_memory", "socket_udp", "socket_unix"}
        if landlock_abi() < 6:
            found |= {"kill_others", "socket_abstract"}
        if landlock_abi() < 4:
            found |= {"socket_tcp"}
        if landlock_abi() < 3:
            found |= {"write_files"}
        return found if configuration.root else {*found, "remove_files"}
    return set()
