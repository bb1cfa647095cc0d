hand desk-2: palm at middle (0 -0.44 0.45) palm down fingers (-0.15 0 1) pinch
# Sketch-pad is a forearm that bears a pad against the belly.
hand sketch-pad: palm at middle (0.12 -0.42 0.52) palm (-0.5 0.7 -0.5) fingers (-0.8 0.25 0.5) cup
hand desk-23: palm at middle (0.12 -0.55 0.6) palm (-1 -0.1 0) fingers (-0.15 0 1) cup
hand desk-7: palm at middle (0.14 -0.42 0.44) palm (-1 -0.1 0) fingers (-0.15 0 1) grip
hand desk-31: palm at middle (0.14 -0.6 0.64) palm down fingers (-0.15 0 1) pinch
hand desk-47: palm at middle (0.18 -0.42 0.55) palm (-0.6 0.5 -0.2) fingers (-0.15 0 1) cup
hand desk-18: palm at middle (0.18 -0.64 0.5) palm (-0.7 0.6 0) fingers (-0.15 0 1) cup
hand book: palm at middle (0.2 -0.4 0.52) palm (-0.5 0.55 -0.7) fingers (-0.3 0.7 0.6) cup
hand desk: palm at middle (0.2 -0.5 0.45) palm up fingers (-0.15 0 1) cup
hand desk-32: palm at middle (0.3 -0.6 0.55) palm down fingers (-0.15 0 1) flat
hand chalk: tip at front (-0.3 0.2 0.88) palm (-0.5 -0.6 0.4) fingers (-0.2 0.5 0.85) pinch swing 2.6 off (0.03 0 0) round (0 0.05 0) flex 8
hand writing: tip at middle (0.02 -0.6 0.62) palm (-0.6 -0.8 0) fingers (-0.5 -0.2 0.85) pinch swing 3.3 off (0.016 0 0.012) round (0 0.006 0.016) flex 6
hand desk-12: palm at middle (0.02 -0.42 0.5) palm (-0.3 -0.9 0) fingers (-0.15 0 1) pinch

# Hands at work on a table, in a kitchen, at a desk.

gesture drink
    0.65 stay 0.15  head pitch 16 yaw 6
        near hand palm at front (-0.05 -0.6 0.62) palm (-1 -0.1 0) fingers (-0.2 -0.1 1) cup
    0.8 stay 0.2  head pitch 2
        near hand palm at mouth (0.3 -0.32 0.62) palm (-0.85 0.1 -0.5) fingers (-0.75 0.15 0.5) cup elbow -30
    0.35 stay 1  chest pitch -4, head pitch -17
        near hand palm at mouth (0.3 -0.1 0.6) palm (-0.85 -0.25 -0.4) fingers (-0.7 0.45 0.2) cup elbow -22
  leave
    0.7  head pitch 10, near hand palm at front (-0.05 -0.58 0.6) palm (-1 -0.1 0) fingers (-0.2 -0.1 1) cup

gesture eat: fills
    0.6  chest pitch 6, head pitch 18
        near hand palm at middle (0.1 -0.62 0.56) palm (-0.3 -1 0) fingers (-0.15 0 1) pinch
        far hand desk-18
  repeat
    0.6 stay 0.25  chest pitch 9, head pitch 6
        near hand tip at mouth (0.06 -0.05 0.12) palm (-0.3 0.1 -1) fingers (-0.7 0.5 -0.5) pinch
        far hand desk-18
    0.6 stay 0.5  same with chest pitch 6, head pitch 16, sway 1.9 head pitch 2
        near hand palm at middle (0.12 -0.62 0.56) palm (-0.3 -1 0) fingers (-0.15 0 1) pinch

gesture smoke: fills
    0.7  near hand palm at front (0.1 -0.5 0.42) palm (-1 -0.1 0) fingers (-0.3 0.6 0.7) pinch
  repeat
    0.7 stay 0.7  head pitch 2, near hand tip at mouth (0.12 0 0.2) palm (-0.2 0 -1) fingers (-0.65 0.7 -0.2) pinch
    0.7 stay 0.9  head pitch -12, near hand palm at front (0.12 -0.45 0.45) palm (-1 -0.1 0) fingers (-0.2 0.7 0.6) pinch

gesture stir: fills, steps
    0.8 stay 3  chest pitch 8, head pitch 24, sway 0.95 chest roll 1.5
        near hand palm at middle (0.1 -0.44 0.6) palm (-0.6 -0.8 0) fingers (-0.15 0 1) grip elbow 14 swing 0.95 off (0.13 0 0) round (0 0 0.13) bend 6
        far hand palm at middle (0.3 -0.58 0.58) palm (-1 -0.1 0) fingers (-0.15 0 1) cup

gesture pour: back 0.8, stance ahead -0.08 wide 0.03
    0.8 stay 0.1  head pitch 20
        near hand palm at middle (0.4 -0.5 0.55) palm (-1 -0.1 0) fingers (-0.15 0 1) grip
        far hand desk-23
    0.6 stay 0.1  same with near hand palm at middle (0.32 -0.24 0.58) palm (-1 -0.1 0) fingers (-0.15 0 1) grip elbow 18
    0.6 stay 1.5  head pitch 24 yaw -3
        near hand palm at middle (0.24 -0.2 0.6) palm (0.35 -0.9 0.1) fingers (-0.85 -0.2 0.4) grip elbow 38
        far hand palm at middle (0.14 -0.53 0.6) palm (-1 -0.1 0) fingers (-0.15 0 1) cup
  leave
    0.6 stay 0.1  head pitch 16
        near hand palm at middle (0.38 -0.44 0.56) palm (-1 -0.1 0) fingers (-0.15 0 1) grip
        far hand palm at middle (0.14 -0.55 0.58) palm (-1 -0.1 0) fingers (-0.15 0 1) cup

gesture cut: fills, steps
    0.7 stay 3  chest pitch 10, head pitch 28
        near hand palm at middle (0.2 -0.58 0.56) palm (-1 -0.1 0) fingers (-0.15 0 1) grip swing 2.3 off (0 0.09 0.03) bend 9
        far hand palm at middle (0.14 -0.64 0.56) palm down fingers (-0.6 -0.2 0.7) claw swing 0.4 off (0.05 0 0)

gesture saw: fills, steps
    0.8 stay 3  chest pitch 18 yaw -6, head pitch 24, sway 1.1 chest pitch 2 yaw -6
        near hand palm at middle (0.24 -0.55 0.5) palm (-1 -0.1 0) fingers (-0.15 0 1) fist swing 1.1 off (0 -0.07 0.24)
        far hand palm at middle (0.2 -0.66 0.72) palm down fingers (-0.4 -0.1 1) cup

gesture hammer: fills, stance ahead -0.15 wide 0.05
    0.6  chest pitch 8, head pitch 20
        near hand palm at middle (0.3 -0.1 0.46) palm (-1 -0.1 0) fingers (-0.15 0 1) fist
        far hand desk-31
  repeat
    0.22  chest pitch 13, head pitch 25
        near hand by 0.4 at middle (0.22 -0.5 0.55) palm (-1 -0.1 0) fist bend 22
        far hand desk-31
    0.36  same with chest pitch 7, head pitch 20
        near hand by 0.4 at middle (0.32 0.06 0.36) palm (-1 -0.1 0) fist bend -22

gesture wipe, wipe table: fills, steps
    0.8 stay 3  chest pitch 16, head pitch 24, sway 0.8 chest roll 2 yaw 8 head yaw 6
        near hand palm at middle (0.2 -0.66 0.72) palm down fingers (-0.25 0 1) flat swing 0.8 off (0.3 0 0) round (0 0.01 0.16)

gesture wipe window: fills, steps
    0.7 stay 3  head pitch -6, sway 0.75 chest roll 4 yaw 6 head yaw 7
        near hand palm at front (0 0.1 0.85) palm forward fingers (-0.1 1 0) flat swing 0.75 off (0.34 0 -0.06) round (0 0.25 0) bend 10

gesture wipe brow
    0.6  head pitch 5, near hand palm at brow (-0.35 0 0.2) palm (0 0.1 1) fingers (-1 0.15 0) elbow 25
    0.5 stay 0.1  head pitch 2 yaw -10, near hand palm at brow (0.7 0 0.1) palm (0 0.1 1) fingers (-0.8 0.3 0.1) elbow 30
  leave
    0.3  near hand upper (0.7 -0.5 0.4) fore (0.7 0.1 0.7) palm down

gesture wipe mouth
    0.6  near hand palm at mouth (-0.3 0 0.15) palm (0 0.1 1) fingers (-1 0.2 0) elbow 15
    0.4 stay 0.15  head yaw -8, near hand palm at mouth (0.6 0 0.1) palm (0 0.1 1) fingers (-0.9 0.2 0) elbow 22

gesture write: fills, steps
    0.8  chest pitch 10, head pitch 30, near hand writing, far hand desk-32
  repeat
    1.9  chest pitch 10, head pitch 30 yaw 8
        near hand tip at middle (0.34 -0.6 0.62) palm (-0.6 -0.8 0) fingers (-0.5 -0.2 0.85) pinch swing 3.3 off (0.016 0 0.012) round (0 0.006 0.016) flex 6
        far hand desk-32
    0.35  same with head pitch 30 yaw -4, near hand writing

# A pad on the far arm, eyes to and fro between it and what is drawn.
gesture write picture: fills, back 0.9
    0.9  chest pitch 4, head pitch 20 yaw -4
        near foot ahead -0.12 aside 0.06, toes 20
        hand tip at middle (0.04 -0.2 0.56) palm (-0.5 -0.6 0.5) fingers (-0.6 -0.1 0.7) pinch
        far hand sketch-pad
  repeat
    0.5 stay 0.9  pelvis aside 0.02, chest pitch 5, head pitch 24 yaw -6
        near foot ahead -0.12 aside 0.06, toes 20
        hand tip at middle (0 -0.1 0.56) palm (-0.5 -0.6 0.5) fingers (-0.6 -0.1 0.7) pinch swing 1.7 off (0.09 0.03 0) round (0 0.09 0.03) flex 6
        far hand sketch-pad
    0.4 stay 0.5  same with pelvis aside -0.02, chest pitch -4 yaw 4, head pitch -4 roll 6 yaw 14
        near hand tip at middle (0.14 -0.18 0.56) palm (-0.5 -0.6 0.5) fingers (-0.6 -0.1 0.7) pinch
    0.4 stay 1.1  same with chest pitch 5, head pitch 24 yaw -4
        near hand tip at middle (0.04 -0.24 0.56) palm (-0.5 -0.6 0.5) fingers (-0.6 -0.1 0.7) pinch swing 2.4 off (0.15 0.05 0.02) flex 8
  leave
    0.7

gesture write board: fills, steps
    0.8  head pitch -6, near hand chalk
  repeat
    1.7  chest yaw 5, head pitch -6 yaw 12
        near hand tip at front (0.4 0.17 0.88) palm (-0.5 -0.6 0.4) fingers (-0.2 0.5 0.85) pinch swing 2.6 off (0.03 0 0) round (0 0.05 0) flex 8
    0.4  head pitch -2 yaw -6
        near hand tip at front (-0.3 0.02 0.88) palm (-0.5 -0.6 0.4) fingers (-0.2 0.5 0.85) pinch swing 2.6 off (0.03 0 0) round (0 0.05 0) flex 8
    1.7  chest yaw 5, head pitch -2 yaw 12
        near hand tip at front (0.4 0 0.88) palm (-0.5 -0.6 0.4) fingers (-0.2 0.5 0.85) pinch swing 2.6 off (0.03 0 0) round (0 0.05 0) flex 8
    0.45  head pitch -6 yaw -6, near hand chalk

gesture paint: fills, steps
    0.8 stay 3  head pitch -4, sway 0.62 chest pitch -2 head pitch -9
        near hand palm at front (-0.05 0.05 0.8) palm (-0.3 -0.9 0.2) fingers (-0.1 0.2 1) pinch swing 0.62 off (0.04 0.32 -0.05) flex -20
        far hand palm at middle (0.34 -0.5 0.4) palm up fingers (-0.15 0 1) cup

gesture type: fills, back 0.8, stance seat
    0.7  chest pitch 7, head pitch 12
        near hand palm at middle (0.17 -0.6 0.6) palm down fingers (-0.15 -0.1 1) claw elbow 6 swing 4.4 off (0.012 0.012 0) flex 7
        far hand palm at middle (0.17 -0.6 0.6) palm down fingers (-0.15 -0.1 1) claw elbow 6 swing 4.4 off (0.012 0.012 0) late 0.4 flex 7
  repeat
    0.6 stay 0.4  chest pitch 7, head pitch 14
        near hand palm at middle (0.24 -0.6 0.6) palm down fingers (-0.15 -0.1 1) claw elbow 6 swing 4.4 off (0.012 0.012 0) flex 7
        far hand palm at middle (0.13 -0.6 0.6) palm down fingers (-0.15 -0.1 1) claw elbow 6 swing 4.4 off (0.012 0.012 0) late 0.4 flex 7
    0.5 stay 0.5  same with head pitch 9 yaw 3
        near hand palm at middle (0.14 -0.6 0.6) palm down fingers (-0.15 -0.1 1) claw elbow 6 swing 4.4 off (0.012 0.012 0) flex 7
        far hand palm at middle (0.22 -0.6 0.6) palm down fingers (-0.15 -0.1 1) claw elbow 6 swing 4.4 off (0.012 0.012 0) late 0.4 flex 7

gesture read: fills, back 0.9
    0.9 stay 1.5  chest pitch 4, head pitch 24, sway 0.4 head yaw 5, both hand book
  repeat
    0.35  head pitch 25 yaw 5
        near hand tip at middle (0.2 -0.3 0.6) palm (-0.6 -0.3 -0.6) fingers (-0.5 0.3 0.8) pinch
        far hand book
    0.4  head pitch 25 yaw -6
        near hand tip at middle (-0.1 -0.28 0.55) palm (-0.6 -0.5 -0.4) fingers (-0.7 0.3 0.6) pinch
        far hand palm at middle (0.22 -0.4 0.52) palm (-0.5 0.55 -0.7) fingers (-0.3 0.7 0.6) cup
    0.45 stay 1.7  head pitch 24, sway 0.4 head yaw 5, both hand book

gesture photograph: twin, fills, back 0.8
    0.8 stay 0.7  head pitch 3, near hand palm at brow (0.5 -0.3 0.75) palm (-1 -0.1 0) fingers (-0.2 0.85 0.4) cup
  repeat
    0.14  head pitch 5, near hand palm at brow (0.5 -0.38 0.72) palm (-1 -0.1 0) fingers (-0.2 0.85 0.4) grip
    0.4 stay 0.6  chest yaw 4, head pitch 2 yaw 5
        near hand palm at brow (0.5 -0.3 0.75) palm (-1 -0.1 0) fingers (-0.2 0.85 0.4) cup

gesture handle: fills, back 0.8, steps
    0.7  chest pitch 8, head pitch 25
        near hand palm at middle (0.2 -0.55 0.6) palm (-1 -0.1 0) fingers (-0.15 0 1) cup
        far hand palm at middle (0.2 -0.55 0.58) palm (-1 -0.1 0) fingers (-0.15 0 1) cup
  repeat
    0.5 stay 0.1  chest pitch 9 yaw 8, head pitch 25 yaw 18
        near hand palm at middle (0.7 -0.6 0.6) palm down fingers (-0.15 0 1) pinch
        far hand palm at middle (0.16 -0.56 0.56) palm (-1 -0.1 0) fingers (-0.15 0 1) cup
    0.55 stay 0.1  chest pitch 10, head pitch 27
        near hand palm at middle (0.1 -0.58 0.7) palm down fingers (-0.15 0 1) pinch
        far hand palm at middle (0.2 -0.6 0.66) palm (-1 -0.1 0) fingers (-0.15 0 1) cup
    0.5 stay 0.1  chest pitch 8 yaw -8, head pitch 25 yaw -18
        near hand palm at middle (0.16 -0.56 0.58) palm (-1 -0.1 0) fingers (-0.15 0 1) cup
        far hand palm at middle (0.68 -0.6 0.6) palm down fingers (-0.15 0 1) pinch
    0.55 stay 0.15  chest pitch 10, head pitch 28
        near hand palm at middle (0.14 -0.56 0.62) palm (-1 -0.1 0) fingers (-0.15 0 1) cup
        far hand palm at middle (0.12 -0.58 0.68) palm down fingers (-0.15 0 1) pinch

gesture fix: fills, back 0.8
    0.8 stay 3  chest pitch 12, head pitch 28, sway 0.3 head roll 6 yaw 4
        near hand palm at middle (0.14 -0.45 0.58) palm (-1 -0.1 0) fingers (-0.15 0 1) grip swing 1.2 off (0.01 0.01 0) turn 45
        far hand palm at middle (0.16 -0.52 0.6) palm (-0.7 0.6 0) fingers (-0.15 0 1) cup swing 0.3 off (0.03 0.02 0) turn 10

gesture knit: fills, back 0.8
    0.8 stay 3  chest pitch 6, head pitch 28, sway 1.5 chest yaw 1.5 head roll 1.5
        near hand palm at middle (0.16 -0.44 0.48) palm (-0.5 -0.85 0) fingers (-0.15 0 1) pinch elbow 14 swing 1.5 off (0.08 0.03 0) round (0 0.05 0.06) turn 18 flex 20
        far hand palm at middle (0.16 -0.44 0.48) palm (-0.5 -0.85 0) fingers (-0.15 0 1) pinch elbow 14 swing 1.5 off (0.06 0.03 0) round (0 0.04 0.05) late 0.5 turn 18 flex 18

gesture squeeze fist: twin, fills, back 0.7
    0.6  head pitch 12, near hand palm at middle (0.32 -0.43 0.42) palm (-0.6 0.6 -0.3) fingers (-0.1 0.45 1) flat
  repeat
    0.3 stay 0.25  chest pitch 3, head pitch 14
        near hand palm at middle (0.32 -0.45 0.42) palm (-0.6 0.6 -0.3) fingers (-0.1 0.45 1) fist
    0.3 stay 0.15  head pitch 12
        near hand palm at middle (0.32 -0.42 0.42) palm (-0.6 0.6 -0.3) fingers (-0.1 0.45 1) flat

gesture squeeze: fills
    0.7  head pitch 20, near hand desk-47
  repeat
    0.3 stay 0.3  chest pitch 2, head pitch 22
        near hand palm at middle (0.18 -0.4 0.52) palm (-0.6 0.5 -0.2) fingers (-0.15 0 1) fist
    0.3 stay 0.1  head pitch 20, near hand desk-47

gesture wring cloth: fills, back 0.8
    0.7 stay 0.15  chest pitch 8, head pitch 20
        both hand palm at middle (0.16 -0.35 0.6) fingers (-0.6 0 0.8) palm down elbow 15 fist
  repeat
    0.4 stay 0.4  chest pitch 12, head pitch 22
        near hand palm at middle (0.12 -0.37 0.62) fingers (-0.3 -0.75 0.6) palm (0 -0.6 -0.8) elbow 45 fist
        far hand palm at middle (0.12 -0.37 0.62) fingers (-0.3 0.75 0.6) palm (0 0.6 -0.8) elbow 0 fist
    0.35  chest pitch 8, head pitch 20
        both hand palm at middle (0.16 -0.35 0.6) fingers (-0.6 0 0.8) palm down elbow 15 fist

gesture wring: fills, back 0.8
    0.7 stay 3  chest pitch 6, head pitch 22
        near hand palm at middle (0.14 -0.42 0.55) palm (-0.2 -1 0) fingers (-0.15 0 1) fist swing 1 off (0.015 0.02 0) turn 55 flex 22 elbow 12
        far hand palm at middle (0.14 -0.42 0.55) palm (-0.2 -1 0) fingers (-0.15 0 1) fist swing 1 off (0.015 0.02 0) late 0.5 turn 55 flex 22 elbow 12
