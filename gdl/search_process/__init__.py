"""Thinking in a process of its own, so that whoever asks is never kept waiting.

What goes in: a game, and moments of it as plain data (where it began, and the steps since). What comes out: tasks,
which are had at once and hear what thinking comes to: a move, an analysis, a review, an exact value. What always holds:
no method but `Task.wait` waits for the other process; each side checks what the other one says; the process ends with
the one that started it, however that ends; one that dies is told of, and the next question starts it anew.
"""

from gdl.search_process.answers import Analysis, Chosen, Line, Ready, Review, Solved, SolvedMove
from gdl.search_process.moment import Moment
from gdl.search_process.process import SearchProcess
from gdl.search_process.task import Task

__all__ = ["Analysis", "Chosen", "Line", "Moment", "Ready", "Review", "SearchProcess", "Solved", "SolvedMove", "Task"]
