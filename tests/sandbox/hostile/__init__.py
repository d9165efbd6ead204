"""Hostile programs: attacks of a submission on the machine.

Each function is one attack; `facts` has its targets. It returns if nothing stopped it and raises if
something did. `STOPPED_BY` names the layers that must each stop it alone: "process" is the
properties of every worker, "root" a grader that runs as root, whose workers are nobody.
"""
