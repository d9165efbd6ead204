"""Which code may be asked in a worker that plays one test after another."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from autograder.course.files import Kit
from autograder.sandbox.inside.keeping import LIBRARY, keeps_nothing

CLASS = Path(__file__).parents[2] / "examples" / "class"

ORDINARY = {
    "a constant": "import random\nSUITS = ['Clubs']\nrandom.seed(1)\n",
    "a list of the module's own": "seen = []\ndef note(card):\n    seen.append(card)\n",
    "its own class": "class Card:\n    made = 0\n    def __init__(self):\n        Card.made += 1\n",
    "a sleep": "import time\ntime.sleep(1)\n",
    "a dataclass": (
        "from dataclasses import dataclass, field\n@dataclass\nclass Hand:\n"
        "    cards: list[int] = field(default_factory=list)\n"
    ),
    "an enum": "from enum import Enum\nclass Suit(Enum):\n    CLUBS = 'Clubs'\n",
    "an optional type": "from random import Random\ndef deal(rng: Random | None = None): pass\n",
    "a class of types": "from typing import Optional\ndef deal(rng: Optional[int] = None): pass\n",
    "an abstract class": (
        "from abc import ABC, abstractmethod\nclass Hand(ABC):\n"
        "    @abstractmethod\n    def count(self): ...\n"
    ),
    "a type that is compared": "def __eq__(self, other):\n    return type(self) == type(other)\n",
    "a class that is tested for": (
        "import random\ndef is_rng(x):\n    return isinstance(x, random.Random)\n"
    ),
    "text to the errors": "import sys\nprint('no', file=sys.stderr)\nsys.stdout.write('x')\n",
    "a generator": "def cards():\n    for rank in range(13):\n        yield rank\n",
    "a private method": "class Hand:\n    def __value(self):\n        return self.__cards\n",
    "what runs when the file is started": (
        "import card\nif __name__ == '__main__':\n    import doctest\n    doctest.testmod()\n"
    ),
    "a module beside it": "from . import card\ncard.Card(1, 'Clubs')\n",
    "everything of a module beside it": "from card import *\nfrom .hand import *\nCard(1)\n",
    "a name of the library's as an argument": "import re\nre.split('x', 'axb', flags=0)\n",
    "a decorator of its own": (
        "from functools import wraps\ndef noted(f):\n    @wraps(f)\n"
        "    def inner(*more): return f(*more)\n    return inner\n"
    ),
    "an order": (
        "from functools import total_ordering\n@total_ordering\nclass A:\n"
        "    def __lt__(self, other): return True\n"
    ),
    "a block that looks whether there was an error": (
        "class A:\n    def __enter__(self): return self\n"
        "    def __exit__(self, kind, error, trace): return kind is None\n"
    ),
    "types that everything of a module is beside": (
        "from card import *\ndef f(x: list[int], y):\n    return type(x) == type(y)\n"
        "class A:\n    def __init__(self): self.kind = self.type\n"
    ),
    "types of its own": (
        "from typing import Optional\nfrom hand import Hand\n"
        "class Shoe:\n    def top(self) -> Optional[Hand]: pass\n"
        "def f(x: list[Hand], y: dict[str, tuple[Shoe, ...]]): pass\n"
    ),
    "an enum out of a text": "from enum import Enum\nSuit = Enum('Suit', 'CLUBS SPADES')\n",
}

# Each puts a mark where the next test could find it, or finds such a place.
MARKS = {
    "a name that is changed": (
        "__name__ = '__main__'\nif __name__ == '__main__':\n"
        "    import textwrap\n    textwrap.mark = 1"
    ),
    "what is run when the file is not started": (
        "if __name__ != '__main__':\n    import textwrap\n    textwrap.mark = 1"
    ),
    "what stands under the other branch": (
        "if __name__ == '__main__':\n    pass\nelse:\n    import textwrap\n    textwrap.mark = 1"
    ),
    "a name that a function changes": (
        "def f():\n    global __name__\n    __name__ = '__main__'\nf()\n"
        "if __name__ == '__main__':\n    import textwrap\n    textwrap.mark = 1"
    ),
    "a module": "import textwrap\ntextwrap.mark = 1",
    "a module by another name": "import textwrap\nplace = textwrap\nplace.mark = 1",
    "a module under a new name": "import textwrap as place\nplace.mark = 1",
    "a module of a module": "import os\nplace = os.path.genericpath\nplace.mark = 1",
    "a module that a module imports": "from enum import sys\nplace = sys.modules",
    "a module behind an object": "from pathlib import Path\nPath('x')._flavour",
    "a module by getattr": "from pathlib import Path\ngetattr(Path('x'), '_flavour')",
    "the main module": "import __main__\nplace = __main__\nplace.mark = 1",
    "a list of a module's": "import sys\nsys.path.append('mark')",
    "the environment": "import os\nos.environ['MARK'] = '1'",
    "vars": "import textwrap\nvars(textwrap)['mark'] = 1",
    "setattr": "import textwrap\nsetattr(textwrap, 'mark', 1)",
    "code in a text": "exec('import textwrap; textwrap.mark = 1')",
    "exec under a name that is also an argument's": (
        "def run(exec): pass\nexec('import textwrap; textwrap.mark = 1')"
    ),
    "a method called eval": "class A:\n    def eval(self): pass\neval('1')",
    "a class": "from random import Random\nRandom.mark = 1",
    "a class as an argument": "from random import Random\ndef keep(x): x.mark = 1\nkeep(Random)",
    "a class as a default": "from random import Random\ndef keep(x=Random): x.mark = 1",
    "a class as the argument `file`": (
        "from random import Random\ndef keep(file): file.mark = 1\nkeep(file=Random)"
    ),
    "a print of its own": (
        "import sys\ndef print(file): file.mark = 1\nprint(file=sys.stdout)"
    ),
    "an isinstance of its own": (
        "from random import Random\ndef isinstance(x, kind): kind.mark = 1\nisinstance(1, Random)"
    ),
    "a subclass hook": (
        "from abc import ABC\nfrom random import Random\nclass A(ABC):\n"
        "    @classmethod\n    def __subclasshook__(cls, kind): kind.mark = 1\n"
        "issubclass(Random, A)"
    ),
    "a class as a key": (
        "from random import Random\nclass A:\n"
        "    def __getitem__(self, kind): kind.mark = 1\nA()[Random]"
    ),
    "a class in an annotation that is called": (
        "from random import Random\ndef keep(x): x.mark = 1\ndef f(x: keep(Random)): pass"
    ),
    "a class in a subscript of an annotation": (
        "from random import Random\nclass A:\n"
        "    def __getitem__(self, kind): kind.mark = 1\na = A()\ndef f(x: a[Random]): pass"
    ),
    "a class beside an operator": (
        "from random import Random\nclass A:\n"
        "    def __ror__(self, kind): kind.mark = 1\na = A()\ndef f(x: Random | a): pass"
    ),
    "a class among exceptions": (
        "from random import Random\ndef keep(x): x.mark = 1\n"
        "try:\n    1 / 0\nexcept keep(Random): pass"
    ),
    "a class that a metaclass sees": (
        "from abc import ABC\ndef meta(name, bases, names): bases[0].mark = 1\n"
        "class A(ABC, metaclass=meta): pass"
    ),
    "a class among bases": (
        "from random import Random\nclass A:\n"
        "    def __mro_entries__(self, bases): bases[0].mark = 1; return ()\n"
        "class B(Random, A()): pass"
    ),
    "a class by comparing types": (
        "from random import Random\nclass A:\n"
        "    def __eq__(self, kind): kind.mark = 1\ntype(Random()) == A()"
    ),
    "a class by a pattern": (
        "from random import Random\nmatch Random():\n"
        "    case object(__class__=kind): kind.mark = 1"
    ),
    "globals by a pattern": (
        "def own(): pass\nmatch own:\n    case object(__globals__=names): names['mark'] = 1"
    ),
    "an attribute that a pattern names": (
        "class A:\n    __match_args__ = ('__class__',)\n    pass"
    ),
    "a class's class": "from random import Random\nRandom().__class__.mark = 1",
    "a class's bases": "class A(Exception): pass\nA.__bases__[0].mark = 1",
    "a function": "import textwrap\ntextwrap.dedent.mark = 1",
    "a function by a name": "import textwrap\nplace = textwrap.dedent\nplace.mark = 1",
    "a function of `string`": "import string\nplace = string.capwords\nplace.mark = 1",
    "a function of a path": "import os\nplace = os.path.join\nplace.mark = 1",
    "a function of a class": (
        "from random import Random\nplace = Random.shuffle\nplace.mark = 1"
    ),
    "a function of a base": (
        "from random import Random\nclass A(Random): pass\nplace = A.shuffle\nplace.mark = 1"
    ),
    "a function that all orders share": (
        "from functools import total_ordering\n@total_ordering\nclass A:\n"
        "    def __lt__(self, other): return True\nplace = A.__gt__\nplace.mark = 1"
    ),
    "a function that an enum shares": (
        "from enum import Enum\nclass A(Enum):\n    X = 1\n"
        "place = A._generate_next_value_\nplace.mark = 1"
    ),
    "a function that an object has": (
        "import json\nreader = json.JSONDecoder()\nplace = reader.parse_array\nplace.mark = 1"
    ),
    "a builtin that is a function": "place = input\nplace.mark = 1",
    "a builtin that is an object": "place = license\nplace.mark = 1",
    "a member of an enum": "import re\nplace = re.IGNORECASE\nplace.mark = 1",
    "a type that is kept": "from typing import List\nplace = List[int]\nplace._name = 'mark'",
    **{
        f"{names} out of {module}": f"from {module} import {names}\n{names}.mark(1)"
        for module, names in (
            ("statistics", "sys"), ("statistics", "random"), ("typing", "sys"), ("typing", "types"),
            ("typing", "collections"), ("typing", "contextlib"), ("typing", "overload"),
            ("typing", "get_overloads"), ("typing", "final"), ("typing", "no_type_check"),
            ("re", "copyreg"), ("re", "functools"), ("re", "enum"), ("textwrap", "re"),
            ("datetime", "sys"), ("fractions", "sys"), ("fractions", "decimal"), ("os.path", "os"),
            ("os.path", "genericpath"), ("numbers", "abc"), ("collections.abc", "sys"),
            ("abc", "update_abstractmethods"), ("heapq", "doctest"),
        )
    },
    "a type that writes through": (
        "import typing\nplace = typing.Counter[int]\nplace.mark = 1"
    ),
    "a mark of `dataclasses`": (
        "from dataclasses import field\nplace = field()\nplace.default.mark = 1"
    ),
    "a field of a class of which more is made": (
        "from dataclasses import dataclass, field\ndef keep(kind): kind.x.default.mark = 1\n"
        "@dataclass\n@keep\nclass A:\n    x: int = field()"
    ),
    "an abstract class's register": (
        "from collections.abc import Sized\nclass A: pass\nSized.register(A)"
    ),
    "a single dispatch": (
        "from functools import singledispatch\n@singledispatch\ndef f(x): pass\nf.registry"
    ),
    "the screen": "import sys\nsys.stdout.mark = 1",
    "the screen by a name": "import sys\nplace = sys.stdout\nplace.mark = 1",
    "the screen, closed": "import sys\nsys.stdout.close()",
    "the screen, imported and closed": "from sys import stdout\nstdout.close()",
    "the screen behind a redirection": (
        "from contextlib import redirect_stdout\nplace = redirect_stdout(None)"
    ),
    "a clock": "import time\nis_used = time.process_time() > 0.1",
    "another clock": "from datetime import datetime\ndatetime.now()",
    "an address": "place = id(object())",
    "what is done when it is freed": "class A:\n    def __del__(self): print('mark')",
    "what a generator does when it is freed": (
        "def late():\n    try:\n        yield\n    finally:\n        print('mark')"
    ),
    "what a generator leaves when it is freed": (
        "class A:\n    def __enter__(self): pass\n    def __exit__(self, *how): print('mark')\n"
        "def late():\n    with A():\n        yield"
    ),
    "a class under a name that nobody knows": "from random import Random as Card",
    "a frame": "def f(): yield\nf().gi_frame.f_builtins['mark'] = 1",
    "an error's frames": "try:\n    1 / 0\nexcept ValueError as e:\n    e.__traceback__",
    "a name of the builtins": "__builtins__['mark'] = 1",
    "a library that is not known": "import gc\ngc.callbacks.append(print)",
    "a class by a class's class": (
        "from random import Random\nclass A: pass\nkind = type(A)(Random())\nkind.mark = 1"
    ),
    "a class that is made with a hook": (
        "from abc import ABC\nfrom random import Random\nclass A(ABC): pass\n"
        "def keep(cls, kind): kind.mark = 1\n"
        "B = type(A)('B', (A,), {'__subclasshook__': classmethod(keep)})\nisinstance(Random(), B)"
    ),
    "a class that `wraps` reads": (
        "from functools import wraps\nfrom random import Random\nclass A:\n"
        "    def __setattr__(self, name, value): value.mark = 1\n"
        "wraps(Random(), assigned=('__class__',), updated=())(A())"
    ),
    "a method's names that `wraps` reads": (
        "from functools import wraps\nfrom random import Random\nclass Names:\n"
        "    def update(self, names): names['mark'] = 1\nclass A:\n"
        "    def __getattribute__(self, name): return Names()\nwraps(Random().choice)(A())"
    ),
    "`wraps` above another decorator": (
        "from functools import wraps\ndef swap(f): return A()\n@wraps(swap)\n@swap\n"
        "def f(): pass"
    ),
    "what `wraps` holds": (
        "from functools import wraps\n@wraps\ndef f(): pass\nf.func.mark = 1"
    ),
    "a function that is given to an object": (
        "from functools import total_ordering\nclass A:\n"
        "    def __lt__(self, other): return True\n"
        "    def __setattr__(self, name, value): value.mark = 1\ntotal_ordering(A())"
    ),
    "a function that is given to an object above a class": (
        "from functools import total_ordering\nclass A:\n"
        "    def __lt__(self, other): return True\n"
        "    def __setattr__(self, name, value): value.mark = 1\n"
        "def swap(kind): return A()\n@total_ordering\n@swap\nclass B: pass"
    ),
    "a mark of `dataclasses` that an object is given": (
        "from dataclasses import dataclass\nclass A:\n"
        "    def __setattr__(self, name, value): value['x'].default.mark = 1\ndataclass(A())"
    ),
    "defaults that all infos share": (
        "from functools import cache\n@cache\ndef f(): pass\n"
        "f.cache_info()._field_defaults['mark'] = 1"
    ),
    "a table of `textwrap`": (
        "from textwrap import TextWrapper\nplace = TextWrapper()\n"
        "place.unicode_whitespace_trans['mark'] = 1"
    ),
    "a table of `textwrap` that a text is handed": (
        "import textwrap\nclass A(str):\n"
        "    def translate(self, table): table['mark'] = 1; return self\ntextwrap.fill(A('x'))"
    ),
    "a table of `re` that a text is handed": (
        "import re\nclass A(str):\n    def translate(self, table): table['mark'] = 1\n"
        "re.escape(A('x'))"
    ),
    "a list that all copies share": (
        "from copy import deepcopy\nclass A:\n"
        "    def get(self, key, default): default.append('mark')\ndeepcopy([], A())"
    ),
    "a function of a stack of exits": (
        "from contextlib import ExitStack\nplace = ExitStack()._create_exit_wrapper\n"
        "place.mark = 1"
    ),
    "a class of a path": "from pathlib import Path\nPath('x').parents._pathcls.mark = 1",
    "an error's class": (
        "import json\nclass A:\n    def __enter__(self): pass\n"
        "    def __exit__(self, kind, error, trace): kind.mark = 1\nwith A():\n    json.loads('{')"
    ),
    "an error's class among arguments": (
        "class A:\n    def __enter__(self): pass\n"
        "    def __exit__(self, *error): error[0].mark = 1"
    ),
    "an error's class in the first place": (
        "class A:\n    def __enter__(self): pass\n    @staticmethod\n"
        "    def __exit__(kind, error, trace): kind.mark = 1"
    ),
    "an error's class by another function": (
        "def keep(self, kind, *more): kind.mark = 1\nclass A:\n    __exit__ = keep"
    ),
    "an error's class by a function that is put there": (
        "def keep(self, kind, *more): kind.mark = 1\nclass A: pass\nA.__exit__ = keep"
    ),
    "a special name for an import": "class A:\n    from card import late as __del__",
    "a special name of an import": "class A:\n    from card import __exit__",
    "a special name for a class": "class A:\n    class __exit__:\n        pass",
    "a special name in a pattern": (
        "def late(self): print('mark')\nclass A:\n    match late:\n        case __del__: pass"
    ),
    "a special name in a text": (
        "from enum import Enum\ndef late(self): print('mark')\n"
        "A = Enum('A', [('X', 1), ('__del__', late)])"
    ),
    "a special name in a text for a class of its own": (
        "from enum import Enum\nclass A(Enum): pass\ndef late(self): print('mark')\n"
        "B = A('B', [('X', 1), ('__del__', late)])"
    ),
    "an attribute's name behind a star": (
        "from random import Random\nkind = getattr(*(Random(1), '__class__'), 'x')\n"
        "kind.mark = 1"
    ),
    "a memo behind a star": (
        "from copy import deepcopy\nclass A:\n"
        "    def get(self, key, default): default.append('mark')\ndeepcopy(*([], A()))"
    ),
    "a class that is made behind a star": (
        "from abc import ABC\nclass A(ABC): pass\ndef keep(cls, kind): kind.mark = 1\n"
        "type(*('B', (A,), {'__subclasshook__': classmethod(keep)})).__name__"
    ),
    "a class's class by a decorator": (
        "from enum import Enum\n@type\nclass A(Enum):\n    X = 1\nA.mark = 1"
    ),
    "a class in brackets behind a builtin's name": (
        "from random import Random\nclass A:\n"
        "    def __getitem__(self, kind): kind.mark = 1\nlist = A()\n"
        "def f(x: list[Random]): pass"
    ),
    "a class in brackets behind a type's name": (
        "from random import Random\nfrom typing import List\nclass A:\n"
        "    def __getitem__(self, kind): kind.mark = 1\nList = A()\n"
        "def f(x: List[Random]): pass"
    ),
    "a class in brackets behind its own module": (
        "from random import Random\nimport work\nclass A:\n"
        "    def __getitem__(self, kind): kind.mark = 1\nplace = A()\n"
        "def f(x: work.place[Random]): pass"
    ),
    "a class beside what stands in a list": (
        "from random import Random\nclass A:\n    def __or__(self, kind): kind.mark = 1\n"
        "a = [A()]\ndef f(x: a[0] | Random): pass"
    ),
    "a class beside a builtin's name": (
        "from random import Random\nclass A:\n    def __or__(self, kind): kind.mark = 1\n"
        "int = A()\ndef f(x: int | Random): pass"
    ),
    "a class that something is added to": (
        "from random import Random\nclass A:\n    def __radd__(self, kind): kind.mark = 1\n"
        "Random += A()"
    ),
    "a module that something is added to": (
        "import textwrap\nclass A:\n    def __radd__(self, place): place.mark = 1\n"
        "textwrap += A()"
    ),
    "a builtin that something is added to": (
        "class A:\n    def __radd__(self, place): place.mark = 1\ninput += A()"
    ),
    "a class by comparing with an attribute": (
        "from random import Random\nclass B:\n    def __eq__(self, kind): kind.mark = 1\n"
        "class A:\n    def __getattribute__(self, name): return B()\n"
        "type(Random(1)) == A().__class__"
    ),
    "a class by a type of its own": (
        "from random import Random\nclass B:\n    def __eq__(self, kind): kind.mark = 1\n"
        "def type(x): return B()\nRandom(1).__class__ == type(1)"
    ),
    "a member of an enum by a function of its own": (
        "from re import compile, IGNORECASE\ndef compile(x): x.mark = 1\n"
        "compile(IGNORECASE)"
    ),
    "a member of an enum by a module of its own": (
        "import re\nfrom re import I\nclass A:\n    def compile(self, x): x.mark = 1\n"
        "re = A()\nre.compile(I)"
    ),
    "any attribute by a copy": (
        "from copy import copy\nfrom types import SimpleNamespace\n"
        "copy(SimpleNamespace(**{'__reduce_ex__': print}))"
    ),
    "any attribute by a copy that a decorator makes": (
        "from copy import copy\nfrom types import SimpleNamespace\n"
        "def names(f): return {'__reduce_ex__': f}\n@SimpleNamespace\n@names\n"
        "def f(how): pass\ncopy(f)"
    ),
    "any attribute by a copy of what answers all names": (
        "from copy import copy\nclass A:\n"
        "    def __getattribute__(self, name): return lambda how: (f, (), (None, {'mark': 1}))\n"
        "copy(A())"
    ),
    "an attribute under another name": (
        "from functools import cached_property\nclass A:\n    @cached_property\n"
        "    def x(self): pass\nplace = A.x\nplace.attrname = '__reduce_ex__'"
    ),
    "a cache of what is callable": (
        "from collections.abc import Callable\nplace = Callable[[int], int]\n"
        "place._dump_registry(print)"
    ),
    "two imports of one name": (
        "from typing import Callable\nplace = Callable[[int], int]\nplace.mark = 1\n"
        "def never():\n    from collections.abc import Callable"
    ),
    "a function under the name of a compiled one": (
        "from textwrap import dedent\nplace = dedent\nplace.mark = 1\ndef never():\n"
        "    from math import dedent"
    ),
    "a module under the name of one of its own": (
        "import textwrap\nplace = textwrap.dedent\nplace.mark = 1\ndef never():\n"
        "    import card as textwrap"
    ),
    "bases by a metaclass of its own": (
        "from abc import ABC, ABCMeta\ndef ABCMeta(name, bases, names): bases[0].mark = 1\n"
        "class A(ABC, metaclass=ABCMeta): pass"
    ),
    "a mark of `dataclasses` by a decorator of its own": (
        "from dataclasses import field\ndef dataclass(kind): kind.x.default.mark = 1\n"
        "@dataclass\nclass A:\n    x: int = field()"
    ),
    "a function that a class imports": (
        "from random import Random\nclass B:\n    from functools import wraps\nclass A:\n"
        "    def __setattr__(self, name, value): value.mark = 1\n"
        "B.wraps(Random(), assigned=('__class__',), updated=())(A())"
    ),
    "an error's class by `throw`": (
        "import json\nfrom contextlib import contextmanager\nclass A:\n"
        "    def __next__(self): pass\n    def throw(self, kind, *more): kind.mark = 1\n"
        "@contextmanager\ndef f(): return A()\nwith f():\n    json.loads('{')"
    ),
    "what is closed when it is freed": (
        "class A:\n    def __iter__(self): return self\n    def __next__(self): pass\n"
        "    def close(self): print('mark')\ndef late():\n    yield from A()"
    ),
    "what is closed, by a name in a text": (
        "from collections import namedtuple\nclass A(namedtuple('A', 'clo' + 'se')):\n"
        "    def __iter__(self): return self\n    def __next__(self): pass\ndef late():\n"
        "    yield from A(print)"
    ),
    "an enum that leaves its members out": (
        "from enum import Enum\nclass A(Enum):\n    _ignore_ = ['X']\n    X = 1\n"
        "def late(self): print('mark')\nB = A('B', [('__del__', late)])"
    ),
    "an enum without members by an `auto` of its own": (
        "from enum import Enum, auto\ndef auto(): return property()\nclass A(Enum):\n"
        "    X = auto()\ndef late(self): print('mark')\nB = A('B', [('__del__', late)])"
    ),
    "a debugger under an argument's name": "def f(breakpoint): pass\nbreakpoint()",
    "a class of `typing` by an object in a type's place": (
        "from typing import List\nclass A:\n    def __eq__(self, kind): kind.mark = 1\n"
        "a = A()\ndef f(x: List[a]): pass"
    ),
    "a class of `typing` by a decorated class": (
        "from typing import List\ndef swap(kind): return kind()\n@swap\nclass A:\n"
        "    def __eq__(self, kind): kind.mark = 1\ndef f(x: List[A]): pass"
    ),
    "a class in one of two types in brackets": (
        "from random import Random\nclass A:\n    def __eq__(self, kind): kind.mark = 1\n"
        "a = A()\ndef f(x: list[a] | list[Random]): pass"
    ),
    "a class of `typing` by a bound": (
        "from typing import TypeVar\nclass A:\n    def __eq__(self, kind): kind.mark = 1\n"
        "T = TypeVar('T', bound=A())"
    ),
    "a class of `typing` beside a new type": (
        "from typing import NewType\nclass A:\n    def __eq__(self, kind): kind.mark = 1\n"
        "NewType('T', int) | A()"
    ),
    "a class of `typing` by a field": (
        "from typing import NamedTuple\nclass A:\n    def __eq__(self, kind): kind.mark = 1\n"
        "a = A()\nclass B(NamedTuple):\n    x: a"
    ),
    "a class of `typing` by a key": (
        "from typing import TypedDict\nclass A:\n    def __eq__(self, kind): kind.mark = 1\n"
        "TypedDict('B', {'x': A()})"
    ),
}  # fmt: skip

# Each takes, out of another module of the submission, what that module has from the library.
HANDED_ON = {
    "a class": ("from random import Random", "from card import Random\nRandom.mark = 1"),
    "a class behind the module": ("from random import Random", "import card\ncard.Random.mark = 1"),
    "a class behind another name": (
        "from random import Random", "import card\nplace = card\nkind = place.Random"
    ),
    "a module": ("import random", "import card\nplace = card.random\nplace.mark = 1"),
    "a module under a new name": ("import random as luck", "import card\nplace = card.luck"),
    "a module, by getattr": ("import random", "import card\nplace = getattr(card, 'random')"),
    "a module, by a pattern": (
        "import random", "import card\nmatch card:\n    case object(random=x): x.mark = 1"
    ),
    "a module in an object's place": (
        "import random", "import card\ndef keep(self): self.random.mark = 1\nkeep(card)"
    ),
    "a module out of a package, in an object's place": (
        "import random",
        "from stage1_card_hand import card\ndef keep(self): self.random.mark = 1\nkeep(card)"
    ),
    "a module out of a module, in an object's place": (
        "import random", "from hand import card\ndef keep(self): self.random.mark = 1\nkeep(card)"
    ),
    "everything": ("import random", "from card import *\nrandom.mark = 1"),
    "a test of its own in a builtin's place": (
        "def isinstance(x, kind): kind.mark = 1",
        "from random import Random\nfrom card import *\nisinstance(1, Random)",
    ),
    "a module beside it, in an object's place": (
        "import random",
        "from . import card\ndef keep(x): x.random.mark = 1\nplace = card\nkeep(place)",
    ),
    "a name out of a module beside it": (
        "import random", "from .card import random\nrandom.mark = 1"
    ),
    "another name for the file": (
        "MAIN = '__main__'",
        "from card import MAIN as __name__\n"
        "if __name__ == '__main__':\n    import textwrap\n    textwrap.mark = 1",
    ),
    "everything, and another name for the file": (
        "__name__ = '__main__'\n__all__ = ['__name__']",
        "from card import *\n"
        "if __name__ == '__main__':\n    import textwrap\n    textwrap.mark = 1",
    ),
    "another name for a test": (
        "def keep(x, kind): kind.mark = 1",
        "from random import Random\nfrom card import keep as isinstance\n"
        "isinstance(1, Random)",
    ),
    "another name for `print`": (
        "def keep(file): file.mark = 1",
        "import sys\nfrom card import keep as print\nprint(file=sys.stdout)",
    ),
    "another name for a builtin class": (
        "class A:\n    def __eq__(self, kind): kind.mark = 1\na = A()",
        "from random import Random\nfrom card import a as int\ntype(Random()) == int",
    ),
    "a function that is called": (
        "from copy import deepcopy",
        "import card\nclass A:\n    def get(self, key, default): default.append('mark')\n"
        "card.deepcopy([], A())",
    ),
    "a test that is put there": (
        "from random import Random\ndef late(): isinstance(1, Random)",
        "from stage1_card_hand import card\ndef keep(x, kind): kind.mark = 1\n"
        "place = card\nplace.isinstance = keep",
    ),
    "a module's name that is put there": (
        "import work\nif __name__ == '__main__':\n    import textwrap\n"
        "    textwrap.mark = 1",
        "from stage1_card_hand import card\nplace = card\nplace.__name__ = '__main__'",
    ),
    "an object in a class's place": (
        "class A:\n    def __eq__(self, kind): kind.mark = 1\nCard = A()",
        "from typing import List\nfrom card import Card\ndef f(x: List[Card]): pass",
    ),
}  # fmt: skip


@pytest.mark.parametrize("way", HANDED_ON)
def test_what_a_module_hands_on_is_seen_in_the_other(way: str) -> None:
    card, game = HANDED_ON[way]
    assert keeps_nothing(card)
    assert not keeps_nothing(card, game)


@pytest.mark.parametrize("kind", ORDINARY)
def test_ordinary_code_keeps_nothing(kind: str) -> None:
    assert keeps_nothing(ORDINARY[kind])


@pytest.mark.parametrize("way", MARKS)
def test_whatever_could_leave_a_mark_is_refused(way: str) -> None:
    compile(MARKS[way], "work.py", "exec")
    assert not keeps_nothing(MARKS[way])


def test_no_module_comes_out_of_a_module_of_the_library() -> None:
    """It would lead on to all that the process has; `collections.abc` is a module of the list."""
    for module in sorted(LIBRARY):
        library = import_module(module)
        through = {
            name
            for name, value in vars(library).items()
            if isinstance(value, ModuleType) and keeps_nothing(f"from {module} import {name}\n")
        }
        assert through <= {"abc", "path"}, module


def test_the_reference_keeps_nothing(kit: Kit) -> None:
    refused = [
        f"{stage.name}/{file}"
        for stage in kit.course.stages
        for file, code in kit.reference(stage).items()
        if file.endswith(".py") and not keeps_nothing(code)
    ]
    assert refused == []


def test_most_of_a_class_keeps_nothing() -> None:
    """Who is refused is graded all the same, in a worker for each test: that only takes longer."""
    files = list(CLASS.rglob("*.py"))
    refused = [path for path in files if not keeps_nothing(path.read_bytes())]
    assert len(refused) < 0.15 * len(files), refused


@pytest.mark.parametrize("text", ["def", "\0", "(" * 1000, "-" * 100_000 + "1"])
def test_what_cannot_be_read_is_refused(text: str) -> None:
    assert not keeps_nothing(text)
