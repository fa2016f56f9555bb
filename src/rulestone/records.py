"""
Frozen values with named fields, for the classes that every command makes when it starts.

A class below `Record` is what a frozen dataclass with slots is, and `dataclasses.replace`, `fields` and `asdict` take
its values. A dataclass compiles six functions when its module is imported; here all classes share theirs, which are as
fast, so that a class costs next to nothing.

Modules that define values need `from __future__ import annotations`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

V = TypeVar("V", bound="Record")
K = TypeVar("K")
T = TypeVar("T")
WAITING = "(waiting)"
"""Where a value has what makes its late fields; no field can have this name."""


class _Missing:
    """No default."""


class _Uncompared:
    """A field that does not count, with its default."""

    def __init__(self, default: Any) -> None:
        self.default = default


def uncompared(*, default: Any = _Missing) -> Any:
    """A field that does not count when values are compared."""
    return _Uncompared(default)


class _Described:
    """A field with something to be known of it, and its default."""

    def __init__(self, about: object, default: Any) -> None:
        self.about, self.default = about, default


def described(about: object, *, default: Any = None) -> Any:
    """A field that says something of itself, for whoever looks at the fields of the class: `descriptions`."""
    return _Described(about, default)


def _in_order(made: Values, given: tuple[Any, ...], named: Mapping[str, Any]) -> list[Any]:
    """The fields of a new value in their order, where some are named or left out."""
    names = made.__match_args__
    values = {**made._defaults, **dict(zip(names, given, strict=False)), **named}
    twice = set(names[: len(given)]) & named.keys()
    if len(given) > len(names) or twice or len(values) != len(names) or not values.keys() <= set(names):
        raise TypeError(f"{made.__qualname__} has the fields {', '.join(names)}; given: {given}, {dict(named)}")
    return [values[name] for name in names]


def _setter(made: type, name: str) -> Callable[[Any, Any], None]:
    """What sets a field of a value that cannot be changed."""
    slot = getattr(made, name, None)
    if slot is not None:
        put: Callable[[Any, Any], None] = slot.__set__
        return put
    return lambda value, field: object.__setattr__(value, name, field)


def _waited_for(self: Any, name: str) -> Any:
    """A late field that is looked at for the first time."""
    waiting = vars(self).get(WAITING, {})
    if name not in waiting:
        raise AttributeError(f"{type(self).__qualname__} has no field {name!r}")
    value = vars(self)[name] = waiting[name]()
    del waiting[name]
    return value


@dataclass_transform(frozen_default=True, field_specifiers=(uncompared, described))
class Values(type):
    """Makes a class of values of its annotations; without `eq` a value equals only itself."""

    __match_args__: tuple[str, ...]
    _defaults: dict[str, Any]
    _setters: tuple[Callable[[Any, Any], None], ...]
    _apart: set[str]
    """The fields that do not count."""
    _abouts: dict[str, Any]
    """What fields say of themselves."""
    _ends: dict[int, tuple[Any, ...]]
    """The defaults of all fields from a place on, where all of these have one."""
    late_fields: tuple[str, ...]
    """Fields that may wait until somebody looks at them, where a value comes from the cache."""
    late_entries: tuple[str, ...]
    """Mappings of which each entry may."""
    _compared: Callable[[Any], Any]

    def __new__(
        cls,
        name: str,
        bases: tuple[type, ...],
        space: dict[str, Any],
        *,
        eq: bool = True,
        slots: bool = True,
        late: tuple[str, ...] = (),
        late_entries: tuple[str, ...] = (),
    ) -> Values:
        """The class, its slots beside those of the classes that it builds on."""
        own = tuple(space.get("__annotations__", ()))
        names = tuple(dict.fromkeys((*(n for base in bases for n in getattr(base, "__match_args__", ())), *own)))
        defaults: dict[str, Any] = {}
        apart: set[str] = set()
        abouts: dict[str, Any] = {}
        for base in bases:
            defaults |= getattr(base, "_defaults", {})
            apart |= getattr(base, "_apart", set())
            abouts |= getattr(base, "_abouts", {})
        for field_name in own:
            default = space.pop(field_name, _Missing)
            if isinstance(default, _Uncompared):
                apart.add(field_name)
                default = default.default
            elif isinstance(default, _Described):
                abouts[field_name] = default.about
                default = default.default
            if default is not _Missing:
                defaults[field_name] = default
        space.update(__match_args__=names, _defaults=defaults, _apart=apart, _abouts=abouts)
        compared = [field_name for field_name in names if field_name not in apart]
        # `attrgetter` wants a name; where no field counts, any two values of the class are equal.
        space["_compared"] = attrgetter(*compared) if compared else type
        space.update(late_fields=late, late_entries=late_entries)
        if late or late_entries:
            # What waits, and what comes of it, lies in the `__dict__` of the value, which slots would leave it without.
            space["__getattr__"] = _waited_for
        elif slots:
            space["__slots__"] = own
        if not eq:
            space.update(__eq__=object.__eq__, __hash__=object.__hash__)
        made = super().__new__(cls, name, bases, space)
        made._ends = {
            place: tuple(defaults[field_name] for field_name in names[place:])
            for place in range(len(names))
            if defaults.keys() >= set(names[place:])
        }
        made._setters = tuple(_setter(made, field_name) for field_name in names)
        return made


@cache
def _dataclass_fields(made: type) -> Any:
    from dataclasses import make_dataclass  # late: no command needs it to start

    return vars(make_dataclass(made.__name__, getattr(made, "__match_args__", ())))["__dataclass_fields__"]


class _AsDataclass:
    """Tells `dataclasses` the fields of a class of values."""

    def __get__(self, value: object, made: type) -> Any:
        return _dataclass_fields(made)


class Record(metaclass=Values):
    """A frozen value that equals every other of its class with the same fields."""

    __dataclass_fields__ = _AsDataclass()

    def __init__(self, *given: Any, **named: Any) -> None:
        setters = type(self)._setters
        fields: Iterable[Any] = given
        if named or len(given) != len(setters):
            end = None if named else type(self)._ends.get(len(given))
            fields = _in_order(type(self), given, named) if end is None else given + end
        for put, field in zip(setters, fields, strict=True):
            put(self, field)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return bool(type(self)._compared(self) == type(self)._compared(other))

    def __hash__(self) -> int:
        return hash(type(self)._compared(self))

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={value!r}' for name, value in items(self))})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"cannot delete field {name!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(value for _, value in items(self))


def brief(value: object, *facts: object) -> str:
    """How a large value is told in short: its class and some facts of it; not what could be made of it again."""
    return f"<{type(value).__name__} {', '.join(map(str, facts))}>"


def descriptions(made: type[Record]) -> Mapping[str, Any]:
    """What the fields of a class say of themselves, by their names in their order."""
    return made._abouts


def items(value: Record) -> Iterator[tuple[str, Any]]:
    """The fields of a value with their names."""
    return ((name, getattr(value, name)) for name in type(value).__match_args__)


def replace(value: V, /, **changes: Any) -> V:
    """The value with some fields changed."""
    made = type(value)
    fields = [changes.pop(name) if name in changes else getattr(value, name) for name in made.__match_args__]
    if changes:
        raise TypeError(f"{made.__qualname__} has the fields {', '.join(made.__match_args__)}; given: {changes}")
    return made(*fields)


def partly(made: type[V], known: Mapping[str, Any], waiting: Mapping[str, Callable[[], Any]]) -> V:
    """A value of a class with late fields, some of which wait to be made."""
    value = object.__new__(made)
    vars(value).update(known)
    vars(value)[WAITING] = dict(waiting)
    return value


class LateField(Mapping[K, T]):
    """A mapping whose entries are made when they are first looked at."""

    __slots__ = ("_found", "_read", "_rows")

    def __init__(self, rows: Mapping[K, Any], read: Callable[[Any], T]) -> None:
        self._rows = rows
        self._read = read
        self._found: dict[K, T] = {}

    def __getitem__(self, key: K) -> T:
        try:
            return self._found[key]
        except KeyError:
            value = self._found[key] = self._read(self._rows[key])
            return value

    def __contains__(self, key: object) -> bool:
        return key in self._rows

    def __iter__(self) -> Iterator[K]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return repr(dict(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)
