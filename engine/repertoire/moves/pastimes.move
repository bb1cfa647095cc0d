hand remote: palm at front (-0.08 -0.3 0.68) palm (-0.7 0.6 0) fingers (-0.1 0.15 1) grip
hand curtain: palm at middle (0.08 0.3 0.76) palm (-0.5 0.1 0.9) fingers (-0.1 1 0.2) fist
hand pack: palm at middle (0.12 -0.48 0.5) palm (-0.6 0.7 0) fingers (-0.15 0 1) cup
hand sash: palm at middle (0.28 -0.55 0.7) palm (0 0.3 1) fingers (-0.1 1 0.1) flat
hand sash-2: palm at middle (0.28 0.5 0.66) palm (0 0.3 1) fingers (-0.1 1 0.1) flat
hand curtain-2: palm at middle (0.95 0.3 0.5425) palm (-0.5 0.1 0.9) fingers (-0.1 1 0.2) fist

# Deal lays a card to the side.
pose deal: chest pitch 7 yaw 5.6, head pitch 18 yaw 14
        near hand palm at middle (0.5 -0.56 0.785) palm down fingers (-0.15 0 1) flat
        far hand pack

pose next: head pitch 20, near hand desk-12, far hand pack

# Games, tools and what else hands are busy with.

# The rod is cast, then reeled in.
gesture fish: fills, back 0.9, steps
    0.7  near hand palm at middle (0.1 -0.42 0.55) palm (-1 -0.1 0) fingers (-0.15 0.4 0.9) fist
        far hand palm at middle (0.14 -0.52 0.42) palm (-1 -0.1 0) fingers (-0.15 0.4 0.9) fist
    0.6 stay 0.1  chest pitch -7 yaw 12, head yaw 4
        near hand palm at middle (0.3 0.35 0.12) palm (-1 -0.1 0) fingers (-0.15 0.4 0.9) fist
        far hand palm at middle (0.08 0.12 0.16) palm (-1 -0.1 0) fingers (-0.15 0.4 0.9) fist
    0.3 stay 0.5  chest pitch 10 yaw -6, head pitch 2
        near hand palm at middle (0.1 -0.1 0.85) palm (-1 -0.1 0) fingers (-0.15 0.4 0.9) fist
        far hand palm at middle (0.1 -0.3 0.66) palm (-1 -0.1 0) fingers (-0.15 0.4 0.9) fist
  repeat
    0.7 stay 1.3  chest pitch 3, head pitch 8
        near hand palm at middle (0.12 -0.42 0.6) palm (-1 -0.1 0) fingers (-0.15 0.4 0.9) fist
        far hand palm at middle (0.1 -0.5 0.48) palm (-1 -0.1 0) fingers (-0.4 0 0.9) pinch swing 1.7 off (0 0.07 0) round (0 0 0.07)
    0.5 stay 0.6  chest pitch -10, head pitch 2
        near hand palm at middle (0.16 -0.16 0.4) palm (-1 -0.1 0) fingers (-0.15 0.4 0.9) fist
        far hand palm at middle (0.1 -0.4 0.4) palm (-1 -0.1 0) fingers (-0.4 0 0.9) pinch swing 1.7 off (0 0.05 0) round (0 0 0.05)

# Dealt around.
gesture cards: fills, back 0.8, steps
    0.7  next
  repeat
    0.3 stay 0.06  deal
    0.24  next
    0.3 stay 0.06  deal with chest pitch 7, head pitch 18
        near hand palm at middle (0.1 -0.56 0.857) palm down fingers (-0.15 0 1) flat
    0.24  next
    0.3 stay 0.06  deal with chest pitch 7 yaw -5.6, head pitch 18 yaw -14
        near hand palm at middle (-0.25 -0.56 0.84125) palm down fingers (-0.15 0 1) flat
    0.24  next

gesture cards shuffle: fills, back 0.8, steps
    0.7 stay 3  head pitch 24
        near hand palm at middle (0.06 -0.4 0.5) palm (-0.7 -0.7 0) fingers (-0.15 0 1) grip swing 2.1 off (0.01 0.11 0.02) flex 6
        far hand pack

gesture dice: one, back 0.8, stance wide 0.01
    0.6 stay 0.9  head pitch 14, sway 3.6 chest roll 1
        near hand palm at front (0.08 -0.08 0.42) palm (-0.8 0.3 -0.3) fingers (-0.3 0.8 0.4) fist swing 3.6 off (0.03 0.06 0) flex 14
    0.35 pass  chest yaw 6, head pitch 14
        near hand palm at front (0.15 -0.45 0.3) palm (-0.9 0 0.3) fingers (-0.1 -0.3 1) fist
    0.22 stay 0.8  chest pitch 16 yaw -10, head pitch 26
        near hand palm at front (-0.05 -0.5 0.92) palm (-0.2 0.8 0.3) fingers (-0.1 -0.1 1) flat

gesture cradle: fills, back 0.9
    0.9 stay 3  chest pitch -3, head pitch 22 yaw 14, sway 0.55 chest roll 3.5 yaw 6 head roll 2
        near hand palm at belly (-0.13 0.09 0.13) palm (-0.1 0.9 -0.5) fingers (-1 0.1 0.1) cup
        far hand palm at belly (-0.08 0 0.15) palm (-0.2 0.9 -0.4) fingers (-1 0 0.2) cup

gesture crank: fills, back 0.8, steps
    0.8 stay 3  chest pitch 12, head pitch 14
        near hand palm at front (-0.1 -0.36 0.66) palm down fingers (-0.2 0 1) fist swing 0.9 off (0 0.24 0) round (0 0 0.22)

gesture pull lever: one, back 0.8, steps
    0.8 stay 0.15  chest pitch -2 yaw -6, head pitch -6
        near hand palm at front (0.06 0.32 0.74) palm (-0.3 -0.2 1) fingers (-0.2 1 0.2) cup
    0.2  same with near hand palm at front (0.06 0.32 0.74) palm (-0.3 -0.6 0.8) fingers (-0.2 0.8 0.6) fist
    0.6 stay 0.5  chest pitch 16 yaw -4, head pitch 14
        near hand palm at front (0.06 -0.66 0.6) palm down fingers (-0.2 -0.1 1) fist

gesture unlock: one, back 0.8, steps
    0.7  chest pitch 8, head pitch 18
        near hand tip at front (-0.1 -0.42 0.82) palm (-0.8 -0.4 0) fingers (-0.1 0 1) pinch
    0.3 stay 0.15  chest pitch 10 yaw -5, head pitch 19
        near hand tip at front (-0.1 -0.42 0.98) palm (-0.8 -0.4 0) fingers (-0.1 0 1) pinch
    0.45 stay 0.35  same with near hand tip at front (-0.1 -0.42 0.98) palm (0.2 -1 0) fingers (-0.1 0 1) pinch
    0.35  chest pitch 6, head pitch 16
        near hand tip at front (-0.08 -0.42 0.76) palm (-0.8 -0.4 0) fingers (-0.1 0 1) pinch

gesture umbrella: one, fills, back 0.8
    0.8 stay 3  chest pitch -2, head pitch -3
        near hand palm at front (-0.06 -0.12 0.4) palm (-0.9 0 -0.3) fingers (-0.35 0.35 0.9) fist swing 0.35 off (0.01 0.02 0)

gesture remote: one, fills, back 0.8, stance wide 0.01
    0.7 stay 0.4  head pitch 2, near hand remote
  repeat
    0.14  head pitch 3, near hand palm at front (-0.08 -0.3 0.73) palm (-0.7 0.6 0) fingers (-0.1 0.15 1) grip
    0.25 stay 0.45  head pitch 1 yaw 3, near hand remote

gesture pump: twin, fills, back 0.9
    0.8  pelvis down 0.05, hips pitch 14, chest pitch 24, head pitch 22
        near hand palm at floor (0.1 0.78 0.36) palm (-0.2 -1 0) fingers (-0.7 0 0.7) fist
  repeat
    0.4  pelvis down 0.12, hips pitch 28, chest pitch 52, head pitch 36
        near hand palm at floor (0.1 0.5 0.36) palm (-0.2 -1 0) fingers (-0.7 0 0.7) fist
    0.5  pelvis down 0.05, hips pitch 14, chest pitch 24, head pitch 22
        near hand palm at floor (0.1 0.8 0.36) palm (-0.2 -1 0) fingers (-0.7 0 0.7) fist
  leave
    0.8

# A dog, as high as the knee.
gesture pet: fills, back 0.8
    1  pelvis down 0.3, hips pitch 28, chest pitch 50, head pitch 38
        near hand palm at floor (0.08 0.5 0.42) palm (-0.1 -1 0) fingers (-0.1 -0.1 1) flat
        far hand on-far-knee
  repeat
    0.55 pass  pelvis down 0.3, hips pitch 28, chest pitch 52, head pitch 38
        near hand palm at floor (0.08 0.5 0.56) palm (-0.1 -1 0) fingers (-0.1 -0.1 1) flat
        far hand on-far-knee
    0.4 pass  same with chest pitch 50
        near hand palm at floor (0.08 0.5 0.36) palm (-0.1 -1 0) fingers (-0.1 -0.1 1) flat
  leave
    0.9

gesture open curtain: twin, back 0.8, steps
    0.8 stay 0.1  chest pitch 4, head pitch -6, near hand curtain
    0.8 stay 0.4  chest pitch -4, head pitch -2, near hand curtain-2

gesture close curtain: twin, back 0.8, steps
    0.8 stay 0.1  chest pitch -3, head pitch -4, near hand curtain-2
    0.8 stay 0.4  chest pitch 5, head pitch -6, near hand curtain

# A window that is pushed up.
gesture open sash: twin, back 0.8, steps
    0.8 stay 0.15  chest pitch 14, head pitch 14, near hand sash
    0.8 stay 0.5  chest pitch -3, head pitch -10, near hand sash-2

gesture close sash: twin, back 0.8, steps
    0.85 stay 0.15  chest pitch -3, head pitch -10, near hand sash-2
    0.75 stay 0.4  chest pitch 16, head pitch 16, near hand sash

gesture brush horse: fills, back 0.8, steps
    0.8  head pitch 8 yaw 8
        near hand palm at middle (0.4 0.1 0.74) palm (0 -0.1 1) fingers (-0.3 1 0.1) cup
        far hand palm at middle (0.3 -0.15 0.8) palm (0 -0.2 1) fingers (-0.3 1 0.1) flat
  repeat
    0.7  chest pitch 6 yaw 14, head pitch 12 yaw 16
        near hand palm at middle (0.8 -0.3 0.66) palm (0 -0.1 1) fingers (-0.3 1 0.1) cup
        far hand palm at middle (0.3 -0.15 0.8) palm (0 -0.2 1) fingers (-0.3 1 0.1) flat
    0.5 pass  same with chest yaw 2, head pitch 6 yaw 4
        near hand palm at middle (0.3 0.12 0.76) palm (0 -0.1 1) fingers (-0.3 1 0.1) cup

gesture shake bottle: fills, back 0.7, steps
    0.6 stay 1.4  chest yaw 6, sway 3.4 chest pitch 1 head roll 1.5
        near hand palm at front (0.12 0 0.42) palm (-0.9 0 -0.2) fingers (-0.3 0.7 0.6) grip swing 3.4 off (0.02 0.13 0.1) flex 8 bend 10

gesture shake bell: one, fills, back 0.7, steps
    0.6 stay 1.4  sway 2.4 chest roll 1
        near hand palm at front (0.1 0.05 0.6) palm (-0.9 0 -0.1) fingers (-0.1 0.4 1) fist swing 2.4 off (0 0.1 0.04) bend 22

gesture circle lasso: one, fills, back 0.9, steps
    0.8 stay 2  chest pitch -3, head pitch -3, sway 1.4 chest roll 2.5 yaw 3
        near hand upper (0.45 0.8 0.3) fore (0.05 1 0.1) fist turn 30 raise 8 swing 1.4 off (0.5 0 0) round (0 0 0.5)

gesture throw dart: back 0.8
    0.7 stay 0.5  chest pitch 5 yaw 16, head pitch 2
        near foot ahead 0.05, hand palm at front (0 0.22 0.5) palm (-0.8 0 0.5) fingers (-0.2 0.6 0.8) pinch elbow 10
        far foot ahead -0.22
    0.35  same with chest pitch 3 yaw 20, head pitch 1
        near hand palm at front (0.05 0.3 0.26) palm (-0.8 0 0.5) fingers (-0.2 0.9 0.3) pinch elbow 10
    0.16 stay 0.5  same with chest pitch 10 yaw 8, head pitch 4
        near hand palm at front (-0.05 0.1 0.98) palm (-0.3 -0.8 0.3) fingers (-0.1 -0.3 1) flat
        far heel 20
  leave
    0.8

# Out of the wrist, from across the body.
gesture throw frisbee: back 0.9
    0.6 stay 0.1  pelvis down 0.04, hips yaw -26, chest pitch 12 yaw -54, head yaw -8
        near foot ahead 0.04, toes -10, hand palm at middle (-0.3 -0.42 0.45) palm down fingers (-1 0 -0.1) grip
        far foot ahead -0.1, toes 20
    0.24 pass  pelvis down 0.06 ahead 0.03, chest pitch 12 yaw -8
        near foot ahead 0.2, hand palm at middle (0.3 -0.32 0.72) palm down fingers (-0.6 0 0.8) grip
        far foot ahead -0.1, heel 16
    0.22 stay 0.4  same with pelvis down 0.05 ahead 0.05, hips yaw 16, chest pitch 8 yaw 26, head yaw 4
        near hand upper (0.65 -0.15 0.75) fore (0.6 0 0.8) palm down flat
        far heel 24
  leave
    0.85
