limb barbell-2: hand palm at front (0.06 -0.02 0.3) palm (0 0.5 1) fingers (0 1 -0.3) grip
limb barbell: hand palm at front (0.06 0.02 0.3) palm (0 0.5 1) fingers (0 1 -0.3) grip
limb gripping: hand palm at ground (0.06 0.26 0.12) palm backward fingers down grip
limb forearms-2: hand palm at middle (0.03 -0.25 0.85) palm (0.3 1 0.2) fingers (-0.1 -0.2 1) fist
limb forearms: hand palm at middle (0.03 -0.65 0.85) palm (0.3 1 0.2) fingers (-0.1 -0.2 1) fist
limb both-fists-2: hand palm at middle (0.06 -0.15 0.42) palm in fingers (-0.1 0.8 0.5) fist
limb both-fists: hand palm at middle (0.06 -0.25 0.45) palm in fingers (-0.1 0.8 0.5) fist
limb over-bar: hand upper (0.25 1 0.05) fore (0.08 1 0.02) palm (0 0.2 1) grip
limb fist-up-2: heel 26, hand palm at middle (0.06 0.3 0.55) palm in fingers (-0.1 0.9 0.5) fist
limb fist-up: heel 38, hand palm at middle (0.06 0.7 0.55) palm in fingers (-0.1 0.9 0.5) fist
limb fist-aloft: leg flex 6 knee 26 point 40, hand palm at middle (0.05 0.9 0.5) palm in fingers (-0.05 0.9 0.5) fist

# Crank is a moment of cycling: the pedal of the near foot is at its front. The saddle carries the body.
pose crank: on air, pelvis down 0.14 ahead -0.52, hips pitch 16, chest pitch 36, head pitch 6
        near foot ahead -0.12 aside 0.02, lift 0.16
        hand palm at middle (0.3 -0.08 0.86) palm (-0.3 -1 0) fingers (-0.1 -0.1 1) grip
        far foot ahead -0.44 aside 0.02, lift 0.16
        hand palm at middle (0.3 -0.08 0.86) palm (-0.3 -1 0) fingers (-0.1 -0.1 1) grip

# Curling holds a weight in each hand, the elbow bent by so much.
pose curling: chest pitch -1.84, both arm flex 2.48 abduct 8 twist -30 elbow 8 pronate -40 curl 66

# Cycled is a moment of cycling after some quarters of a turn, and after that part of the way of one.
pose cycled: on air, pelvis down 0.14 ahead -0.322, hips pitch 16, chest pitch 36, head pitch 6
        near foot ahead 0.078 aside 0.02, lift 0.16, slides
        hand palm at middle (0.3 -0.08 0.86) palm (-0.3 -1 0) fingers (-0.1 -0.1 1) grip
        far foot ahead -0.242 aside 0.02, lift 0.16, slides
        hand palm at middle (0.3 -0.08 0.86) palm (-0.3 -1 0) fingers (-0.1 -0.1 1) grip

# Dribbling is a hand that pushes a ball down.
pose dribbling: pelvis down 0.1, hips pitch 12, chest pitch 22, head pitch 14
        near foot ahead -0.14 aside 0.04, hand palm at ahead (0.26 0.12 0.22) palm (0 -1 0.1) fingers (0 0.1 1) cup
        far arm flex 30 abduct 34 twist 20 elbow 70

pose oar: on floor, hips pitch -4, chest pitch 24, head pitch 4
        both spread 6, hand palm at middle (0.14 -0.28 0.86) palm (-0.2 -1 0) fingers (-0.2 0 1) grip

# Riding sits on a horse that trots: reins in both hands.
pose riding: pelvis down 0.22 aside 0.2, hips pitch 4, chest pitch 4.6
        near foot aside 0.4, toes 8, spread 30, hand palm at ahead (0.07 0.2 0.3) palm in fingers (-0.1 0 1) grip
        far toes 8, spread 30, hand palm at ahead (0.07 0.2 0.3) palm in fingers (-0.1 0 1) grip

# Skiing leans into a turn to one side, and has gone so many turns; the skis glide.
pose skiing: on air, pelvis down 0.22 ahead -0.12, hips pitch 24, chest pitch 36, head pitch 6
        both slides, hand palm at ahead (0.3 0.22 0.34) palm (-1 -0.2 0) fingers (-0.1 0 1) grip

# Steering holds a wheel, turned to one side.
pose steering: on seat, hips pitch -6, chest pitch -4, head pitch 2
        both hand palm at middle (0.2 -0.34 0.66) palm (-0.4 0 1) fingers (-0.3 0.9 0.3) grip

# Surfing stands across the board with the arms out.
pose surfing: pelvis down 0.22 aside 0.18, hips pitch 12 yaw 30, chest pitch 22 yaw 24, head yaw -30
        near foot ahead -0.12 aside 0.36, toes 10, spread 6, arm flex 10 abduct 70 twist 10 elbow 26
        far toes 20, spread 6, arm flex 20 abduct 74 twist 10 elbow 30

phrase roll-off:
    0.55 pass  cycled
    0.42 pass  same with pelvis down 0.14 ahead 0.052
        near foot ahead 0.272 aside 0.02, lift 0.04
        far foot ahead 0.272 aside 0.02, lift 0.28
    0.32 pass  cycled with pelvis down 0.14 ahead 0.536, near foot ahead 0.616 aside 0.02, far foot ahead 0.936 aside 0.02
    0.26 pass  same with pelvis down 0.14 ahead 1.042
        near foot ahead 1.262 aside 0.02, lift 0.28
        far foot ahead 1.262 aside 0.02, lift 0.04
    0.22 pass  cycled with pelvis down 0.14 ahead 1.57, near foot ahead 1.97 aside 0.02, far foot ahead 1.65 aside 0.02

phrase mounting:
    0.7 pass  on far, pelvis down 0.06 ahead -0.1, hips pitch 10, chest pitch 26, head pitch 12
        near foot ahead -0.2, lift 0.2, arm flex 50 abduct 14 twist 20 elbow 30
        far arm flex 50 abduct 14 twist 20 elbow 30
    0.7 pass  crank with near foot ahead -0.3 aside 0.02, lift 0.28, far foot ahead -0.3 aside 0.02, lift 0.04

phrase dismounting:
    0.6 pass  on far, pelvis down 0.06 ahead -0.06, hips pitch 10, chest pitch 22
        near foot ahead -0.16, lift 0.16, arm flex 40 abduct 14 twist 20 elbow 30
        far arm flex 40 abduct 14 twist 20 elbow 30
    0.7

# Rides. The feet are on something that goes.

move ride forward: either, fills, bends, gone ahead 1
    0.7 pass  riding
  repeat
    0.26 pass  pelvis down 0.27 aside 0.2, hips pitch 4, chest pitch 6.1
        near foot ahead 0.5 aside 0.4, slides, toes 8, spread 30
        hand palm at ahead (0.07 0.2 0.3) palm in fingers (-0.1 0 1) grip
        far foot ahead 0.5, slides, toes 8, spread 30
        hand palm at ahead (0.07 0.2 0.3) palm in fingers (-0.1 0 1) grip
    0.26 pass  same with pelvis down 0.19 aside 0.2, chest pitch 3.7, near foot ahead 1 aside 0.4, far foot ahead 1
  leave
    0.8

move get on a bike: stays
    0.7 pass  on far, pelvis down 0.06 ahead -0.1, hips pitch 10, chest pitch 26, head pitch 12
        near foot ahead -0.2, lift 0.2, arm flex 50 abduct 14 twist 20 elbow 30
        far arm flex 50 abduct 14 twist 20 elbow 30
    0.9  on air, pelvis down 0.14 ahead -0.52 aside -0.02, hips pitch 16 roll -3, chest pitch 36, head pitch 6
        near foot ahead -0.3 aside 0.02, lift 0.28
        hand palm at middle (0.3 -0.08 0.86) palm (-0.3 -1 0) fingers (-0.1 -0.1 1) grip
        far foot ahead -0.34 aside 0.12
        hand palm at middle (0.3 -0.08 0.86) palm (-0.3 -1 0) fingers (-0.1 -0.1 1) grip
  leave
    play dismounting

move ride a bike forward: fills, stays, bends, starts ahead 2.09, ends ahead 1.54, gone ahead 2.2
    play mounting
    play roll-off
  from get on a bike
    play roll-off
  repeat
    0.2 pass  cycled with pelvis down 0.14 ahead 0.03, near foot ahead 0.43 aside 0.02, far foot ahead 0.11 aside 0.02
    0.2 pass  same with pelvis down 0.14 ahead 0.58
        near foot ahead 0.8 aside 0.02, lift 0.04
        far foot ahead 0.8 aside 0.02, lift 0.28
    0.2 pass  cycled with pelvis down 0.14 ahead 1.13, near foot ahead 1.21 aside 0.02, far foot ahead 1.53 aside 0.02
    0.2 pass  same with pelvis down 0.14 ahead 1.68
        near foot ahead 1.9 aside 0.02, lift 0.28
        far foot ahead 1.9 aside 0.02, lift 0.04
  leave
    0.26 pass  cycled with pelvis down 0.14 ahead 0.074, near foot ahead 0.474 aside 0.02, far foot ahead 0.154 aside 0.02
    0.36 pass  same with pelvis down 0.14 ahead 0.646, near foot ahead 1.046 aside 0.02, far foot ahead 0.726 aside 0.02
    0.5 pass  same with pelvis down 0.14 ahead 1.02, near foot ahead 1.42 aside 0.02, far foot ahead 1.1 aside 0.02
    0.6 pass  on far, pelvis down 0.06 ahead 1.48, hips pitch 10, chest pitch 22
        near foot ahead 1.38, lift 0.16, arm flex 40 abduct 14 twist 20 elbow 30
        far foot ahead 1.54, arm flex 40 abduct 14 twist 20 elbow 30
    0.7  both foot ahead 1.54
