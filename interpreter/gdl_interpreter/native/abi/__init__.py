"""How generated code is called: what is handed to it, the context it shares with its caller, and what it gives back."""
