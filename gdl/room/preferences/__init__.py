"""What a player has chosen for the room: colours, bell, speed, keys; and the screens on which that is chosen.

What goes in: a file that may hold anything, what is chosen on the screens. What comes out: settings, key bindings. What
always holds: whatever the file holds, there are settings that can be used; no key does two things in one place.
"""
