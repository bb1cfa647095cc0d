hand club-2: palm at ahead (0.3 0.66 0.06) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
hand club-12: palm at ahead (0.02 0.3 0.34) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip

# Swung is a key of a swing with both hands.
pose swung: pelvis down 0.06 aside 0.07, hips pitch 18, chest pitch 34, head pitch 44
        near foot aside 0.16, hand palm at ahead (0 -0.06 0.4) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
        far hand palm at ahead (0.02 0.01 0.4) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip

pose swung-13: pelvis down 0.09 aside 0.07, hips pitch 10, chest pitch 18
        near foot aside 0.16, hand club-12
        far hand palm at ahead (0 0.37 0.34) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip

# Swings, shots and rides. The near hand is the strong one.

gesture golf
  repeat
    0.8 stay 0.5  swung
    0.85  same with pelvis down 0.06 aside 0.1, hips pitch 14 yaw 36, chest pitch 26 yaw 78, head pitch 40 yaw 10
        near hand club-2
        far heel 14, hand palm at ahead (-0.28 0.73 0.06) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
    0.26 pass  swung with pelvis down 0.06 aside 0.04, hips pitch 16 yaw -24, chest pitch 32 yaw 4, head pitch 44 yaw 6
        near heel 14, hand palm at ahead (0.04 -0.06 0.4) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
        far hand palm at ahead (-0.02 0.01 0.4) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
    0.34 stay 0.9  same with pelvis down 0.02 aside 0.01, hips pitch 4 yaw -70, chest pitch -4 yaw -92
        head pitch -4 yaw -78
        near heel 52, hand palm at ahead (-0.2 0.62 0.26) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
        far hand palm at ahead (0.24 0.68 0.24) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
  leave
    0.8

gesture golf putt
  repeat
    0.8 stay 0.5  pelvis down 0.04, hips pitch 20, chest pitch 42, head pitch 56
        near hand palm at ahead (0 -0.04 0.36) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
        far hand palm at ahead (0.02 0.03 0.36) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
    0.5  same with chest pitch 42 yaw 9
        near hand palm at ahead (0.12 -0.02 0.36) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
        far hand palm at ahead (-0.1 0.05 0.36) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
    0.36 stay 0.6  same with chest pitch 42 yaw -9, head pitch 52 yaw -14
        near hand palm at ahead (-0.14 -0.02 0.36) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
        far hand palm at ahead (0.16 0.05 0.36) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
  leave
    0.7

gesture bat
  repeat
    0.7 stay 0.6  swung with pelvis down 0.08 aside 0.1, hips pitch 10 yaw 12, chest pitch 14 yaw 34, head yaw -42
        near hand palm at ahead (0.26 0.62 0.14) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
        far hand palm at ahead (-0.24 0.69 0.14) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
    0.32 pass  same with on near, pelvis down 0.08 aside 0.07, hips pitch 10 yaw 24, chest pitch 14 yaw 42, head yaw -38
        near hand club-2
        far foot aside 0.14, lift 0.1, heel 10
        hand palm at ahead (-0.28 0.73 0.06) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
    0.3 pass  swung with pelvis down 0.1 aside 0.03, hips pitch 10 yaw -30, chest pitch 12 yaw 6, head yaw -46
        near heel 26, hand palm at ahead (0.12 0.3 0.4) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
        far foot aside 0.22, toes 30, hand palm at ahead (-0.1 0.37 0.4) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
    0.16 pass  same with pelvis down 0.1 aside 0.02, hips pitch 8 yaw -62, chest pitch 8 yaw -60, head yaw -52
        near heel 40, hand palm at ahead (-0.16 0.3 0.4) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
        far hand palm at ahead (0.18 0.37 0.4) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
    0.32 stay 0.5  same with pelvis down 0.06 aside 0.02, hips pitch 2 yaw -78, chest pitch -2 yaw -108, head yaw -70
        near heel 48, hand palm at ahead (-0.26 0.58 0.14) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
        far hand palm at ahead (0.28 0.65 0.14) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
  leave
    0.7

gesture tennis: ready racket
    0.5  swung-13
  repeat
    0.45 pass  pelvis down 0.1 aside 0.04, hips pitch 8 yaw 34, chest pitch 12 yaw 62, head yaw 6
        near foot aside 0.16, toes 30, hand upper (0.9 -0.3 -0.2) fore (0.7 0.3 -0.6) palm (0 -0.4 1) grip
        far heel 10, hand upper (0.2 -0.2 1) fore (-0.4 0.1 0.9) palm down
    0.2 pass  pelvis down 0.09, hips pitch 8 yaw -6, chest pitch 12 yaw 14
        near foot aside 0.16, heel 16, hand upper (0.8 -0.55 0.5) fore (0.7 -0.3 0.75) palm (-0.6 0 1) grip
        far hand upper (0.7 -0.4 0.5) fore (0.2 0.1 0.9) palm down
    0.12 pass  same with pelvis down 0.08 aside -0.03, hips pitch 6 yaw -26, chest pitch 10 yaw -26
        near heel 28, hand upper (0.35 -0.3 0.95) fore (0.1 -0.05 1) palm (-1 0 0.2) grip
        far hand upper (0.8 -0.5 0.2) fore (0.5 0.1 0.7) palm down
    0.28 stay 0.2  same with pelvis down 0.06 aside -0.04, hips yaw -44, chest yaw -58, head yaw -8
        near heel 40, hand upper (-0.25 0.2 0.95) fore (-0.9 0.45 0.1) palm backward grip
        far hand upper (0.7 -0.6 0.1) fore (0.3 0.2 0.8) palm down
    0.5  swung-13
  leave
    0.6

gesture tennis backhand: ready racket
    0.5  swung-13
  repeat
    0.45 pass  swung with pelvis down 0.1 aside 0.03, hips pitch 8 yaw -40, chest pitch 12 yaw -76, head yaw -8
        near heel 16, hand palm at ahead (-0.34 0.24 0.16) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
        far toes 30, hand palm at ahead (0.36 0.31 0.16) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
    0.22 pass  swung with pelvis down 0.09 aside 0.07, hips pitch 8, chest pitch 12 yaw -16, head none
        near hand palm at ahead (-0.06 0.22 0.44) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
        far heel 18, hand palm at ahead (0.08 0.29 0.44) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
    0.14 pass  same with pelvis down 0.08 aside 0.1, hips pitch 6 yaw 22, chest pitch 10 yaw 28
        near hand palm at ahead (0.22 0.36 0.42) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
        far heel 28, hand palm at ahead (-0.2 0.43 0.42) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
    0.28 stay 0.2  same with pelvis down 0.06 aside 0.11, hips yaw 38, chest yaw 64, head yaw 8
        near hand palm at ahead (0.3 0.66 0.14) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
        far heel 40, hand palm at ahead (-0.28 0.73 0.14) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
    0.5  swung-13
  leave
    0.6

# The bat lies across before the chest, the upper hand along it, and gives way to the ball.
gesture bat bunt
  repeat
    0.6 stay 0.4  swung with pelvis down 0.08 aside 0.1, hips pitch 10 yaw 12, chest pitch 14 yaw 34, head yaw -42
        near hand palm at ahead (0.26 0.62 0.14) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
        far hand palm at ahead (-0.24 0.69 0.14) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
    0.4 stay 0.3  same with pelvis down 0.16 aside 0.02, hips pitch 14 yaw -50, chest pitch 22 yaw -66, head pitch 10 yaw -60
        near heel 26, hand palm at front (0.1 -0.08 0.62) palm (0 0.3 1) fingers (-0.7 0.5 0.3) pinch
        far hand palm at front (0.1 -0.26 0.4) palm (0 -0.6 0.8) fingers (-0.8 0.1 0.5) grip
    0.12 stay 0.4  same with near hand palm at front (0.1 -0.12 0.5) palm (0 0.3 1) fingers (-0.7 0.5 0.3) pinch
        far hand palm at front (0.1 -0.3 0.32) palm (0 -0.6 0.8) fingers (-0.8 0.1 0.5) grip
    0.5  swung-13
  leave
    0.6

gesture tennis serve
  repeat
    0.6 stay 0.4  pelvis down 0.03, hips yaw 24, chest pitch 6 yaw 30
        near foot ahead -0.16, toes 40
        hand palm at ahead (-0.04 0.24 0.32) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
        far foot ahead 0.1, hand palm at ahead (0.06 0.31 0.32) palm (-0.9 -0.2 0) fingers (0 -0.4 0.6) grip
    0.8 stay 0.12  same with pelvis down 0.1 ahead 0.02, hips pitch -6 roll 4 yaw 34, chest pitch -20 roll 16 yaw 60
        head pitch -34 yaw 10
        near heel 20, hand upper (0.95 0.1 -0.1) fore (-0.1 0.8 -0.4) palm forward grip
        far hand upper (0.15 0.95 0.35) fore (0.02 1 0.2) palm (0 1 -0.3) flat
    0.22 pass  same with pelvis none, hips pitch 2, chest pitch -4 roll -14, head pitch -24
        near heel 40, toes 30, hand upper (0.3 1 0.25) fore (0.1 1 0.2) palm forward grip
        far heel 22, hand upper (0.3 -0.3 0.8) fore (-0.4 -0.1 0.7) palm down
    0.26 pass  on far, pelvis down 0.07, hips pitch 18 yaw -26, chest pitch 40 yaw -46, head pitch 10
        near leg flex -18 knee 40 point 40, hand upper (-0.1 -0.5 0.85) fore (-0.75 -0.7 0.3) palm backward grip
        far foot ahead 0.1, hand upper (0.4 -0.7 0.2) fore (-0.3 0 0.8) palm down
    0.45  pelvis down 0.05, hips pitch 4, chest pitch 12, near foot ahead 0.2, far foot ahead 0.1
  leave
    0.6

gesture dribble: fills
    0.4 pass  dribbling
  repeat
    0.2 pass  dribbling with pelvis down 0.112, chest pitch 24.4
        near hand palm at ahead (0.26 0 0.22) palm (0 -1 0.1) fingers (0 0.1 1) cup
    0.22 pass  same with pelvis down 0.094, chest pitch 20.8
        near hand palm at ahead (0.26 0.18 0.22) palm (0 -1 0.1) fingers (0 0.1 1) cup
  leave
    0.5

gesture shoot a hoop: either, height 0.32
  repeat
    0.4 pass  pelvis down 0.1, hips pitch 12, chest pitch 16, head pitch -6
        near hand palm at middle (0.06 -0.5 0.4) palm (-0.3 1 0.3) fingers (0 0.3 1) cup
        far hand palm at middle (0.16 -0.48 0.4) palm (-1 0.2 0) fingers (0 0.6 0.8) cup
    0.24 pass  leap bottom, pelvis down 0.22, hips pitch 18, chest pitch 20, head pitch -8
        near hand palm at middle (0.06 -0.3 0.4) palm (-0.2 0.8 0.5) fingers (0 0.3 1) cup
        far hand palm at middle (0.16 -0.28 0.4) palm (-1 0.2 0) fingers (0 0.8 0.6) cup
    0.24 pass  leap off, chest pitch -4, head pitch -14
        near heel 38, hand upper (0.15 0.75 0.75) fore (0 1 -0.15) palm (0 0.5 1) cup
        far heel 38, hand upper (0.25 0.7 0.75) fore (-0.2 1 0) palm (-1 0 0.2) cup
    0.3 pass  leap landing, chest pitch 2, head pitch -12
        near heel 26, hand upper (0.1 0.8 0.6) fore (0 0.9 0.5) palm (0 -0.7 0.6) flat
        far heel 26, hand upper (0.4 0.5 0.75) fore (-0.1 1 0.4) palm (-1 0 0.4)
    0.34  pelvis down 0.14, hips pitch 12, chest pitch 16, head pitch -10
        near hand upper (0.1 0.4 0.9) fore (0 0.7 0.7) palm (0 -1 0.3) flat
        far absorb
  leave
    0.6

# One hand lays the ball up from below, and the knee of its side goes up with it.
gesture shoot a hoop layup: height 0.36
  repeat
    0.4 pass  pelvis down 0.1, hips pitch 12, chest pitch 18, head pitch -6
        near hand palm at middle (0.06 -0.5 0.4) palm (-0.3 1 0.3) fingers (0 0.3 1) cup
        far hand palm at middle (0.16 -0.48 0.4) palm (-1 0.2 0) fingers (0 0.6 0.8) cup
    0.24 pass  leap bottom, pelvis down 0.2, hips pitch 16, chest pitch 20, head pitch -12
        near hand palm at middle (0.08 -0.3 0.44) palm (-0.2 1 0.3) fingers (0 0.2 1) cup
        far hand palm at middle (0.16 -0.28 0.4) palm (-1 0.2 0) fingers (0 0.8 0.6) cup
    0.22 pass  leap off, chest pitch -2, head pitch -22
        near leg flex 50 knee 80 point 20, hand upper (0.1 0.3 0.95) fore (0 0.9 0.3) palm (0 0.9 -0.3) cup
        far heel 38, hand upper (0.3 -0.2 0.9) fore (-0.2 0.6 0.7) palm (-1 0 0.2) cup
    0.5 pass  leap aloft, chest pitch -6 roll -8, head pitch -24
        near leg flex 92 knee 100 point 20, hand upper (0.05 1 0.3) fore (0 1 0.1) palm (0 0.5 -0.9) flat
        far leg flex -4 knee 10 point 40, hand upper (0.4 -0.7 0.4) fore (0 -0.2 0.9)
    0.3 pass  leap landing, chest pitch 4, head pitch -12
        near heel 20, hand upper (0.1 0.6 0.8) fore (0 0.8 0.6) palm down flat
        far heel 20, hand upper (0.4 -0.8 0.2) fore (0 -0.3 0.9)
    0.34  pelvis down 0.14, hips pitch 12, chest pitch 16, head pitch -4, near absorb, far absorb
  leave
    0.6

# The ball goes up with one hand behind the head and down over the rim from above it.
gesture shoot a hoop dunk: height 0.45
  repeat
    0.4 pass  pelvis down 0.12, hips pitch 16, chest pitch 22, head pitch -8
        near hand palm at middle (0.06 -0.5 0.4) palm (-0.3 1 0.3) fingers (0 0.3 1) cup
        far hand palm at middle (0.16 -0.48 0.4) palm (-1 0.2 0) fingers (0 0.6 0.8) cup
    0.3 pass  leap bottom, pelvis down 0.29, hips pitch 22, chest pitch 30, head pitch -12
        near hand palm at middle (0.2 -0.6 0.2) palm (-0.3 1 0.3) fingers (0 0.3 1) cup
        far arm-down-limb
    0.26 pass  leap off, chest pitch -4, head pitch -24
        near heel 38, hand upper (0.5 0.9 -0.1) fore (0 0.8 -0.6) palm (0 0.2 1) cup
        far heel 38, hand upper (0.5 0.3 0.8) fore (0.1 0.6 0.8) palm down
    0.24 pass  leap aloft, chest pitch 2, head pitch -16
        near leg flex 14 knee 40 point 30, hand upper (0.15 1 0.25) fore (0 1 0.15) palm (0 -0.2 1) cup
        far leg flex 10 knee 50 point 30, hand upper (0.7 0 0.7) fore (0.3 0.2 0.9) palm down
    0.3 pass  leap landing, chest pitch 16, head pitch 0
        near heel 20, hand upper (0.15 0.1 1) fore (0 -0.3 0.95) palm (0 -1 0.3) flat
        far heel 20, hand upper (0.5 -0.6 0.4) fore (0.1 -0.2 0.9)
    0.34  pelvis down 0.2, hips pitch 16, chest pitch 22, head pitch -8, near absorb, far absorb
  leave
    0.6

gesture spike: height 0.36
  repeat
    0.3 pass  pelvis down 0.12, hips pitch 12, chest pitch 20, head pitch -10, both arm-back
    0.27 pass  same with leap bottom, pelvis down 0.27, hips pitch 22, chest pitch 34, both arm-down-limb
    0.26 pass  leap off, chest pitch -12 yaw 26, head pitch -22
        near heel 38, hand upper (0.8 0.6 -0.25) fore (-0.2 0.85 -0.5) palm forward flat
        far heel 38, hand upper (0.2 0.85 0.5) fore (0 1 0.2) palm forward flat
    0.5 pass  leap aloft, chest pitch 6 yaw -14, head pitch -10
        near leg flex 4 knee 24 point 40, hand upper (0.15 0.95 0.35) fore (0 0.95 0.4) palm (0 -0.2 1) flat
        far leg flex 4 knee 24 point 40, hand upper (0.5 0 0.8) fore (0 -0.3 0.9) palm down
    0.5 pass  leap landing, hips pitch 8, chest pitch 20 yaw -18
        near heel 26, hand upper (0 -0.3 0.95) fore (-0.2 -0.7 0.7) palm (0 -0.4 -1) flat
        far heel 26, arm flex 10 abduct 34 twist 10 elbow 40
    0.32  pelvis down 0.2, hips pitch 18, chest pitch 30, head pitch 10, both absorb
  leave
    0.6

gesture head a ball: either, height 0.24
  repeat
    0.3 pass  pelvis down 0.1, hips pitch 10, chest pitch 16, head pitch -14, both arm-back
    0.25 pass  same with leap bottom, pelvis down 0.25, hips pitch 20, chest pitch 30
        both arm flex 4 abduct 18 twist 8 elbow 30
    0.25 pass  leap off, hips pitch -6, chest pitch -14, head pitch -22
        both heel 38, arm flex 34 abduct 48 twist 20 elbow 70
    0.42 pass  same with leap aloft, hips pitch -10, chest pitch -24, head pitch -26
        both heel 0, leg flex -8 knee 50 point 40
    0.26 pass  same with hips pitch 10, chest pitch 32, head pitch 22
        both leg flex 16 knee 20 point 30, arm flex -22 abduct 40 twist 10 elbow 80
    0.32 pass  same with leap landing, hips pitch 8, chest pitch 24, head pitch 12
        both heel 26, leg none
    0.32  pelvis down 0.16, hips pitch 16, chest pitch 26, head pitch 6, both absorb
  leave
    0.5

gesture spike fists: either, height 0.32
  repeat
    0.35 pass  pelvis down 0.12, hips pitch 10, chest pitch 14, head pitch -14, both both-fists
    0.25 pass  leap bottom, pelvis down 0.25, hips pitch 18, chest pitch 22, head pitch -16, both both-fists-2
    0.25 pass  leap off, chest pitch -6, head pitch -20, both fist-up
    0.4 pass  leap aloft, chest pitch 4, head pitch -18, both fist-aloft
    0.4 pass  leap landing, hips pitch 6, chest pitch 12, both fist-up-2
    0.32  pelvis down 0.17, hips pitch 16, chest pitch 24, head pitch 4, both absorb
  leave
    0.5

gesture dig a ball: either
  repeat
    0.55 stay 0.15  pelvis down 0.26, hips pitch 24, chest pitch 36, both forearms
    0.28  pelvis down 0.1, hips pitch 12, chest pitch 16, head pitch -10, both forearms-2
  leave
    0.6

gesture set a ball: either
  repeat
    0.55 pass  pelvis down 0.14, hips pitch 10, chest pitch 8, head pitch -26
        both hand palm at brow (0.45 0.5 0.6) palm (-0.5 0.5 0.6) fingers (-0.3 0.9 -0.2) claw
    0.3 stay 0.25  chest pitch -4, head pitch -26
        both heel 20, hand upper (0.2 0.85 0.5) fore (0.05 0.95 0.3) palm (0 0.2 1) claw
  leave
    0.6

gesture bowl: gone ahead 0.36
  repeat
    0.7 stay 0.2  pelvis down 0.05, chest pitch 10
        near hand palm at middle (0.1 -0.5 0.42) palm up fingers (0 0.2 1) cup
        far hand palm at middle (0 -0.5 0.5) palm (-0.6 0.7 0) fingers (0 0.2 1) cup
    0.5 pass  pelvis down 0.1, hips pitch 22 yaw 10, chest pitch 36 yaw 22, head pitch 6
        near hand upper (0.42 -0.75 -0.5) fore (0.3 -0.75 -0.6) palm (0 -0.6 0.8) cup
        far foot ahead 0.12, arm flex 24 abduct 50 twist 10 elbow 20
    0.34 pass  same with pelvis down 0.3, hips pitch 26, chest pitch 50
        near heel 40, hand upper (0.04 -0.95 0.2) fore (0 -0.95 0.3) palm forward cup
        far foot ahead 0.36, arm flex -6 abduct 66 twist 10 elbow 14
    0.3 stay 0.5  same with pelvis down 0.26, hips pitch 18, chest pitch 30 yaw -16, head none
        near foot ahead -0.1 aside -0.1, heel 44, hand upper (0.02 0.45 0.9) fore (-0.1 0.9 0.5) palm (0 0.2 -1)
        far arm flex -16 abduct 60 twist 10 elbow 14
    0.7  both foot ahead 0.36
  leave
    0.7

gesture ski: fills, swaps, gone ahead 1.6
    0.6 pass  skiing
  repeat
    0.7 pass  skiing with pelvis down 0.19 ahead 0.68 aside 0.05, hips pitch 24 roll -9 yaw 14
        chest pitch 36 roll 5 yaw -8
        both foot ahead 0.8
    0.7 pass  skiing with pelvis down 0.22 ahead 1.48, both foot ahead 1.6
  leave
    0.7

gesture skate: fills, swaps, bends, gone ahead 0.9
  repeat
    0.3 pass  on air, pelvis down 0.17 ahead 0.15714285714285717 aside -0.05, hips pitch 24, chest pitch 42 yaw -10
        head pitch 8
        near foot ahead 0.2571428571428572, slides, arm flex 34 abduct 24 twist 10 elbow 60
        far foot ahead 0.2571428571428572, slides, arm flex -20 abduct 24 twist 10 elbow 40
    0.4 pass  same with pelvis down 0.2 ahead 0.5 aside -0.1, hips pitch 26 yaw 10, chest pitch 44 roll -6 yaw 14
        near foot ahead 0.6, leg flex -14 out 32 turn 20 knee 12 point 20, arm flex -50 abduct 26 twist 10 elbow 30
        far foot ahead 0.6, arm flex 60 abduct 4 twist 30 elbow 80
    0.35 pass  same with pelvis down 0.17 ahead 0.8 aside -0.06, hips pitch 24, chest pitch 42 yaw 4
        near foot ahead 0.9, leg flex -8 out 4 knee 70 point 20, arm flex 0 abduct 24 twist 10 elbow 40
        far foot ahead 0.9, arm flex 20 abduct 16 twist 20 elbow 60
  leave
    0.7

gesture surf: fills
    0.7 pass  surfing
  repeat
    0.8 pass  surfing with pelvis down 0.22 aside 0.2, hips pitch 12 roll 5 yaw 30, chest pitch 22 roll 10 yaw 24
        head roll -5 yaw -30
        near arm flex 10 abduct 80 twist 10 elbow 26
        far arm flex 20 abduct 64 twist 10 elbow 30
    0.9 pass  same with pelvis down 0.22 aside 0.16, hips pitch 12 roll -4 yaw 30, chest pitch 22 roll -8 yaw 24
        head roll 4 yaw -30
        near arm flex 10 abduct 62 twist 10 elbow 26
        far arm flex 20 abduct 82 twist 10 elbow 30
  leave
    0.8

gesture ride: either, fills
    0.7 pass  riding
  repeat
    0.26 pass  riding with pelvis down 0.27 aside 0.2, chest pitch 6.1
    0.26 pass  same with pelvis down 0.19 aside 0.2, chest pitch 3.7
  leave
    0.8

gesture ride a bike: fills
    play mounting
  repeat
    0.2 pass  crank
    0.2 pass  same with near foot ahead -0.3 aside 0.02, lift 0.04, far foot ahead -0.3 aside 0.02, lift 0.28
    mirror
  leave
    play dismounting

gesture drive: either, fills, stays seated
    play sit-down
    0.7 pass  steering
  repeat
    0.6 pass  steering with chest pitch -4 roll 2, head pitch 2 yaw 10
        near hand palm at middle (0.1 -0.18 0.66) palm (-0.4 0 1) fingers (-0.3 0.9 0.3) grip
        far hand palm at middle (0.1 -0.5 0.66) palm (-0.4 0 1) fingers (-0.3 0.9 0.3) grip
    0.5 pass  steering
    0.7 pass  same with chest pitch -4 roll -2, head pitch 2 yaw -10
        near hand palm at middle (0.1 -0.5 0.66) palm (-0.4 0 1) fingers (-0.3 0.9 0.3) grip
        far hand palm at middle (0.1 -0.18 0.66) palm (-0.4 0 1) fingers (-0.3 0.9 0.3) grip
    0.5 pass  steering
  leave
    play stand-up

gesture row: either, fills, stays floored
    1 pass  pelvis down 0.5, hips pitch 25, chest pitch 40, head pitch 15, both ahead
    0.8  oar
  repeat
    0.7  oar with hips pitch -34, chest pitch -30
        both hand palm at middle (0.14 -0.28 0.4) palm (-0.2 -1 0) fingers (-0.2 0 1) grip
    0.8  oar with hips pitch -6, chest pitch 20
  leave
    0.7 pass  on floor, hips pitch -8, chest pitch 42, head pitch 10, both over-knee
    0.6 pass  same with on feet, pelvis down 0.52, hips pitch 24, chest pitch 48, both ahead
    1

gesture lift weights: either
  repeat
    0.8 stay 0.2  pelvis down 0.02, chest pitch -4, both barbell
    0.35 pass  pelvis down 0.1, hips pitch 4, both barbell-2
    0.6 stay 0.6  chest pitch -4, head pitch -6, both over-bar
    0.8 stay 0.2  same with pelvis down 0.04, head none, both barbell
  leave
    0.7

gesture deadlift: either
  repeat
    1.1 stay 0.25  pelvis down 0.3, hips pitch 44, chest pitch 56, head pitch 30, both gripping
    1.2 stay 0.7  chest pitch -4, both arm flex 8 abduct 8 twist 8 elbow 4
    1.2 stay 0.1  pelvis down 0.3, hips pitch 44, chest pitch 56, head pitch 30, both gripping
    1
  leave
    0.5

gesture curl: either, fills
    0.6  curling
  repeat
    0.8  chest pitch 0.52, both arm flex 9.56 abduct 8 twist -30 elbow 126 pronate -40 curl 66
    0.9  chest pitch -1.76, both arm flex 2.72 abduct 8 twist -30 elbow 12 pronate -40 curl 66
  leave
    0.6

gesture juggle a ball: fills, swaps
  repeat
    0.3 pass  on far, pelvis down 0.04, chest pitch 8, head pitch 30
        near leg flex 18 knee 44 point 6, arm flex 10 abduct 44 twist 10 elbow 40
        far arm flex 10 abduct 44 twist 10 elbow 40
    0.2 pass  same with pelvis down 0.03, chest pitch 6, head pitch 24
        near leg flex 56 knee 46 point 10, arm flex -4 abduct 50 twist 10 elbow 40
        far arm flex 24 abduct 50 twist 10 elbow 40
    0.34 pass  pelvis down 0.04, chest pitch 8, head pitch 26, both arm flex 10 abduct 44 twist 10 elbow 40
  leave
    0.5
