"""How generated code is called: the context it shares with its caller, what it is handed, and what it gives back.

Takes addresses of functions and packed positions; gives Python's values. What always holds: what addresses lead to is
kept alive as long as the code may follow them.
"""
