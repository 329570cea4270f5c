"""What is found out about a Program before anything is planned or written: computed once, never changed."""
