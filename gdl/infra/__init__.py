"""Infrastructure: output, resources, numbers that are typed, executors, statistics, the cache of compiled rulebooks.

What goes in: plain data, texts, functions. What comes out: the same. What always holds: nothing here knows the language
or a game; all but `program_cache`, which goes by what `gdl.loading` has read, import nothing of `gdl` but each other.
"""
