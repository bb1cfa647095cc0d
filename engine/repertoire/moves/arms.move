# Arms in the air.

gesture wave: fills, back 1.5
    1.4 stay 1.2  chest roll -2.5, head yaw 4, sway 1.55 late 0.1 chest roll 2.4 yaw 2.6 head roll 3 yaw -1.4
        weight -0.25
        near hand upper (0.62 -0.1 0.44) fore (0.2 1 0.26) palm forward flat raise 2 swing 1.55 off (0.42 0 0) arm (0.06 0.03 0) flex 9 bend 27

gesture wave both, wave up: fills, back 0.9
    1.1 stay 1.4  chest pitch -3 roll -4, head pitch -6 yaw 4, sway 1.65 late 0.1 chest roll 5.5 yaw 4.5 head roll -3
        near hand upper (0.52 0.85 0.3) fore (0.1 1 0.16) palm forward flat raise 6 swing 1.65 off (0.28 0 0) arm (0.17 0.02 0.02) flex 16 bend 27 raise 4

gesture raise: back 0.9
    0.85 stay 0.85  chest pitch -2 roll -3, head pitch -4, weight -0.3
        near hand upper (0.2 0.95 0.24) fore (0.02 1 0.08) palm (-0.3 0 1) flat raise 8

gesture raise aside
    0.75 stay 0.8  chest roll -2, near hand upper (1 0.04 0.06) fore (1 0.04 0.06) palm (0 -1 0.1) flat

gesture raise ahead
    0.75 stay 0.8  chest pitch -2, near hand upper (0.03 0.02 1) fore (0.03 0.02 1) palm (-0.2 -1 0) flat

gesture lower: back 1
    0.7 stay 0.35  chest pitch -2, near hand upper (0.3 0.7 0.55) fore (0.06 1 0.3) palm (-0.3 0 1) flat raise 6
  repeat
    1 stay 0.1  head pitch 8, near hand upper (0.14 -0.98 0.1) fore (0.05 -1 0.2) flat turn 30

# From where they are.
gesture lower raised: back 0.6
  repeat
    1.9 stay 0.1  head pitch 4, near hand upper (0.14 -0.98 0.1) fore (0.05 -1 0.2) flat turn 30

# The feet are caught by the walk.
gesture stumble passing: back 0.7, paced 1.2, within 2
    0.26 pass  chest pitch 24, head pitch -2
        near hand upper (0.3 -0.8 0.4) fore (0.15 -0.45 0.7) flat turn 30
        far hand upper (0.4 -0.85 0.2) fore (0.2 -0.5 0.5) flat turn 30
    0.26 pass  chest pitch 46, head pitch 6
        near hand upper (0.4 0.1 0.9) fore (0.2 0.45 1.2) flat turn 30
        far hand upper (0.8 -0.2 0.5) fore (0.4 0.15 0.8) flat turn 30
    0.34 pass  chest pitch 36, head pitch 8
        near hand upper (0.7 -0.4 0.5) fore (0.35 -0.05 0.8) flat turn 30
        far hand upper (0.5 -0.2 0.8) fore (0.25 0.15 1.1) flat turn 30
    0.44  chest pitch 14, head pitch 10
        near hand upper (0.4 -0.9 0.1) fore (0.2 -0.55 0.4) flat turn 30
        far hand upper (0.4 -0.85 0.3) fore (0.2 -0.5 0.6) flat turn 30

# The trunk is thrown ahead of the walk, the head back; then the arms catch the balance.
gesture pushed passing: back 0.8, paced 1.2, within 2
    0.13 pass  chest pitch -9, head pitch -20
        near hand upper (0.3 -0.9 -0.35) fore (0.25 -0.8 0.1) flat
        far hand upper (0.35 -0.9 -0.4) fore (0.3 -0.85 0) flat
    0.28 pass  chest pitch 24, head pitch 2
        near hand upper (0.5 -0.6 0.35) fore (0.35 -0.2 0.8) flat turn 20
        far hand upper (0.6 -0.65 0.2) fore (0.5 -0.4 0.6) flat turn 20
    0.4 pass  chest pitch 18, head pitch -4
        near hand upper (0.7 -0.6 0.1) fore (0.6 -0.25 0.5) flat turn 10
        far hand upper (0.4 -0.75 0.4) fore (0.3 -0.3 0.75) flat turn 10
    0.45  chest pitch 7, head pitch -2
        near hand upper (0.35 -0.9 0.05) fore (0.25 -0.75 0.35)
        far hand upper (0.35 -0.9 0.15) fore (0.25 -0.7 0.45)

gesture point
    0.8 stay 0.9  chest pitch 3 yaw -8, weight 0.4, near hand pointing (0.06 -0.02 1)

gesture point up
    0.65 stay 0.9  chest pitch -5 roll -3, head pitch -28, near hand pointing (0.14 1 0.32)

gesture point down
    0.6 stay 0.9  chest pitch 8 yaw -6, head pitch 26, near hand pointing (0.08 -0.62 0.8)

gesture point aside: back 1.75
    1.9 stay 0.7  chest roll 2 yaw 10, head yaw 48, weight 0.95, near hand pointing (1 0 0.16)

gesture point across
    0.65 stay 0.9  chest yaw -20, head yaw -48, near hand pointing (-0.85 0 0.52)

gesture point back
    0.65 stay 0.9  chest yaw 28, head yaw 62, near hand upper (0.8 -0.4 -0.3) fore (0.6 -0.1 -0.75) pointer turn 20

gesture reach
    0.75 stay 0.6  chest pitch 9 yaw -10, head pitch 4, near hand reaching (0 0.02 1)

gesture reach up
    0.8 stay 0.6  chest pitch -5 roll -5, head pitch -28, near hand reaching (0.08 1 0.22)

gesture reach aside
    0.8 stay 0.6  chest roll 9 yaw 12, head yaw 46, near hand reaching (1 0 0.2)

gesture reach across
    0.8 stay 0.6  chest pitch 5 yaw -30, head yaw -46, near hand reaching (-0.62 0 0.75)

gesture reach back
    0.85 stay 0.6  chest yaw 34, head yaw 60, near hand reaching (0.7 -0.15 -0.6)

gesture reach down, touch down
    1 stay 0.5  pelvis down 0.18, hips pitch 28, chest pitch 56, head pitch 40
        near hand wrist at floor (0.12 0.28 0.42) palm (-0.6 0 -0.7) fingers (0 -1 0.2) cup
  leave
    0.95

gesture clap: twin, fills, back 0.6
    0.42 pass  head pitch 3
        near hand palm at middle (0.2 -0.36 0.5) palm (-1 0.1 0.1) fingers (0.1 0.75 0.7) flat elbow 12
  repeat
    0.15  chest pitch 1.4, head pitch 2
        near hand palm at middle (0.025 -0.36 0.5) palm (-1 0.1 0.1) fingers (0.1 0.75 0.7) flat elbow 12
    0.24 pass  chest pitch -0.6, head pitch -1
        near hand palm at middle (0.24 -0.36 0.5) palm (-1 0.1 0.1) fingers (0.1 0.75 0.7) flat elbow 12

gesture clap up: twin, fills, back 0.8
    0.7 pass  head pitch -6, near hand palm at middle (0.3 1 0.16) palm (-1 0 0.1) fingers (0.05 1 0.1) flat
  repeat
    0.2  head pitch -8, near hand palm at middle (0.03 1 0.16) palm (-1 0 0.1) fingers (0.05 1 0.1) flat
    0.3 pass  head pitch -5, near hand palm at middle (0.34 1 0.16) palm (-1 0 0.1) fingers (0.05 1 0.1) flat

gesture gesture up
    0.8 stay 0.5  head pitch -6, near hand upper (0.25 0.85 0.5) fore (0.05 1 0.3) palm (-0.3 0 1)

gesture gesture down: back 0.9
    0.5  near hand palm at middle (0.4 -0.1 0.62) palm down fingers (-0.1 0.1 1) flat
  repeat
    0.7 stay 0.2  chest pitch 4, head pitch 10, near hand palm at middle (0.4 -0.85 0.5) palm down fingers (-0.1 0 1) flat

gesture gesture aside
    0.45 pass  near hand palm at middle (0.2 -0.4 0.6) palm (-1 -0.1 0) fingers forward flat
    0.55 stay 0.6  chest yaw 5, head yaw 12, near hand upper (0.75 -0.45 0.4) fore (0.9 -0.05 0.45) palm (0 0.5 1) flat

gesture gesture back
    0.7 stay 0.5  chest pitch 6, near hand upper (0.2 -0.8 -0.55) fore (0.15 -0.8 -0.55) palm (-0.8 0 0)

gesture gesture ahead
    0.7 stay 0.6  near hand upper (0.06 -0.05 1) fore (0.06 -0.05 1) palm (-0.3 -1 0) flat

# Up and down.
gesture gesture pump: fills
    0.5 pass  near hand upper (0.2 -0.3 1) fore (0.06 0 1) palm (-0.2 -1 0) flat
  repeat
    0.55  head pitch -5, near hand upper (0.2 0.8 0.6) fore (0.05 1 0.4) palm (-0.2 -0.4 1) flat
    0.6  head pitch 5, near hand upper (0.2 -0.85 0.35) fore (0.06 -0.8 0.6) palm (-0.2 -1 0) flat

gesture circle shoulder: twin, free arms, fills
    0.4 stay 2.2  near hand upper (0.16 -1 -0.02) fore (0.1 -1 0.2) turn 15 raise 5 swing 0.8 round (0 0 0.16) arm (0.05 0 0) raise 12

gesture extend
    0.7 stay 1  near hand upper (0.05 0 1) fore (0.05 0 1) palm (-0.2 -1 0) flat

# The palms are held out to a fire and move a little.
gesture extend warm: twin, fills, back 0.8
    0.8 stay 2.4  chest pitch 12, head pitch 20
        near hand palm at middle (0.1 -0.34 0.72) palm (0 -0.45 0.9) fingers (-0.15 0.9 0.4) flat elbow 12 swing 0.6 off (0.02 0.03 0) flex 6

gesture extend aside
    0.75 stay 1  near hand upper (1 0.02 0.05) fore (1 0.02 0.05) palm (0 -0.9 0.3) flat

gesture extend up
    0.8 stay 1  head pitch -8, near hand upper (0.12 1 0.05) fore (0.12 1 0.05) palm (-0.6 0 1) flat

gesture spread: twin
    0.3 pass  near hand upper (0.25 -0.75 0.6) fore (-0.3 0.15 0.9) palm (-0.6 -0.3 -0.3)
    0.55 stay 1.1  chest pitch -6, head pitch -6
        near hand upper (0.9 -0.2 0.2) fore (1 0.14 0.3) palm (0 0.45 1) flat raise 4

gesture stretch: twin, back 1
    0.7 pass  near hand upper (0.75 0.25 0.55) fore (-0.05 0.95 0.3) fist
    0.8 stay 1.2  chest pitch -13, head pitch -24
        near hand upper (0.3 1 -0.08) fore (0.12 1 -0.1) palm (0 0.5 1) flat raise 14

gesture stretch aside: back 0.9
    1.1 stay 1.2  chest roll -24, head roll -22
        near hand upper (0.05 1 0.1) fore (-0.45 0.9 0.08) palm (-0.5 -0.8 0) flat raise 12
        far hand palm at waist (0.02 0.02 0.03) palm (-1 -0.2 -0.3) fingers (-0.3 -0.3 0.8) flat elbow 35

gesture stretch across: back 0.8
    0.9 stay 1.4  chest yaw -14, head yaw 22
        near hand upper (-0.72 -0.02 0.7) fore (-0.95 0.02 0.4) palm (0 -0.5 -1)
        far hand palm at other-elbow (0.02 0.02 0.06) palm backward fingers (-0.3 1 0) cup

gesture stretch ahead: twin, back 0.8
    0.9 stay 1.3  chest pitch 14, head pitch 20
        near hand wrist at middle (0.05 -0.06 1.02) palm forward fingers (-0.7 0.2 0.1) flat elbow 25 raise -3

gesture circle: fills
    0.6 stay 1.6  sway 0.85 chest roll 2 yaw 3
        near hand upper (0.16 -1 0.04) fore (0.1 -1 0.1) turn 20 swing 0.85 spin in

gesture circle back: fills
    0.6 stay 1.6  sway 0.85 chest roll 2 yaw 3
        near hand upper (0.16 -1 0.04) fore (0.1 -1 0.1) turn 20 swing 0.85 spin out

gesture circle small: twin, fills
    0.7 stay 1.8  near hand upper (1 0 0.08) fore (1 0.02 0.12) palm (0 -1 0.1) flat swing 1.1 off (0 0.06 0) round (0 0 0.3) arm (0 0.26 0)

gesture circle wrist: twin, fills
    0.6 stay 1.6  near hand wrist at middle (0.3 -0.35 0.5) palm (-0.3 -1 0) fist swing 1.3 off (0.02 0.04 0) round (0.05 0 0.02) turn 24 flex 30 bend 12

gesture swing: fills
    0.4 stay 2  sway 0.9 chest yaw 5
        near hand upper (0.12 -1 0.12) fore (0.06 -1 0.3) turn 15 swing 0.9 off (0 0 0.12) arm (0 0 0.8)

gesture swing both: fills
    0.4 stay 2  sway 0.9 chest yaw -9
        near hand upper (0.12 -1 0.12) fore (0.06 -1 0.3) turn 15 swing 0.9 off (0 0 0.12) arm (0 0 0.8)
        far hand upper (0.12 -1 0.12) fore (0.06 -1 0.3) turn 15 swing 0.9 off (0 0 0.12) arm (0 0 0.8) late 0.5

gesture swing aside: fills
    0.4 stay 2  sway 0.75 chest yaw 26 head yaw 18
        near hand upper (0.2 -0.9 0.35) fore (0.1 -0.85 0.5) turn 15 swing 0.75 arm (0.55 0 0)
        far hand upper (0.2 -0.9 0.35) fore (0.1 -0.85 0.5) turn 15 swing 0.75 arm (0.55 0 0) late 0.5

gesture flap: twin, fills
    0.35 pass  near hand upper (1 0.25 0.05) fore (1 0.0875 0.05) palm down flat raise 4
  repeat
    0.3 pass  chest pitch -3, near hand upper (1 0.62 0.05) fore (1 0.365 0.05) palm down flat raise 4
    0.3 pass  chest pitch 3, near hand upper (1 -0.55 0.05) fore (1 -0.5125 0.05) palm down flat raise 4

gesture flex: twin, back 0.8
    0.5 pass  near hand upper (0.9 0 0.15) fore (1 0.1 0.1) fist
    0.5 stay 1.2  chest pitch -5, head yaw 14
        near hand upper (0.95 0.16 0.08) fore (-0.28 0.95 0.02) palm (-0.9 -0.2 -0.2) fist flex 22 raise 4 swing 2.2 off (0.06 0 0)

gesture flex elbow: back 0.8
    0.65 stay 0.9  near hand upper (0.14 -1 0.08) fore (0 0.62 0.8) palm (-0.3 0.5 -0.8) fist

gesture t-pose: twin, fills, back 0.9
    0.9 stay 1.5  near hand upper out fore out palm down flat

gesture a-pose: twin, fills, back 0.9
    0.8 stay 1.5  near hand upper (0.7 -0.72 0) fore (0.7 -0.72 0) palm (-0.7 -0.7 0) flat

# The face goes into the bent elbow of one arm, and the other is stretched out beyond it, both up to the far side.
gesture celebrate dab: back 0.6
    0.4 stay 1  pelvis down 0.02, chest pitch 16 yaw -16 roll -6, head pitch 34 yaw 14
        near hand upper (0.2 0.42 0.85) fore (-0.95 0.3 0.2) palm down flat
        far hand upper (0.85 0.55 0.1) fore (0.85 0.6 0.1) palm down flat

gesture celebrate: twin, fills
    0.45 pass  chest pitch 6, head pitch 4, near hand upper (0.6 -0.5 0.5) fore (0.1 0.9 0.4) fist turn 40
  repeat
    0.24  chest pitch -9, head pitch -18, near hand upper (0.36 1 0.12) fore (0.2 1 0.08) fist turn 40 raise 12
    0.34  chest pitch 4, head pitch -2, near hand upper (0.75 0.1 0.35) fore (0.05 1 0.3) fist turn 40 raise 4
