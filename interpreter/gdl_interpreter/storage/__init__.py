"""Files: read within bounds, written whole or not at all, and a cache of what is dear to make and safe to lose.

What goes in: paths that anybody may have named, bytes. What comes out: bytes, or a `FileError` with a code. What
always holds: no file is read beyond a bound, and none is waited for without end; a write that fails leaves what was
there; what the cache gives is what was put into it, or nothing. Nothing is imported here: `cache` must be cheap to get
at.
"""
