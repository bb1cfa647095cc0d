hand playing-2: palm at middle (0.34 -0.56 0.72) palm (0 -1 0.05) fingers (-0.08 -0.12 1) claw elbow 8 swing 3.1 off (0 0.03 0) late 0.5 flex 13

# Hands on instruments that are not shown. They play for as long as there is time.

gesture play guitar: fills, back 0.9, stance ahead -0.12 wide 0.1
    1 stay 3  chest pitch 5, head pitch 17 yaw -14, sway 1.1 chest roll 1.6 head pitch 4
        near hand palm at belly (0.07 -0.02 0.09) palm (-0.5 -0.2 -0.9) fingers (-0.85 -0.5 0.1) cup elbow 18 swing 2.2 off (0 0.06 0) flex 12 bend 8
        far hand palm at middle (0.86 -0.28 0.44) palm (-0.3 0.5 -0.9) fingers (-0.35 0.8 -0.1) grip swing 0.37 off (0.09 0.03 0) turn 5

gesture play violin: fills, back 0.9, steps
    1.1 stay 3  chest pitch -2 yaw -4, head pitch 12 roll -17 yaw -26, sway 0.5 chest roll 3 yaw 4 head roll 3
        near hand palm at middle (0.22 -0.04 0.6) palm (-0.1 -1 0.1) fingers (-0.55 -0.2 0.8) pinch elbow 28 swing 1 off (0.27 -0.1 0.03) flex 12
        far hand palm at middle (0.62 0.03 0.62) palm (-0.8 0.5 -0.2) fingers (-0.3 0.65 -0.6) grip elbow -14 swing 5.2 off (0 0 0.01) turn 3

gesture play cello: fills, back 0.9, stance seat
    1.1 stay 3  chest pitch 8, head pitch 12 yaw -10, sway 0.45 chest roll 4
        near hand palm at middle (0.4 -0.72 0.66) palm (-0.1 -0.9 -0.3) fingers (-0.8 -0.2 0.5) pinch elbow 12 swing 0.7 off (0.28 -0.03 -0.06) flex 12
        far hand palm at middle (0.22 0.02 0.38) palm (-0.6 0.1 -0.8) fingers (-0.9 0.2 -0.2) claw elbow 20 swing 0.5 off (0 0.09 0.02) turn 4

gesture play piano: fills, back 0.8, stance seat
    0.8  chest pitch 8, head pitch 20
        near hand palm at middle (0.34 -0.56 0.72) palm (0 -1 0.05) fingers (-0.08 -0.12 1) claw elbow 8 swing 3.1 off (0 0.03 0) flex 13
        far hand playing-2
  repeat
    0.7 pass  chest pitch 8 roll 3, head pitch 20 yaw 8
        near hand palm at middle (0.56 -0.56 0.72) palm (0 -1 0.05) fingers (-0.08 -0.12 1) claw elbow 8 swing 3.1 off (0 0.03 0) flex 13
        far hand palm at middle (0.2 -0.56 0.72) palm (0 -1 0.05) fingers (-0.08 -0.12 1) claw elbow 8 swing 3.1 off (0 0.03 0) late 0.5 flex 13
    0.6 stay 0.3  chest pitch 11, head pitch 23
        near hand palm at middle (0.3 -0.56 0.72) palm (0 -1 0.05) fingers (-0.08 -0.12 1) claw elbow 8 swing 3.1 off (0 0.03 0) flex 13
        far hand palm at middle (0.36 -0.56 0.72) palm (0 -1 0.05) fingers (-0.08 -0.12 1) claw elbow 8 swing 3.1 off (0 0.03 0) late 0.5 flex 13
    0.7 pass  chest pitch 7 roll -3, head pitch 18 yaw -10
        near hand palm at middle (0.14 -0.56 0.72) palm (0 -1 0.05) fingers (-0.08 -0.12 1) claw elbow 8 swing 3.1 off (0 0.03 0) flex 13
        far hand palm at middle (0.62 -0.56 0.72) palm (0 -1 0.05) fingers (-0.08 -0.12 1) claw elbow 8 swing 3.1 off (0 0.03 0) late 0.5 flex 13
    0.5 stay 0.3  chest pitch 9, head pitch 21
        near hand palm at middle (0.36 -0.56 0.72) palm (0 -1 0.05) fingers (-0.08 -0.12 1) claw elbow 8 swing 3.1 off (0 0.03 0) flex 13
        far hand playing-2

gesture play drum: fills, back 0.8, stance seat
    0.7  chest pitch 7, head pitch 10, sway 2 chest pitch 1.5 head pitch 6
        near hand palm at middle (0.3 -0.5 0.56) palm (-0.35 -0.9 0) fingers (-0.35 0.15 1) grip swing 2 off (0 0.17 -0.03) flex -22
        far hand palm at middle (0.3 -0.5 0.56) palm (-0.35 -0.9 0) fingers (-0.35 0.15 1) grip swing 2 off (0 0.17 -0.03) late 0.5 flex -22
  repeat
    0.5 stay 1  chest pitch 7 yaw 5, head pitch 10 yaw 10, sway 2 chest pitch 1.5 head pitch 6
        near hand palm at middle (0.66 -0.3 0.56) palm (-0.35 -0.9 0) fingers (-0.35 0.15 1) grip swing 2 off (0 0.17 -0.03) flex -22
        far hand palm at middle (0.22 -0.5 0.56) palm (-0.35 -0.9 0) fingers (-0.35 0.15 1) grip swing 2 off (0 0.17 -0.03) late 0.5 flex -22
    0.4 stay 1  same with chest pitch 8 yaw -5, head pitch 12 yaw -10
        near hand palm at middle (0.2 -0.52 0.56) palm (-0.35 -0.9 0) fingers (-0.35 0.15 1) grip swing 2 off (0 0.17 -0.03) flex -22
        far hand palm at middle (0.62 -0.36 0.56) palm (-0.35 -0.9 0) fingers (-0.35 0.15 1) grip swing 2 off (0 0.17 -0.03) late 0.5 flex -22

gesture play bongo: fills, back 0.8, steps
    0.7 stay 3  chest pitch 9, head pitch 14, sway 2.2 chest roll 2 head pitch 5
        near hand palm at middle (0.2 -0.72 0.52) palm down fingers (-0.2 0 1) flat swing 2.2 off (0 0.13 0) flex -18
        far hand palm at middle (0.2 -0.72 0.52) palm down fingers (-0.2 0 1) flat swing 2.2 off (0 0.13 0) late 0.5 flex -18

gesture play flute: fills, back 0.9, stance ahead -0.08 wide 0.05
    1 stay 3  chest yaw 5, head pitch 4 roll 5 yaw -16, sway 0.5 chest roll 2.5 yaw 3 head roll 2
        near hand palm at mouth (2.3 -0.3 0.35) palm (-0.2 -0.2 1) fingers (-0.75 0.6 0.2) claw swing 2.7 off (0 0.06 0) flex 5
        far hand palm at mouth (-1 -0.2 0.55) palm (0.1 -0.2 -1) fingers (-0.9 0.5 -0.1) claw swing 2.3 off (0 0.06 0) late 0.3 flex 5

gesture play trumpet: fills, back 0.9, stance ahead -0.1 wide 0.06
    0.9 stay 3  chest pitch -5, head pitch -6, sway 0.5 chest pitch 4 roll 2 head pitch 2
        near hand palm at mouth (0.28 0.12 1.9) palm (-0.9 -0.3 0) fingers (-0.4 0.3 0.9) claw elbow 24 swing 2.9 flex 6
        far hand palm at mouth (0.22 -0.1 1.5) palm (-1 0 -0.1) fingers (-0.2 0.7 0.6) grip elbow 24

gesture play saxophone: fills, back 0.9, stance ahead -0.1 wide 0.06
    1 stay 3  chest pitch -4, head pitch 8, sway 0.55 chest pitch 5 roll 3 head pitch 3
        near hand palm at belly (0.12 -0.06 0.14) palm (-0.9 0 -0.4) fingers (-0.5 -0.2 0.8) claw swing 2.6 flex 6
        far hand palm at belly (-0.02 0.16 0.16) palm (-0.8 0.2 -0.4) fingers (-0.7 0.2 0.7) claw swing 2.2 late 0.4 flex 6

gesture play harmonica: twin, fills, back 0.8
    0.8 stay 3  head pitch 8, sway 1 chest roll 2 head yaw 5
        near hand palm at mouth (0.32 -0.05 0.28) palm (-0.4 0 -1) fingers (-0.4 0.9 0) cup elbow 14 swing 1 off (0.1 0 0)

gesture play accordion: twin, fills, back 0.8
    0.8 stay 3  head pitch 8 yaw 10, sway 0.7 chest roll 2
        near hand palm at middle (0.52 -0.44 0.44) palm in fingers (-0.1 0.3 1) claw swing 0.7 off (0.2 0 0) turn 6

gesture play harp: fills, back 0.8, steps
    0.9 stay 3  chest pitch 4, head pitch 6 yaw -6
        near hand palm at middle (0.12 -0.16 0.7) palm (-1 0 -0.2) fingers (-0.2 0.6 0.8) claw swing 0.8 off (0 0.13 0.09) flex 12
        far hand palm at middle (0.12 -0.24 0.6) palm (-1 0 -0.2) fingers (-0.2 0.6 0.8) claw swing 0.8 off (0 0.13 0.09) late 0.4 flex 12

gesture play tambourine: fills, back 0.8, steps
    0.7 stay 3  sway 2 chest roll 2 head roll 3
        near hand palm at front (0.1 0.1 0.5) palm in fingers (0 0.9 0.3) grip swing 4 off (0.07 0 0) turn 20
