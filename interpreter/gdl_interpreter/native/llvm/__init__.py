"""LLVM: writing IR as text, compiling it, loading what comes of it. Nothing here knows of games."""
