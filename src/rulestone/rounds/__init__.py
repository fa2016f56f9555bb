"""What is computed over rounds and not card by card: the box, the deal, points, partners, schedules, elimination."""
