# Laughing shakes the trunk and the head.
pose laughing: chest pitch -8, head pitch -16, sway 4.2 chest pitch 2.8 head pitch -2.4
        near hand palm at belly (0.02 -0.02 0.04) palm backward fingers (-1 0 0.1) flat swing 4.2 raise 5

# On-both-knees leans on the knees.
pose on-both-knees: pelvis down 0.12, hips pitch 28, chest pitch 46, head pitch 22
        near hand palm at knee (0.01 0.02 0.06) palm (0 -0.35 -1) fingers (0 -1 0.2) cup

# What people tell each other with their arms, and what they show of themselves.

gesture gesture, talk: fills, back 0.8
    0.55  head pitch 3
        near hand palm at middle (0.42 -0.5 0.5) palm (-0.6 0.5 -0.2) fingers (-0.1 0.35 1)
        far hand palm at middle (0.34 -0.72 0.34) palm (-0.7 0.3 -0.4) fingers (-0.4 0.1 1)
  repeat
    0.3  chest pitch 2 yaw -3, head pitch 7
        near hand palm at middle (0.52 -0.3 0.66) palm (-0.2 0.95 -0.1) fingers (0.1 0.25 1) flat
        far hand palm at middle (0.34 -0.7 0.36) palm (-0.7 0.3 -0.4) fingers (-0.4 0.1 1)
    0.34 stay 0.12  head pitch 1 yaw 5
        near hand palm at middle (0.4 -0.5 0.56) palm (-0.5 0.7 -0.1) fingers (-0.1 0.25 1)
        far hand palm at middle (0.32 -0.66 0.4) palm (-0.7 0.3 -0.4) fingers (-0.4 0.1 1)
    0.36  chest pitch 3, head pitch 4 yaw -4
        near hand palm at middle (0.62 -0.38 0.56) palm (0.1 0.9 0.2) fingers (0.35 0.2 1) flat
        far hand palm at middle (0.6 -0.42 0.56) palm (0.1 0.9 0.2) fingers (0.35 0.2 1) flat
    0.4 stay 0.15  head pitch 6 yaw -6
        near hand palm at middle (0.25 -0.5 0.52) palm (-0.8 0.2 -0.3) fingers (-0.3 0.4 1)
        far hand palm at middle (0.25 -0.56 0.5) palm (-0.8 0.2 -0.3) fingers (-0.3 0.4 1)
    0.34  chest yaw 3, head pitch 2 yaw -9
        near hand palm at middle (0.32 -0.66 0.4) palm (-0.7 0.3 -0.4) fingers (-0.4 0.1 1)
        far hand palm at middle (0.5 -0.32 0.62) palm (-0.2 0.9 -0.1) fingers (0.1 0.3 1) pinch
    0.36 stay 0.1  head pitch 5
        near hand palm at middle (0.4 -0.52 0.5) palm (-0.6 0.5 -0.2) fingers (-0.1 0.35 1)
        far hand palm at middle (0.36 -0.6 0.44) palm (-0.7 0.3 -0.4) fingers (-0.4 0.1 1)

gesture beckon: one, fills, back 0.6
    0.55  chest pitch 2, weight 0.35, near hand palm at front (0.1 -0.2 0.85) palm (0 1 -0.2) fingers (-0.1 0.2 1) flat
  repeat
    0.3  chest pitch -2, head pitch 5, near hand palm at front (0.05 -0.12 0.5) palm (0 0.4 -1) fingers (-0.1 1 -0.2) cup
    0.34  near hand palm at front (0.1 -0.22 0.8) palm (0 1 -0.2) fingers (-0.1 0.2 1) flat

gesture beckon finger: one, fills, back 0.6
    0.6 stay 0.15  chest pitch 3, head pitch -3, weight 0.35
        near hand palm at front (-0.05 -0.15 0.55) palm (0 0.8 -0.6) fingers (-0.1 0.6 0.8) pointer
  repeat
    0.28 stay 0.1   near hand palm at front (-0.05 -0.13 0.52) palm (0 0.7 -0.7) fingers (-0.1 0.7 0.7) fist
    0.28 near hand palm at front (-0.05 -0.15 0.55) palm (0 0.8 -0.6) fingers (-0.1 0.6 0.8) pointer

gesture hitchhike: one, fills, back 0.8
    0.9 stay 0.5  chest roll -2 yaw 6, head yaw 34, weight 0.3
        near hand upper (0.75 -0.5 0.4) fore (0.85 0.12 0.5) palm (-0.3 0 0.95) thumb-up
  repeat
    0.4 stay 0.25  chest roll -3 yaw 9, head yaw 36
        near hand upper (0.8 -0.48 0.3) fore (0.95 0.16 0.25) palm (-0.2 0 0.95) thumb-up
    0.55 stay 0.5  chest roll -2 yaw 5, head yaw 38
        near hand upper (0.75 -0.5 0.4) fore (0.82 0.1 0.55) palm (-0.3 0 0.95) thumb-up

# Arms straight at the seams of the trousers.
gesture hands on attention: twin, fills, back 0.6
    0.6 stay 3  chest pitch -4, head pitch -3, near hand upper (0.1 -1 -0.02) fore (0.02 -1 0.04) palm (-1 -0.1 0) flat

gesture salute: one, back 0.5
    0.5 stay 1.1  chest pitch -4, head pitch -3
        near hand tip at temple (0.12 0.12 0.06) palm (-0.1 -0.85 0.4) fingers (-0.72 0.5 0.1) flat elbow 30

gesture hug: back 0.8, stance ahead 0.14 wide 0.02
    0.65 stay 0.1  chest pitch -3
        near hand upper (0.7 -0.1 0.65) fore (0.4 0.05 0.95) palm (-0.9 0 0.2) flat
        far hand upper (0.7 -0.3 0.65) fore (0.4 -0.1 0.95) palm (-0.9 0 0.2) flat
    0.7 stay 1.4  chest pitch 8 yaw -4, head pitch 8 roll -12, sway 0.5 chest roll 3 yaw 2
        near hand palm at middle (0.02 0.06 0.52) palm backward fingers (-1 -0.15 0) flat elbow 20
        far hand palm at middle (0.02 -0.26 0.5) palm backward fingers (-1 0.1 0) flat elbow 12

gesture hug self: back 0.8
    0.5 pass  near hand palm at middle (0.05 -0.2 0.62) palm backward fingers (-1 0.2 0) cup
        far hand palm at middle (0.05 -0.36 0.5) palm backward fingers (-1 0.2 0) cup
    0.5 stay 1.6  chest pitch 10, head pitch 14, sway 0.6 chest roll 2.5
        near hand palm at shoulder (0.03 -0.03 0.09) palm (0.5 0 -1) fingers (-1 0.3 -0.2) cup
        far hand palm at shoulder (0.03 -0.12 0.1) palm (0.5 0 -1) fingers (-1 0.2 -0.2) cup

gesture pray: twin, fills, back 0.8
    0.9 stay 2  chest pitch 5, head pitch 24
        near hand palm at middle (0.026 -0.26 0.36) palm in fingers (0.02 1 0.25) flat elbow 14

gesture think: fills, back 0.8
    0.9 stay 2  chest pitch 4, head pitch 8 roll -4 yaw -8
        near hand tip at mouth (0.02 -0.42 0.06) palm (-0.2 0.2 -1) fingers (-0.5 0.85 -0.1) pinch swing 0.9 off (0.03 0.05 0) flex 3
        far hand palm at belly (-0.06 0 0.06) palm backward fingers (-1 0.1 0.1) flat

gesture shrug: twin, free arms, back 0.5
    0.38 stay 0.45  chest pitch -4, head pitch -4 roll 9
        near hand upper (0.34 -0.9 0.12) fore (0.8 0.25 0.62) palm (0.05 1 0.1) flat raise 26

gesture facepalm: one, back 0.8
    0.6 stay 1.2  chest pitch 8, head pitch 24
        near hand palm at brow (0 -0.15 0.2) palm backward fingers (-0.35 1 -0.1) flat
    0.3 stay 0.4  same with head pitch 24 yaw 8
    0.35  same with head pitch 24 yaw -8

gesture thumbs up: one
    0.4 pass  near hand palm at front (0.05 -0.42 0.5) palm in fingers (-0.2 0.1 1) thumb-up
    0.25 stay 1.1  head pitch 4, near hand palm at front (0.02 -0.18 0.85) palm in fingers (-0.25 0.05 1) thumb-up

gesture blow kiss: one
    0.6 stay 0.25  head pitch 3, near hand tip at mouth (0.02 0 0.12) palm (-0.2 0 -1) fingers (-0.55 0.65 -0.35) flat
    0.5 stay 0.5  chest pitch 5, head pitch -5
        near hand palm at front (0.15 0.05 0.85) palm (-0.2 1 0.1) fingers (0 0.15 1) flat

gesture check watch: one
    0.6 stay 1.3  chest pitch 3, head pitch 26 yaw 6
        near hand wrist at middle (0.1 -0.28 0.52) palm (0 -0.85 0.55) fingers (-1 0.15 0.1) fist elbow 22

gesture count fingers: fills, back 0.7
    0.7  head pitch 18
        near hand tip at other-hand (0.03 0.03 0.09) palm (-0.8 -0.4 0) fingers (-0.8 0.1 0.4) pointer
        far hand palm at middle (0.15 -0.36 0.5) palm (-0.6 0.2 -0.8) fingers (-0.3 0.9 0.2) flat
  repeat
    0.26  head pitch 21
        near hand tip at other-hand (0 0.06 0.01) palm (-0.8 -0.4 0) fingers (-0.8 0.1 0.4) pointer
        far hand palm at middle (0.15 -0.38 0.5) palm (-0.6 0.2 -0.8) fingers (-0.3 0.9 0.2) flat
    0.28 stay 0.1  head pitch 17
        near hand tip at other-hand (0.05 0.09 0.1) palm (-0.8 -0.4 0) fingers (-0.8 0.1 0.4) pointer
        far hand palm at middle (0.15 -0.36 0.5) palm (-0.6 0.2 -0.8) fingers (-0.3 0.9 0.2) flat

gesture cross: fills, back 0.8
    0.5 pass  near hand palm at middle (0.02 -0.26 0.55) palm (0 -0.3 -1) fingers (-1 0.2 0.1)
        far hand palm at middle (0.02 -0.42 0.46) palm (0 -0.3 -1) fingers (-1 0.2 0.1)
    0.5 stay 1.8  chest pitch -2
        near hand wrist at middle (-0.17 -0.34 0.38) palm (0 -0.3 -1) fingers (-0.8 0.4 -0.4) elbow 2
        far hand wrist at middle (-0.17 -0.43 0.3) palm (0 -0.3 -1) fingers (-1 0.2 -0.2) elbow 2

gesture hands on hips: twin, fills, back 0.7
    0.75 stay 1.8  chest pitch -3
        near hand palm at waist (0.035 0 0.02) palm (-1 -0.2 0.1) fingers (-0.1 -0.55 0.8) flat elbow 45

gesture hands on head: twin, fills, back 0.9
    0.95 stay 1.8  chest pitch -4
        near hand palm at nape (0.3 0.1 -0.22) palm (-0.2 0 1) fingers (-1 0.2 -0.15) flat elbow 30

gesture hands on back: twin, fills, back 0.8
    0.9 stay 1.8  chest pitch -2, near hand palm at belly (0.02 -0.17 -0.275) palm backward fingers (-0.8 -0.5 0) elbow 50

gesture hands on knee: twin, fills
    0.95 stay 0.3  on-both-knees
  repeat
    0.7 stay 0.6  on-both-knees
  leave
    0.9

gesture hands on face: twin, back 0.8
    0.7 stay 1.4  chest pitch 6, head pitch 16
        near hand palm at temple (0.02 -0.35 0.3) palm (-0.4 0 -1) fingers (-0.2 1 -0.1) flat

gesture cover eye: twin, fills, back 0.7
    0.6 stay 1.5  head pitch 8, near hand palm at brow (0.2 -0.3 0.2) palm (-0.1 0 -1) fingers (-0.55 0.85 0) flat

gesture cover ear: twin, fills, back 0.7
    0.6 stay 1.5  chest pitch 5, head pitch 12
        near hand palm at ear (0.1 0 0.05) palm in fingers (-0.1 0.8 -0.6) flat elbow 15

gesture cover mouth: one, fills, back 0.7
    0.5 stay 1.3  head pitch 4, near hand palm at mouth (0.05 0 0.16) palm backward fingers (-0.8 0.6 0) flat

gesture cover face: twin, fills, back 0.8
    0.65 stay 1.6  chest pitch 9, head pitch 20
        near hand palm at nose (0.24 0.12 0.08) palm (-0.1 0 -1) fingers (-0.25 1 -0.05) flat

gesture cover head: twin, fills, back 0.8
    0.45 stay 1.4  chest pitch 22, head pitch 30
        near hand palm at crown (0.3 0.15 -0.15) palm (-0.4 -1 0) fingers (-0.6 0.2 -0.9) flat elbow 20

gesture laugh: free arms, fills, back 0.9
    0.5 stay 0.9  laughing
  repeat
    0.6 stay 0.9  laughing with chest pitch 24, head pitch 14
        far hand palm at thigh (0.02 0.02 0.09) palm backward fingers (-0.05 -1 0.1) flat swing 4.2 raise 5
    0.7 stay 0.8  same with chest pitch -10, head pitch -20
        far hand palm at belly (-0.04 0.04 0.05) palm backward fingers (-1 0.1 0.1) flat swing 4.2 raise 5

gesture cry: twin, fills, back 1
    0.9 stay 2.2  chest pitch 16, head pitch 28, sway 2.6 chest pitch 1.8 head pitch 2
        near hand palm at nose (0.24 0.14 0.08) palm (-0.1 0 -1) fingers (-0.25 1 -0.05) flat swing 2.6 raise 3

gesture yawn: back 1
    0.9 pass  chest pitch -6, head pitch -12
        near hand palm at mouth (0.05 0 0.3) palm backward fingers (-0.75 0.65 0) flat
    0.6 stay 0.9  chest pitch -10, head pitch -24
        near hand palm at mouth (0.05 -0.02 0.22) palm backward fingers (-0.75 0.65 0) flat
        far hand upper (0.9 0.2 -0.05) fore (0.35 1 -0.1) fist raise 8

gesture cough: fills, back 0.6
    0.45  chest pitch 2, head pitch 2, near hand palm at mouth (0 -0.1 0.3) palm (-0.3 0 -1) fingers (-0.8 0.5 0) fist
  repeat
    0.12  chest pitch 13, head pitch 16, near hand palm at mouth (0 -0.1 0.25) palm (-0.3 0 -1) fingers (-0.8 0.5 0) fist
    0.3 stay 0.06  chest pitch 3, head pitch 4
        near hand palm at mouth (0 -0.1 0.3) palm (-0.3 0 -1) fingers (-0.8 0.5 0) fist

gesture sneeze: back 0.8
    0.75 stay 0.2  chest pitch -12, head pitch -22
        near hand palm at mouth (0.05 -0.1 0.7) palm backward fingers (-0.75 0.65 0) flat
    0.16 stay 0.35  chest pitch 30, head pitch 34
        near hand palm at mouth (0.05 0 0.18) palm backward fingers (-0.75 0.65 0) flat

gesture join hands: twin, fills, back 0.8
    0.8 stay 1.6  near hand palm at belly (0.02 -0.08 0.1) palm (-0.7 0.1 -0.6) fingers (-0.6 0 0.8) cup

gesture phone: one, fills, back 0.8
    0.9 stay 2.2  head pitch 3 roll 7, sway 0.35 chest yaw 3 head pitch 3 yaw 6
        near hand palm at ear (0.24 -0.12 0.05) palm (-1 0 -0.1) fingers (-0.1 0.9 -0.3) cup elbow -4

gesture text: twin, fills, back 0.8
    0.8 stay 2.2  chest pitch 5, head pitch 30
        near hand palm at middle (0.09 -0.38 0.5) palm (-0.5 0.4 -0.8) fingers (-0.5 0.7 0.5) cup swing 2.8 off (0.004 0.006 0) late 0.2 turn 3 flex 3

gesture shake hand: one, fills, stance ahead 0.16 wide 0.02
    0.6 stay 1.1  chest pitch 6 yaw -10, head pitch 6
        near hand palm at front (-0.12 -0.5 0.78) palm in fingers (-0.1 0 1) cup swing 2.4 off (0 0.085 0) flex 4 bend 6

gesture shake arm: twin, fills
    0.4 stay 1.4  near hand upper (0.25 -0.95 0.2) fore (0.2 -0.75 0.65) swing 3.4 off (0.14 0.1 0) turn 24 flex 24

# Flailing arms are out of step, high and low.
gesture shake flail: fills, back 0.5
    0.3 stay 1.6  sway 1.3 chest roll 5 yaw 7 head roll 3
        near hand upper (0.6 0.1 0.35) fore (0.5 0.35 0.5) swing 1.5 arm (0.25 0.8 0.35) off (0 0.1 0.1) flex 24
        far hand upper (0.6 0.1 0.35) fore (0.5 0.35 0.5) swing 1.3 arm (0.25 0.8 0.35) off (0 0.1 0.1) flex 24 late 0.4

gesture shake fist: fills, stance ahead 0.12 wide 0.03
    0.45 stay 1.4  chest pitch 7, head pitch 4
        near hand upper (0.45 0.1 0.75) fore (-0.05 1 0.4) palm (-0.4 0 -1) fist swing 2.8 off (0 -0.1 0.34)

gesture conduct: fills, back 0.8, stance ahead -0.08 wide 0.06
    0.6  head pitch -3
        near hand palm at middle (0.3 0.15 0.62) palm (-0.4 -0.9 0.1) fingers (-0.3 0.3 1) pinch elbow 10
        far hand palm at middle (0.32 0.1 0.62) palm (-0.4 -0.9 0.1) fingers (-0.3 0.3 1) pinch elbow 10
  repeat
    0.42  chest pitch 2, head pitch 4
        near hand palm at middle (0.28 -0.38 0.62) palm (-0.4 -0.9 0.1) fingers (-0.3 0.3 1) pinch elbow 10
        far hand palm at middle (0.3 -0.36 0.62) palm (-0.4 -0.9 0.1) fingers (-0.3 0.3 1) pinch elbow 10
    0.44 pass  near hand palm at middle (0.05 -0.16 0.62) palm (-0.4 -0.9 0.1) fingers (-0.3 0.3 1) pinch elbow 10
        far hand palm at middle (0.08 -0.16 0.62) palm (-0.4 -0.9 0.1) fingers (-0.3 0.3 1) pinch elbow 10
    0.44 pass  chest roll 1.5
        near hand palm at middle (0.62 -0.14 0.62) palm (-0.4 -0.9 0.1) fingers (-0.3 0.3 1) pinch elbow 10
        far hand palm at middle (0.6 -0.1 0.62) palm (-0.4 -0.9 0.1) fingers (-0.3 0.3 1) pinch elbow 10
    0.42  head pitch -4
        near hand palm at middle (0.3 0.18 0.62) palm (-0.4 -0.9 0.1) fingers (-0.3 0.3 1) pinch elbow 10
        far hand palm at middle (0.32 0.12 0.62) palm (-0.4 -0.9 0.1) fingers (-0.3 0.3 1) pinch elbow 10
