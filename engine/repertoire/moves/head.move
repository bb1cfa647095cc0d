# Heads.

gesture nod: fills, back 0.35
    0.24 pass  chest pitch -1, head pitch -8
  repeat
    0.25 pass  chest pitch 4, head pitch 30
    0.32 pass  chest pitch -1, head pitch -6

gesture shake: fills, back 0.4
    0.28 pass  chest yaw 3, head pitch 4 yaw 26
  repeat
    0.3 pass  chest yaw -3, head pitch 4 yaw -28
    0.3 pass  chest yaw 3, head pitch 4 yaw 27

gesture nod tilt
    0.5 stay 0.9  chest roll 2, head roll 22 yaw 4

gesture lean aside
    0.8 stay 0.9  chest roll 15, head roll 8

gesture lean back
    0.8 stay 0.9  chest pitch -15, head pitch -6

gesture circle head: fills, back 0.6
    0.5 pass  head pitch 26
  repeat
    0.5 pass  head pitch 4 roll 26
    0.5 pass  head pitch -22
    0.5 pass  head pitch 4 roll -26
    0.5 pass  head pitch 26

gesture look
    0.5 stay 0.9  chest yaw 13, head yaw 52

gesture look aside
    0.5 stay 0.9  chest yaw 14, head yaw 54

gesture look across
    0.5 stay 0.9  chest yaw -14, head yaw -54

gesture look ahead
    0.5 stay 0.9  chest pitch -2, head pitch -5

gesture look back
    0.6 stay 0.9  chest yaw 38, head yaw 76

gesture look up
    0.55 stay 1  chest pitch -7, head pitch -36

gesture look down
    0.5 stay 1  chest pitch 7, head pitch 40

gesture look both: fills
  repeat
    0.6 stay 0.35  chest yaw 16, head pitch -3 yaw 56
    0.85 stay 0.35  chest yaw -17, head pitch 2 yaw -58

# Peeking leans out to a side from behind cover, looks, and draws back.
gesture look peek: fills, back 0.5
  repeat
    0.55 stay 0.9  chest roll 26 yaw -4, head roll -6 yaw 20
    0.35 stay 0.5  chest pitch 3 roll -3, head pitch 6
