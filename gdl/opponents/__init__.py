"""Opponents: who may take a seat besides people, which method suits a game, and what thinking has come to in words."""
