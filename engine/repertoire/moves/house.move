hand lathering: palm at crown (0.4 0.05 0.05) palm (-0.8 -0.8 0) fingers (-0.7 0.7 -0.3) claw elbow 15 swing 1.8 off (0.12 0.1 0) round (0 0 0.25) flex 8
hand hoop: palm at middle (0.12 -0.5 0.48) palm (-0.4 0.8 -0.3) fingers (-0.5 0.2 0.8) cup
hand cloth: palm at middle (0.5 -0.25 0.62) palm (-0.5 -0.5 -0.4) fingers (-0.2 0.3 1) pinch

# Hands in kitchen, laundry and bathroom.

gesture knead: twin, fills, back 0.8, steps
    0.7  chest pitch 12, head pitch 26
        near hand palm at middle (0.1 -0.5 0.5) palm (0 -0.8 0.6) fingers (-0.25 0.3 1) flat
  repeat
    0.42  chest pitch 24, head pitch 30
        near hand palm at middle (0.1 -0.64 0.86) palm (0 -0.8 0.6) fingers (-0.25 0.3 1) flat
    0.3 pass  chest pitch 16, head pitch 28
        near hand palm at middle (0.1 -0.44 0.7) palm (0 -0.8 0.6) fingers (-0.25 0.3 1) flat
    0.28  chest pitch 12, head pitch 26
        near hand palm at middle (0.1 -0.54 0.48) palm (0 -0.8 0.6) fingers (-0.25 0.3 1) flat

gesture roll dough: twin, fills, back 0.8, steps
    0.8 stay 3  chest pitch 18, head pitch 28, sway 0.85 chest pitch 7
        near hand palm at middle (0.34 -0.6 0.66) palm down fingers (-0.1 -0.1 1) fist swing 0.85 off (0 -0.03 0.24)

gesture iron: fills, back 0.8, steps
    0.8 stay 3  chest pitch 12, head pitch 28, sway 0.5 chest roll 3 yaw 10 head yaw 8
        near hand palm at middle (0.24 -0.58 0.62) palm (-1 -0.1 0) fingers (-0.35 -0.1 1) grip swing 0.5 off (0.34 0 0.08) round (0 0.015 0.06)
        far hand palm at middle (0.34 -0.64 0.6) palm down fingers (-0.3 -0.1 1) flat swing 0.25 off (0.06 0 0)

gesture fold: twin, fills, back 0.8, steps
    0.7  head pitch 18, near hand cloth
  repeat
    0.3 stay 0.15  chest pitch -3, head pitch 14
        near hand palm at middle (0.56 -0.16 0.6) palm (-0.5 -0.5 -0.4) fingers (-0.2 0.3 1) pinch
    0.6 stay 0.2  head pitch 20
        near hand palm at middle (0.07 -0.24 0.58) palm (-0.5 -0.5 -0.4) fingers (-0.2 0.3 1) pinch
    0.55 stay 0.15  chest pitch 14, head pitch 28
        near hand palm at middle (0.2 -0.62 0.66) palm down fingers (-0.2 -0.1 1) flat
    0.4  same with chest pitch 15, near hand palm at middle (0.44 -0.62 0.66) palm down fingers (-0.2 -0.1 1) flat
    0.6  head pitch 18, near hand cloth

gesture sew: fills, back 0.8
    0.8  chest pitch 8, head pitch 30
        near hand tip at middle (0.02 -0.44 0.46) palm (-0.6 -0.7 0) fingers (-0.7 0.1 0.6) pinch
        far hand hoop
  repeat
    0.28  chest pitch 8, head pitch 31
        near hand tip at middle (0 -0.5 0.44) palm (-0.6 -0.7 0) fingers (-0.7 0.1 0.6) pinch
        far hand hoop
    0.55 stay 0.1  same with chest pitch 6 yaw 3, head pitch 24 yaw 6
        near hand tip at middle (0.45 -0.18 0.5) palm (-0.6 -0.7 0) fingers (-0.7 0.1 0.6) pinch
    0.5 stay 0.15  same with chest pitch 8, head pitch 30
        near hand tip at middle (0.02 -0.42 0.46) palm (-0.6 -0.7 0) fingers (-0.7 0.1 0.6) pinch

gesture peel: fills, back 0.8, steps
    0.8 stay 3  chest pitch 9, head pitch 28
        near hand palm at middle (0.06 -0.42 0.62) palm (-0.7 -0.6 0) fingers (-0.15 0 1) grip swing 1.5 off (0.03 -0.05 0.12) bend 10
        far hand palm at middle (0.1 -0.5 0.5) palm (-0.5 0.8 0) fingers (-0.15 0 1) cup swing 0.4 turn 16

gesture sprinkle: fills, back 0.7, steps
    0.7 stay 3  chest pitch 6, head pitch 24, sway 0.4 chest yaw 5
        near hand palm at middle (0.14 -0.28 0.66) palm down fingers (-0.15 0 1) pinch swing 3.6 off (0.03 0.02 0.02) turn 8 flex 10
        far hand palm at middle (0.3 -0.6 0.56) palm (-1 -0.1 0) fingers (-0.15 0 1) cup

gesture flip pan: fills, back 0.8, steps
    0.7  chest pitch 6, head pitch 22, near hand palm at middle (0.2 -0.56 0.56) palm (-0.9 0.4 0) fingers (-0.2 0 1) fist
  repeat
    0.35  chest pitch 9, head pitch 24
        near hand palm at middle (0.2 -0.62 0.74) palm (-0.9 0.4 0) fingers (-0.2 -0.25 1) fist
    0.22  chest pitch 1, head pitch 4
        near hand palm at middle (0.2 -0.34 0.6) palm (-0.9 0.4 0) fingers (-0.2 0.3 1) fist
    0.35 stay 0.35  chest pitch 6, head pitch 20
        near hand palm at middle (0.2 -0.6 0.56) palm (-0.9 0.4 0) fingers (-0.2 0 1) fist

gesture spray: fills, back 0.7, steps
    0.7 stay 3  head pitch 8, sway 0.45 chest yaw 16 head yaw 14
        near hand palm at front (-0.1 -0.12 0.78) palm (-1 -0.1 0) fingers (-0.1 0.15 1) grip swing 2.4 off (0 -0.02 0.02) flex 5 bend 5

# Water on flowers.
gesture spray can: fills, back 0.8, steps
    0.9 stay 3  chest pitch 12 roll 4, head pitch 30, sway 0.4 chest yaw 12 head yaw 8
        near hand palm at front (0 -0.5 0.66) palm (-1 0.1 0) fingers (-0.15 -0.5 1) fist elbow 18 swing 0.4 off (0.16 0 0)

# With a glass.
gesture toast: one, back 0.8, steps
    0.6  head pitch 6, near hand palm at front (-0.06 -0.4 0.5) palm (-1 -0.1 0) fingers (-0.4 0.2 1) cup
    0.6 stay 0.9  chest pitch -3 yaw -6, head pitch -7
        near hand palm at front (-0.02 0.3 0.82) palm (-1 -0.1 0) fingers (-0.4 0.35 1) cup
    0.5 stay 0.5  chest pitch -4, head pitch -14
        near hand palm at mouth (0.3 -0.12 0.6) palm (-0.85 -0.25 -0.4) fingers (-0.7 0.45 0.2) cup elbow 22

gesture strike match: back 0.8, steps
    0.7 stay 0.15  head pitch 24
        near hand tip at middle (-0.02 -0.3 0.5) palm (-0.7 -0.4 -0.4) fingers (-0.8 0.2 0.5) pinch
        far hand tip at middle (0.05 -0.33 0.48) palm (-0.6 0.3 -0.6) fingers (-0.6 0.4 0.6) pinch
    0.18 stay 0.35  chest yaw 3, head pitch 21
        near hand tip at middle (0.34 -0.16 0.6) palm (-0.7 -0.4 -0.4) fingers (-0.4 0.4 0.7) pinch
        far hand tip at middle (0.06 -0.34 0.48) palm (-0.6 0.3 -0.6) fingers (-0.6 0.4 0.6) pinch
    0.6 stay 0.8  chest pitch 8, head pitch 20
        near hand tip at middle (0.06 -0.32 0.78) palm (-0.7 -0.5 -0.2) fingers (-0.4 0.2 0.9) pinch
        far hand palm at middle (0.12 -0.3 0.7) palm (-0.8 0 -0.4) fingers (-0.2 0.9 0.4) cup
    0.14  head pitch 16
        near hand tip at middle (0.3 -0.26 0.66) palm (-0.7 -0.5 -0.2) fingers (-0.2 0.3 0.9) pinch
        far hand palm at middle (0.2 -0.45 0.55) palm (-0.8 0 -0.4) fingers (-0.3 0.6 0.7)
    0.14  same with near hand tip at middle (0.16 -0.26 0.66) palm (-0.7 -0.5 -0.2) fingers (-0.2 0.3 0.9) pinch
        far hand palm at middle (0.2 -0.5 0.5) palm (-0.8 0 -0.4) fingers (-0.3 0.6 0.7)

gesture wash dish: fills, back 0.8, steps
    0.8 stay 3  chest pitch 13, head pitch 28, sway 0.4 chest yaw 4
        near hand palm at middle (-0.02 -0.46 0.66) palm (-0.3 -0.4 0.8) fingers (-0.7 0.3 0.4) flat swing 1.5 off (0.13 0 0) round (0 0.11 0.02)
        far hand palm at middle (0.16 -0.52 0.62) palm (-0.7 0.4 0.2) fingers (-0.1 0.4 0.9) grip swing 0.4 turn 10

gesture wash shower: fills, back 0.9, steps
    0.9 stay 1.3  chest pitch -5, head pitch -16, both hand lathering
  repeat
    0.7 stay 1.1  head pitch 6 yaw -14
        near hand palm at other-elbow (-0.02 0.06 0.06) palm (-0.4 0 -1) fingers (-0.8 0.4 0) flat swing 1.3 off (0 0.1 0)
        far hand upper (0.35 -0.55 0.75) fore (0.2 -0.2 1) palm (-1 -0.1 0)
    0.7 stay 1.1  head pitch 10
        near hand palm at belly (-0.04 0.1 0.04) palm backward fingers (-1 0.2 0) flat swing 1.3 off (0.08 0 0) round (0 0.09 0)
        far hand palm at belly (-0.02 -0.05 0.04) palm backward fingers (-1 0.1 0) flat swing 1.3 off (0.06 0 0) round (0 0.06 0) late 0.5
    0.8 stay 1.3  chest pitch -5, head pitch -16, both hand lathering

gesture dry: twin, fills, back 0.9
    0.9 stay 3  chest pitch 12, head pitch 22, sway 2.2 head roll 4
        near hand palm at crown (0.42 -0.1 0) palm (-0.9 -0.5 0) fingers (-0.4 0.8 -0.4) cup elbow 15 swing 2.2 off (0 0.2 0.24) flex 8

gesture dry hand: fills, back 0.8
    0.8 stay 3  head pitch 18
        near hand palm at middle (0 -0.38 0.52) palm (-0.6 -0.7 0) fingers (-0.6 0.1 0.8) cup swing 1.6 off (0.1 0 0.05) turn 24
        far hand palm at middle (0 -0.46 0.5) palm (-0.6 0.7 0) fingers (-0.6 0.1 0.8) cup swing 1.6 off (0.08 0 0.05) late 0.5 turn 24

gesture file nails: fills, back 0.8
    0.8 stay 3  head pitch 24, sway 0.3 head roll 5
        near hand tip at other-hand (-0.03 0.06 0.03) palm (-0.3 -1 0) fingers (-0.8 0 0.4) pinch swing 2.8 off (0.035 0 0.01) flex 5
        far hand palm at middle (0.08 -0.3 0.5) palm (-0.1 -0.5 0.9) fingers (-0.5 0.8 0.3) claw

gesture wear glove: fills, back 0.8
    0.7  head pitch 20
        near hand palm at other-hand (-0.1 0.03 0.06) palm (-0.7 -0.6 0) fingers (-0.7 0 0.6) pinch
        far hand palm at middle (0.1 -0.36 0.56) palm (-0.2 -0.9 0.2) fingers (-0.6 0.4 0.7) flat
  repeat
    0.6 stay 0.2  chest yaw 3, head pitch 22
        near hand palm at other-wrist (0.02 0.03 0.02) palm (-0.7 -0.6 0) fingers (-0.7 0 0.6) fist
        far hand palm at middle (0.04 -0.3 0.6) palm (-0.2 -0.9 0.2) fingers (-0.6 0.5 0.7) flat
    0.5 stay 0.1  head pitch 20
        near hand palm at other-hand (-0.08 0.04 0.04) palm (-0.7 -0.6 0) fingers (-0.7 0 0.6) pinch
        far hand palm at middle (0.1 -0.34 0.56) palm (-0.2 -0.9 0.2) fingers (-0.6 0.4 0.7) claw

gesture wear headphone: twin, back 0.8
    0.6  head pitch 10, near hand palm at middle (0.24 -0.3 0.5) palm (-1 -0.1 0) fingers (-0.2 0.4 0.9) cup
    0.8 stay 0.1  head pitch 6, near hand palm at ear (0.6 0.5 0.05) palm (-1 -0.1 0) fingers (-0.1 0.9 -0.3) cup
    0.4 stay 0.8  head pitch 3, near hand palm at ear (0.2 0 0.02) palm in fingers (-0.1 0.8 -0.5) cup elbow 12

# A jacket: off one shoulder, then the other sleeve.
gesture wear off: back 0.8
    0.6  head pitch 10, both hand lapel-3
    0.5  chest pitch -6, head pitch 4, both hand upper (0.7 -0.4 0.2) fore (0.3 0.5 0.7) palm (-1 -0.1 0) fist
    0.6 stay 0.1  chest pitch 8 yaw 10, head pitch 10 yaw 16
        near hand upper (0.35 -0.75 -0.55) fore (0.25 -0.85 -0.45) palm (-1 -0.1 0)
        far hand upper (0.35 -0.75 -0.5) fore (-0.1 -0.85 -0.5) palm (-1 -0.1 0) fist
    0.6  chest yaw -14, head pitch 14 yaw -16
        near hand palm at middle (0.1 -0.45 0.5) palm (-1 -0.1 0) fingers (-0.4 0.1 0.9) fist
        far hand upper (0.4 -0.75 -0.45) fore (0.3 -0.85 -0.35) palm (-1 -0.1 0)
    0.6 stay 0.4  chest yaw 4, head pitch 16
        near hand palm at middle (0.2 -0.5 0.55) palm (-1 -0.1 0) fingers (-0.3 0 1) fist
        far hand palm at middle (0.15 -0.5 0.5) palm (-1 -0.1 0) fingers (-0.3 0 1) fist

gesture wear off hat: twin, back 0.8
    0.8 stay 0.15  head pitch 4, near hand palm at crown (0.52 -0.1 0.1) palm (-1 -0.2 0) fingers (-0.3 0.8 0) cup
    0.35  head pitch 6, near hand palm at crown (0.58 0.5 0.2) palm (-1 -0.2 0) fingers (-0.3 0.8 0) cup
    0.75 stay 0.5  head pitch 14, near hand palm at middle (0.22 -0.42 0.5) palm (-1 -0.1 0) fingers (-0.2 0.3 0.9) cup

gesture wear off glasses: twin, back 0.8
    0.75 stay 0.15  head pitch 3, near hand tip at temple (0.08 0 0.1) palm (-1 -0.1 0) fingers (-0.3 0.6 -0.6) pinch
    0.45  head pitch 10, near hand tip at temple (0.05 -0.2 0.9) palm (-1 -0.1 0) fingers (-0.3 0.5 -0.4) pinch
    0.55 stay 0.4  head pitch 18, near hand palm at middle (0.1 -0.42 0.46) palm (-1 -0.1 0) fingers (-0.4 0.4 0.8) pinch

gesture tie hair: fills, back 0.9
    0.9  chest pitch -3, head pitch 10
        both hand palm at nape (0.35 0.5 0.1) palm (-0.6 0 0.8) fingers (-0.6 0.2 -0.7) claw elbow 28
    0.6 stay 2.4  same with head pitch 13
        near hand palm at nape (0.2 0.25 -0.15) palm (-0.4 0 0.9) fingers (-0.8 0 -0.6) pinch elbow 28 swing 0.9 off (0.14 0 0) round (0 0.1 0)
        far hand palm at nape (0.2 0.25 -0.15) palm (-0.4 0 0.9) fingers (-0.8 0 -0.6) pinch elbow 28 swing 0.9 off (0.1 0 0) round (0 0.08 0) late 0.3

gesture cut paper: fills, back 0.8, steps
    0.7  head pitch 24
        near hand desk-7
        far hand palm at middle (0.2 -0.38 0.56) palm (-0.8 0.4 -0.2) fingers (-0.15 0 1) pinch
  repeat
    1.4  head pitch 22
        near hand palm at middle (0.1 -0.4 0.66) palm (-1 -0.1 0) fingers (-0.15 0 1) grip swing 2.2 off (0 0.012 0) bend 6
        far hand palm at middle (0.24 -0.38 0.56) palm (-0.8 0.4 -0.2) fingers (-0.15 0 1) pinch
    0.4  head pitch 24
        near hand desk-7
        far hand palm at middle (0.16 -0.38 0.56) palm (-0.8 0.4 -0.2) fingers (-0.15 0 1) pinch
