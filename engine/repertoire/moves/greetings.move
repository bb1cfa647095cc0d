hand on-belly: palm at belly (0.02 -0.02 0.04) palm backward fingers (-1 0 0.1) flat
hand shading: palm at brow (0.3 0.1 0.42) palm (0 -0.9 -0.2) fingers (-1 0.05 0.15) flat elbow 22
hand glasses: palm at temple (0 0 0.55) palm (-1 0 -0.1) fingers (-0.25 0.75 0.5) cup elbow 20

# Signs of one hand, to others and to oneself.

gesture stop sign: one, back 0.7, stance ahead 0.13 wide 0.02
    0.35 pass  chest yaw 3, near hand palm at front (0.05 -0.3 0.4) palm (-0.2 0.1 1) fingers (-0.2 1 0) flat
    0.3 stay 1.1  chest pitch 3 yaw -8, head pitch 3
        near hand palm at front (-0.04 0.06 0.88) palm (0 0.1 1) fingers (-0.1 1 -0.15) flat

gesture shush: one, back 0.7
    0.6 stay 1.1  chest pitch 5, head pitch 7 roll -3
        near hand tip at mouth (0.04 0.15 0.16) palm (-0.9 0 -0.35) fingers (-0.25 1 -0.1) pointer

gesture wag finger: one, fills, back 0.7
    0.6 stay 1.6  chest pitch 6, head pitch 5, sway 2.2 chest yaw 2 head roll 3
        near hand palm at front (0 -0.08 0.62) palm (-0.5 0 1) fingers (-0.1 1 0.25) pointer swing 2.2 off (0.07 0 0.03) turn 8 bend 16

gesture thumbs down: one
    0.4 pass  near hand palm at front (0.05 -0.35 0.5) palm in fingers (-0.2 0.1 1) thumb-up
    0.4 stay 1  chest roll 2, head pitch 5 roll 4
        near hand palm at front (0.12 -0.28 0.8) palm (1 0.15 0) fingers (-0.35 0.05 1) thumb-up elbow 55

gesture surrender: twin, fills, back 0.9
    0.6 stay 2  chest pitch -3, head pitch 4
        near hand upper (0.85 -0.05 0.35) fore (0.12 1 0.1) palm forward flat raise 5

gesture high five: one, back 0.7, stance ahead 0.15 wide 0.02
    0.5  chest pitch -3 yaw 12, head pitch -6, near hand upper (0.6 0.3 0.4) fore (0.15 1 0.2) palm forward flat raise 4
    0.32 stay 0.08  chest pitch 5 yaw -10, head pitch -5
        near hand palm at front (-0.08 0.42 0.82) palm (0 0.1 1) fingers (-0.05 1 0.1) flat
    0.3 stay 0.1  chest yaw -2, head pitch -2
        near hand palm at front (0.05 0.15 0.62) palm (0 0.1 1) fingers (-0.05 1 0.1)

gesture fist bump: one, back 0.7, stance ahead 0.14 wide 0.02
    0.5  chest yaw 6, near hand palm at front (0.02 -0.42 0.42) palm down fingers (-0.1 0.2 1) fist
    0.28 stay 0.1  chest pitch 4 yaw -9, head pitch 5
        near hand palm at front (-0.08 -0.22 0.92) palm down fingers (-0.1 0.1 1) fist
    0.35 stay 0.15  head pitch -3, near hand palm at front (0.06 -0.3 0.6) palm down fingers (0 0.3 1) flat

gesture snap: one, fills, back 0.7
    0.55  head roll 3, near hand palm at front (0.15 -0.1 0.5) palm (-0.8 0 0.5) fingers (-0.1 1 0.2) pinch
  repeat
    0.12  head pitch 3 roll -2
        near hand palm at front (0.22 -0.18 0.56) palm (-0.6 -0.2 0.8) fingers (-0.1 0.7 0.7) thumb-up
    0.34  head roll 3, near hand palm at front (0.15 -0.08 0.48) palm (-0.8 0 0.5) fingers (-0.1 1 0.2) pinch

# Flipped, and caught on the back of the hand.
gesture snap coin: back 0.7
    0.6 stay 0.15  head pitch 18, near hand palm at front (-0.05 -0.42 0.5) palm (-0.7 0.5 0) fingers (-0.2 0.2 1) fist
    0.16  head pitch -4, near hand palm at front (-0.03 -0.22 0.52) palm (-0.7 0.5 0) fingers (-0.2 0.5 1) thumb-up
    0.35 stay 0.2  head pitch -14, near hand palm at front (-0.03 -0.3 0.52) palm up fingers (-0.2 0.1 1) flat
    0.2  head pitch 14
        near hand palm at front (-0.05 -0.36 0.5) palm up fingers (-0.2 0.1 1) fist
        far hand palm at middle (0.1 -0.46 0.46) palm down fingers (-0.6 0 0.7) flat
    0.3 stay 0.5  head pitch 24
        near hand palm at other-hand (0 0.03 0) palm down fingers (-0.7 0 0.6) flat
        far hand palm at middle (0.06 -0.42 0.46) palm down fingers (-0.6 0 0.7) flat

gesture salute hat: one, back 0.7
    0.6 stay 0.1  head pitch 3, near hand tip at brow (0.2 0.25 0.35) palm (-0.3 -0.6 -0.6) fingers (-0.7 0.6 -0.2) pinch
    0.35 stay 0.35  chest pitch 12, head pitch 14
        near hand tip at brow (0.25 0.8 0.55) palm (-0.3 -0.6 -0.6) fingers (-0.6 0.7 0) pinch
    0.4 stay 0.1  head pitch 2, near hand tip at brow (0.2 0.25 0.35) palm (-0.3 -0.6 -0.6) fingers (-0.7 0.6 -0.2) pinch

# Behind the back.
gesture clap back: twin, fills, back 0.7
    0.6 pass  chest pitch -2
        near hand palm at belly (0.14 -0.17 -0.3) palm (-1 0 0.1) fingers (-0.1 -0.9 -0.4) flat elbow 40
  repeat
    0.2  chest pitch -3, near hand palm at belly (0.035 -0.17 -0.3) palm (-1 0 0.1) fingers (-0.1 -0.9 -0.4) flat elbow 40
    0.28 pass  near hand palm at belly (0.15 -0.17 -0.3) palm (-1 0 0.1) fingers (-0.1 -0.9 -0.4) flat elbow 40

gesture hands on pocket: twin, fills, back 0.7
    0.75 stay 1.8  near hand palm at waist (0.025 -0.12 0.035) palm (-1 0 -0.2) fingers (-0.1 -1 0.25) flat elbow 10

gesture pledge: one, fills, back 0.8
    0.8 stay 2  chest pitch -3, head pitch -4
        near hand palm at belly (-0.07 0.19 0.035) palm backward fingers (-1 0.35 0) flat

gesture cross oneself: one, back 0.7
    0.6 stay 0.12  head pitch 12, near hand tip at brow (0.02 0 0.1) palm (-0.2 0 -1) fingers (-0.5 0.8 -0.3) pinch
    0.45 stay 0.12  head pitch 16, near hand tip at belly (0 0.02 0.03) palm backward fingers (-1 0 -0.1) pinch
    0.42 stay 0.12  head pitch 14 yaw -4, near hand tip at belly (-0.14 0.2 0.03) palm backward fingers (-1 0.3 0) pinch
    0.42 stay 0.4  head pitch 14 yaw 4, near hand tip at belly (0.1 0.2 0.04) palm (-0.1 0 -1) fingers (-0.75 0.6 0) pinch

gesture victory sign: one, back 0.7
    0.55 stay 1.2  chest roll -2, head roll 6
        near hand palm at front (0.16 0.12 0.5) palm (-0.15 0 1) fingers (-0.05 1 0.05) fork

gesture bite nails: fills, back 0.8
    0.7 stay 1  chest pitch 9, head pitch 8, sway 2.6 head pitch 1.2
        near hand tip at mouth (0.1 -0.02 0.12) palm (-0.2 -0.5 -0.9) fingers (-0.6 0.65 -0.4) claw swing 2.6 off (0.03 0.02 0) flex 4
        far hand palm at belly (-0.05 0.02 0.06) palm backward fingers (-1 0.1 0.1)
  repeat
    0.35 stay 0.9  chest pitch 9, head pitch 6 yaw 20, sway 2.6 head pitch 1.2
        near hand tip at mouth (0.1 -0.02 0.12) palm (-0.2 -0.5 -0.9) fingers (-0.6 0.65 -0.4) claw swing 2.6 off (0.03 0.02 0) flex 4
        far hand palm at belly (-0.05 0.02 0.06) palm backward fingers (-1 0.1 0.1)
    0.35 stay 0.9  same with chest pitch 10, head pitch 7 yaw -20

gesture blow nose: twin, back 0.8
    0.75 stay 0.15  chest pitch -3, head pitch -4
        near hand tip at nose (0.12 -0.1 0.12) palm (-0.7 0 -0.7) fingers (-0.35 0.9 -0.3) pinch
    0.2 stay 0.3  chest pitch 12, head pitch 20
        near hand tip at nose (0.1 -0.12 0.1) palm (-0.7 0 -0.7) fingers (-0.35 0.9 -0.3) fist
    0.4  chest pitch 4, head pitch 6
        near hand tip at nose (0.12 -0.1 0.12) palm (-0.7 0 -0.7) fingers (-0.35 0.9 -0.3) pinch
    0.2 stay 0.3  chest pitch 13, head pitch 21
        near hand tip at nose (0.1 -0.12 0.1) palm (-0.7 0 -0.7) fingers (-0.35 0.9 -0.3) fist

# Candles.
gesture blow out: twin, back 0.7
    0.7 stay 0.1  chest pitch -8, head pitch -10, near hand upper (0.2 -1 -0.1) fore (0.1 -0.5 0.8) turn 60 raise 8
    0.5 stay 0.5  chest pitch 26, head pitch 16, near hand upper (0.25 -0.95 -0.3) fore (0.1 -0.6 0.75) turn 60

gesture fan: one, fills, back 0.7
    0.6 stay 3  chest pitch -4, head pitch -8 roll 4
        near hand palm at mouth (0.5 -0.35 1.1) palm (-0.5 0.1 -1) fingers (-0.5 0.9 0.1) flat swing 3 off (0.1 0 0.25) flex 22

gesture listen: one, fills, back 0.8
    0.7 stay 2  chest pitch 8 roll 6 yaw -12, head pitch 4 roll 12 yaw -34
        near hand palm at ear (0.16 0 -0.05) palm (-0.4 0 0.9) fingers (-0.1 1 0.05) cup

gesture shade eyes: one, fills, back 0.8
    0.7 stay 0.8  chest pitch 4, head pitch -3, near hand shading
  repeat
    0.9 stay 0.7  chest pitch 4 yaw 10, head pitch -3 yaw 28, near hand shading
    1 stay 0.7  same with chest pitch 5 yaw -10, head pitch -3 yaw -28

gesture binoculars: twin, fills, back 0.8
    0.85 stay 0.6  head pitch -2, near hand glasses
  repeat
    1.3 stay 0.5  chest yaw 22, head pitch -3 yaw 30, near hand glasses
    1.6 stay 0.5  same with chest yaw -22, head pitch -2 yaw -30

gesture crack knuckles: twin, fills, back 0.8
    0.7 stay 0.2  head pitch 12, near hand palm at middle (0.08 -0.36 0.45) palm (-0.8 0 -0.5) fingers (-0.5 0.2 0.8) cup
  repeat
    0.45 stay 0.35  chest pitch -3, head pitch 6
        near hand wrist at middle (0.1 -0.2 0.92) palm (-0.1 0 1) fingers (-0.8 0.3 0.1) flat elbow 22 raise 3
    0.5 stay 0.2  head pitch 12, near hand palm at middle (0.08 -0.36 0.45) palm (-0.8 0 -0.5) fingers (-0.5 0.2 0.8) cup

gesture cast spell: back 0.9, stance ahead -0.26 wide 0.06
    0.55  chest pitch 4, head pitch 8
        near hand palm at middle (0.14 -0.4 0.4) palm (-0.8 -0.5 0.2) fingers (-0.3 0.3 0.9) claw
        far hand palm at middle (0.14 -0.55 0.4) palm (-0.8 0.5 0.2) fingers (-0.3 0.1 1) claw
    0.5 pass  chest pitch -4 yaw 8, head pitch -4
        near hand palm at middle (0.5 0.2 0.4) palm (-0.7 -0.2 0.6) fingers (-0.2 1 0.2) claw
        far hand palm at middle (0.45 -0.7 0.4) palm (-0.7 0.6 0.2) fingers (-0.2 -0.2 1) claw
    0.45  chest pitch -8 yaw -2, head pitch -2
        near hand palm at middle (0.2 -0.15 0.34) palm (-0.2 0 1) fingers (-0.3 1 0) claw
        far hand palm at middle (0.2 -0.3 0.34) palm (-0.2 0 1) fingers (-0.3 1 0) claw
    0.3 stay 0.8  chest pitch 13, head pitch 5
        near hand palm at middle (0.12 0.02 0.96) palm (0 0.1 1) fingers (-0.2 1 0) claw
        far hand palm at middle (0.12 -0.12 0.94) palm (0 0.1 1) fingers (-0.2 1 0) claw

gesture vomit: fills, back 0.9
    0.8  pelvis down 0.08, hips pitch 18, chest pitch 34, head pitch 24, near hand on-belly, far hand on-far-knee
  repeat
    0.35 stay 0.3  pelvis down 0.14, hips pitch 32, chest pitch 66, head pitch 44
        near hand on-belly
        far hand on-far-knee
    0.6 stay 0.15  same with pelvis down 0.1, hips pitch 24, chest pitch 48, head pitch 36
  leave
    0.9
