"""What runs on the student's side: rules, shoes, the solver and the play table."""
