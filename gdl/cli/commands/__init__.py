"""The commands of `gdl`, one file each.

A file `NAME.py` here is the command `gdl NAME`: it defines `command`, a `click.Command`. Nothing
else lists it.
What always holds: a file is imported when its command is run, or listed by `gdl --help`; so at its top it imports only
what declares its options, and within `command` what does the work.
"""
