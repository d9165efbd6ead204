"""Finds the owner of an attempt: the student's folder that it goes to.

A person in a download has names and numbers there; `run` has the roster to compare them with. If
the owner is unclear, the work is left out, and a remark says why.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from autograder.collect.authors import contradictions, register_names
from autograder.collect.downloads import Download
from autograder.collect.hand_ins import HandedIn
from autograder.collect.modules import Sorted
from autograder.collect.names import collision_key, looks_odd, problem_with
from autograder.collect.report import Placed
from autograder.collect.roster import own_name
from autograder.collect.run import CollectRun
from autograder.gradebook.hand_ins import HandIn
from autograder.gradebook.identity import NOBODY, Identity, Match, Register, name_keys
from autograder.text import Remark

__all__ = [
    "belongs_to_another",
    "choose_namesake",
    "compare_authors",
    "explain_distinction",
    "explain_ownership",
    "find_abandoned_folders",
    "find_namesakes",
    "find_other_participant",
    "find_other_sender",
    "find_possible_duplicates",
    "folder_of",
    "is_usable_folder",
    "name_second_folder",
    "split_team",
]

OWN_FILES = (".csv", ".json", ".toml")  # beside the students' folders, or in the results


def folder_of(run: CollectRun, source: str, person: Identity) -> str:
    """Return the student's folder for a person; "", with a remark, if the ids contradict."""
    match = run.roster.find(person)
    chosen = bool(person.login) and person.login == person.name  # the person named the file
    student = match.student or own_name(person)
    if match.candidates and person.participant and not match.contradictions:
        # Participants' numbers change per assignment, so two people of a name stay separate.
        student = f"{student}-{person.participant}"
    where = f"{source}: {person.shown}"
    if match.contradictions:
        why = "; ".join(match.contradictions)
        words = f"{where}: left out, since the roster contradicts: {why}"
        run.remarks.append(Remark(words, "student", "left out, since keys contradict"))
        student = ""
    elif looks_odd(person.shown) and match.by in ("", "name"):
        words = f"{where} ({person.shown!a}) may look like another name; called {student!r}"
        run.remarks.append(Remark(words, "name", "may look like another one"))
    elif not match.student and run.roster.rows:
        words = f"{where} is not in the roster; called {student!r}{_alike(run, match)}"
        run.remarks.append(Remark(words, "student", "not in the roster"))
    else:
        words = f"{where} is {student}, but: "
        kind = "has another address than in the roster"
        run.remarks += [
            Remark(words + each, "student", kind, routine=True) for each in match.differs
        ]
    keys = {kind: value for kind, value in person.list_known().items() if kind != "name"}
    known = ", ".join(f"{kind} {value}" for kind, value in keys.items())
    known = f"the name of its file, {person.shown}" if chosen else known
    contradictions = "; ".join(match.contradictions or match.differs)
    by = match.by or ("" if match.contradictions else "not in the roster")
    run.placed.append(Placed(source, person.shown, known, student, by, contradictions))
    return student


def split_team(run: CollectRun, source: str, person: Identity) -> tuple[str, Identity]:
    """Split `Section A-Ada Lovelace` into team and participant; the team may be "".

    Moodle names team members so. The part after a hyphen is the name only if the roster has it and
    doesn't have the whole; that is reported.
    """
    if not person.participant or _is_listed(run, person):
        return "", person
    parts = person.name.split("-")
    for place in range(1, len(parts)):
        own = replace(person, name="-".join(parts[place:]).strip())
        if _is_listed(run, own):
            team = "-".join(parts[:place]).strip()
            words = f"{source}: {person.shown} is taken for {own.name}, of the team {team!r}"
            kind = "has a team's name before it"
            run.remarks.append(Remark(words, "name", kind, routine=True))
            return team, own
    return "", person


def _is_listed(run: CollectRun, person: Identity) -> bool:
    match = run.roster.find(person)
    return bool(match.student or match.candidates)


def _alike(run: CollectRun, match: Match) -> str:
    """Return "; the name may be any of …" with similar names in the roster, or ""."""
    several = ", ".join(match.candidates)
    return f"; the name may be any of {several}" if several else ""


def find_namesakes(
    run: CollectRun,
    before: Mapping[tuple[str, str], HandIn],
    student: str,
    attempt: HandedIn,
    attempts: Sequence[HandedIn],
) -> dict[str, set[str]]:
    """Return the earlier folders of people with the same name, each with its owner's ids.

    It is empty unless people of that name have several folders, or one has a folder and two submit
    now. A person in the roster, or with a permanent number, has no namesakes. `before` are the
    records of earlier runs by student and stage.
    """
    person = attempt.person
    if run.roster.find(person).student or not person.participant:
        return {}
    found: dict[str, set[str]] = {}
    for (folder, _), hand_in in sorted(before.items()):
        number = hand_in.person.participant
        stem = folder.removesuffix(f"-{number}") if number else folder
        if stem == student and hand_in.person.name == person.name:
            found.setdefault(folder, set()).update(_keys_of_one(hand_in.person))
    now = {each.person.participant for each in attempts if each.person.name == person.name}
    return found if len(found) > 1 or (found and len(now) > 1) else {}


def choose_namesake(
    run: CollectRun, source: str, attempt: HandedIn, namesakes: Mapping[str, set[str]]
) -> str:
    """Return a person's folder among those of namesakes; "", with a remark, if unclear.

    A participant's number is valid in only one assignment, so it can't separate namesakes in the
    next one.
    """
    own = _keys_of_one(attempt.person)
    for folder, keys in namesakes.items():
        if own & keys:
            return folder
    words = (
        f"{source}: {attempt.person.shown}, participant {attempt.person.participant}, may be any "
        f"of {', '.join(namesakes)} or a namesake; left out. {explain_distinction(run)}"
    )
    run.remarks.append(Remark(words, "student", "left out, since several have the name"))
    return ""


def name_second_folder(
    run: CollectRun, source: str, student: str, attempt: HandedIn, other: HandedIn | None
) -> str:
    """Return another folder for a person if `other`, a namesake's attempt, is in this one.

    The participant's number is added to the name; without a number, the result is "".
    """
    if other is None or other.person == attempt.person:
        return student
    words = _twins(run, source, student, attempt, other)
    run.remarks.append(Remark(words, "folder", "two people would have it"))
    number = attempt.person.participant
    return f"{student}-{number}" if number else ""


def _twins(run: CollectRun, source: str, student: str, one: HandedIn, other: HandedIn) -> str:
    kept = "both are kept" if one.person.participant else "the second one is left out"
    return (
        f"{source}: {one.person.shown} and {other.person.shown} would both be {student!r}; {kept}. "
        f"{explain_distinction(run)}"
    )


def _keys_of_one(person: Identity) -> set[str]:
    """Return a participant's number and address, which no namesake shares in an assignment."""
    return {person.participant, person.email.casefold()} - {""}


def explain_distinction(run: CollectRun) -> str:
    """Return advice for an instructor whose students have the same name: which option helps."""
    if run.roster.rows:
        return "Give Moodle's worksheet with addresses to tell them apart (--worksheet)"
    return "Give a roster to tell them apart (--roster)"


def explain_ownership(run: CollectRun) -> str:
    """Return advice for an instructor on linking a person's downloads: which option helps."""
    if run.roster.rows:
        return "Rename its folder to the login in the roster"
    return "Give a roster to identify both (--roster)"


def belongs_to_another(
    run: CollectRun, download: Download, attempts: Sequence[HandedIn], student: str
) -> bool:
    """Return True, with a remark, if an archive named like one student has another's work.

    Unless the roster has both, it is only reported, as a student's download may be named so.
    """
    called = download.path.stem
    if download.path.is_dir() or len(attempts) > 1 or attempts[0].person.login in ("", called):
        return False
    other = run.roster.find(Identity(called, login=called)).student
    if other in ("", student):
        if not other and run.several:
            words = f"{download.path.name}: holds one folder, and so is taken for {student}'s work"
            run.remarks.append(Remark(words, "archive", "taken for the student of its one folder"))
        return False
    words = (
        f"{download.path.name}: is called like {other} of the roster and holds a folder of "
        f"{student}; left out. Rename the one that is wrong"
    )
    run.remarks.append(Remark(words, "archive", "called like another student; left out"))
    run.placed[-1] = replace(run.placed[-1], student="", contradicts=f"the archive is {other}'s")
    return True


def find_other_sender(run: CollectRun, student: str, attempt: HandedIn) -> str:
    """Return the name of an earlier download with another sender for this folder, or ""."""
    if run.replace or run.roster.find(attempt.person).student:
        return ""
    places = ((student, stage.name) for stage in run.course.stages)
    known = [hand_in for place in places if (hand_in := run.known.get(place))]
    if any(attempt.person.may_be(hand_in.person) for hand_in in known):
        return ""
    return known[0].source if known else ""


def find_other_participant(run: CollectRun, student: str, attempt: HandedIn, found: Sorted) -> str:
    """Return another participant's number if that person's work is in this folder, or "".

    A person has only one number in an assignment, so two numbers mean two people.
    """
    if run.replace or not attempt.person.participant:
        return ""
    known = (run.known.get((student, stage)) for stage in found.stages)
    numbers = {each.person.participant for each in known if each and each.person.participant}
    return min(numbers - {attempt.person.participant}, default="")


def is_usable_folder(run: CollectRun, source: str, student: str) -> bool:
    """Return True if a student's folder can have this name; add a remark if not."""
    there = run.named.setdefault(collision_key(student), student)
    problem = problem_with(student)
    if collision_key(student).endswith(OWN_FILES):
        problem = "is called like a file of the kit's own, such as roster.csv"
    if there != student:
        problem = f"is the same folder as {there!r} on some systems"
    elif (run.to / student).is_symlink() or (
        (run.to / student).exists() and not (run.to / student).is_dir()
    ):
        problem = "exists and isn't a folder"
    if problem:
        words = f"{source}: the student {student!r} {problem}; left out"
        run.remarks.append(Remark(words, "student", "left out, since no folder can be called so"))
    return not problem


def find_possible_duplicates(run: CollectRun) -> Iterator[str]:
    """Yield a sentence for each group of folders that may belong to one person.

    Without a roster, a person has other ids in each system's download, and so several folders.
    """
    alike: dict[str, set[str]] = {}
    sources: dict[str, set[str]] = {}
    for (student, _), hand_in in sorted(run.known.items()):
        if hand_in.roster == NOBODY:
            sources.setdefault(student, set()).add(hand_in.source)
            email = [hand_in.person.email.casefold()] if hand_in.person.email else []
            for key in (*name_keys(hand_in.person.name), *email):
                alike.setdefault(key, set()).add(student)
    several = {frozenset(group) for group in alike.values() if len(group) > 1}
    groups = [group for group in several if not any(group < other for other in several)]
    for group in sorted(map(sorted, groups)):
        if len(set().union(*(sources[student] for student in group))) > 1:
            words = (
                f"{', '.join(group)} may be one person in several downloads. Add them to a roster "
                "to make sure (--roster)"
            )
            yield Remark(words, "student", "perhaps one person in several folders")


def find_abandoned_folders(run: CollectRun) -> Iterator[Remark]:
    """Yield a remark for each folder whose owner's work now goes to another folder.

    This happens after a roster was corrected. The old folder would be graded as another student.
    """
    now = {key: each.student for each in run.done for key in _lasting_keys(each.hand_in)}
    here = {each.student for each in run.done}
    before: dict[str, set[str]] = {}
    for (student, _), hand_in in sorted(run.known.items()):
        if student not in here:
            found = {now[key] for key in _lasting_keys(hand_in) if key in now}
            before.setdefault(student, set()).update(found)
    for student, others in before.items():
        if len(others) == 1 and (run.to / student).is_dir():
            words = (
                f"{run.to / student}: this person's work goes to {min(others)!r} now. Delete the "
                f"old folder, its results and pages: autograder forget {shlex.quote(student)} "
                f"{shlex.quote(str(run.to))} RESULTS PAGES"
            )
            yield Remark(words, "folder", "left from before the roster was corrected")


def _lasting_keys(hand_in: HandIn) -> Iterator[tuple[str, str]]:
    """Yield (kind, id) for the ids that identify a person in every download, not the name."""
    keys = [each for each in hand_in.person.keys() if each[0] != "participant"]  # noqa: SIM118
    if keys or hand_in.person == NOBODY:
        yield from keys
    else:
        yield hand_in.source, f"{hand_in.person.name} {hand_in.person.participant}"


def compare_authors(run: CollectRun) -> None:
    """Add a remark for each file header that names another student as the author.

    The identity report gets it, too.
    """
    register = Register()
    for student, identity in run.roster.rows:
        register.add_name(student, identity.name)
    known = register_names(run.known, register)
    for claim, words in contradictions(run.claims, known, _may_name(run)):
        kind = "a header names another student as the author"
        run.remarks.append(Remark(f"{claim.source}: {claim.student}: {words}", "submission", kind))
        for place, placed in enumerate(run.placed):
            if (placed.source, placed.student) == (claim.source, claim.student):
                reasons = "; ".join(each for each in (placed.contradicts, words) if each)
                run.placed[place] = replace(placed, contradicts=reasons)


def _may_name(run: CollectRun) -> Mapping[str, set[str]]:
    """Return the authors that each student may name: members of the group and the team."""
    found: dict[str, set[str]] = {}
    for student, others in (*run.mates.items(), *run.groups.items()):
        found.setdefault(student, set()).update(others)
    for team in run.teams.values():
        for student in team:
            found.setdefault(student, set()).update(team)
    return found
