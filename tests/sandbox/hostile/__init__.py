"""Hostile programs: what a submission may try against the machine.

Each function is one attack; `facts` tell it where to aim. It returns where nothing stopped it and
raises where something did. `STOPPED_BY` names the layers each of which must stop it alone:
"process" is what every worker is, "root" a grader that runs as root, whose workers are nobody.
"""
