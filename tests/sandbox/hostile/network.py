"""Connects by TCP, UDP, and the machine's own sockets."""

import _socket

STOPPED_BY = {
    "connects_by_tcp": "limits landlock seccomp",
    "listens_on_tcp": "limits landlock seccomp",
    "sends_by_udp": "limits seccomp",
    "connects_to_a_path": "limits seccomp",
    "connects_to_an_abstract_name": "limits landlock seccomp bubblewrap",
    "makes_a_pair": "limits seccomp",
    "asks_the_kernel": "limits seccomp",
}


def connects_by_tcp(facts):
    _socket.socket(_socket.AF_INET, _socket.SOCK_STREAM).connect(("127.0.0.1", facts["tcp"]))


def listens_on_tcp(facts):
    listener = _socket.socket(_socket.AF_INET, _socket.SOCK_STREAM)
    listener.bind(("127.0.0.1", 0))
    listener.listen(1)


def sends_by_udp(facts):
    sender = _socket.socket(_socket.AF_INET, _socket.SOCK_DGRAM)
    sender.sendto(b"x", ("127.0.0.1", facts["udp"]))


def connects_to_a_path(facts):
    _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM).connect(facts["unix"])


def connects_to_an_abstract_name(facts):
    name = "\0" + facts["abstract"]
    _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM).connect(name)


def makes_a_pair(facts):
    return _socket.socketpair()


def asks_the_kernel(facts):
    _socket.socket(_socket.AF_NETLINK, _socket.SOCK_RAW, 0)
