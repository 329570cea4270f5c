"""Commands for those who look for what is wrong with their rulebook; one file each, as in `gdl.cli.commands`."""
