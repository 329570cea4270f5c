"""Everything a user is told: each message is data with a code and a span, and is rendered in one place.

What goes in: `Diagnostic` values made by any stage. What comes out: text, JSON, SARIF (`render`). What always holds:
no stage prints, and every code has an entry in the catalogue that `gdl explain` shows. What can be
done about a finding is data, too: its `fixes` (`edits`), which the command line and editors make.
"""

from gdl.diagnostics.edits import Advice, Edit, Fix
from gdl.diagnostics.model import Diagnostic, Reporter, RulebookError, Severity, Stopped, reported
from gdl.diagnostics.sources import Source, Sources
from gdl.diagnostics.suggest import did_you_mean, respelt

__all__ = [
    "Advice",
    "Diagnostic",
    "Edit",
    "Fix",
    "Reporter",
    "RulebookError",
    "Severity",
    "Source",
    "Sources",
    "Stopped",
    "did_you_mean",
    "reported",
    "respelt",
]
