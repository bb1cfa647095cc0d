# Inhaled is a breath that is drawn in.
pose inhaled: chest pitch -9, head pitch -8, shoulders 13

# Breaths that can be seen: chest and shoulders rise with the air and sink without it. They leave the arms to
# what else is done.

gesture breathe: fills, back 0.8
  repeat
    1.2 stay 0.15  inhaled
    1.35 stay 0.1  chest pitch 3, head pitch 5, shoulders -3

gesture breathe hard: fills, back 1
    0.7 stay 2.4  chest pitch 26, head pitch 3, sway 0.85 raise 9 chest pitch 5 head pitch 4, shoulders 5

gesture breathe hold: fills, back 0.9
    0.8 stay 0.1  chest pitch -9.9, head pitch -8.8, shoulders 14.3
    0.3 stay 2  inhaled
  leave
    0.4 stay 0.25  chest pitch 9, head pitch 10, shoulders -3

gesture sigh: back 1.1
    0.9 stay 0.12  chest pitch -10.35, head pitch -9.2, shoulders 14.95
    0.55 stay 0.6  chest pitch 14, head pitch 20 roll 4, shoulders -8

gesture gasp: back 0.9
    0.2 stay 0.12  chest pitch -13.5, head pitch -12, shoulders 19.5
    0.4 stay 0.8  chest pitch -7, head pitch -3, shoulders 10
        near hand palm at mouth (0.05 0 0.2) palm backward fingers (-0.8 0.6 0) flat
