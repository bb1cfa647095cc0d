hand carried: palm at belly (0.2 0 0.2) palm (-1 0.3 0) fingers (-0.1 0.1 1) cup
hand floored: palm at floor (0.2 0.1 0.36) palm (-1 -0.1 0) fingers (-0.1 -0.8 0.5) cup
hand floored-2: palm at floor (0.2 0.1 0.36) palm (-1 -0.1 0) fingers (-0.1 -0.8 0.5) flat
hand floored-3: palm at floor (0.2 0.1 0.36) palm (-1 -0.1 0) fingers (-0.1 -0.8 0.5) grip
# At-side is a hand that hangs straight down from the shoulder with something, however the trunk leans.
hand at-side: palm at hip (0.16 -0.1 -0.005) palm (-1 -0.1 0) fingers (0 -1 0.08) fist
# Raised-grip has what is held over the head.
hand raised-grip: upper (0.28 0.8 0.42) fore (0.02 0.98 0.2) palm (-0.6 0 0.8) grip
hand overhead: upper (0.28 1 0.12) fore (-0.06 1 0.1) palm (-0.8 0.6 0) cup raise 8

# Hands with things: taken, carried, given, put somewhere.

gesture take: steps
    0.75 stay 0.15  chest pitch 11 yaw -12, head pitch 12
        near hand palm at front (0.02 -0.3 0.96) palm (-1 -0.1 0) fingers (-0.1 0 1) cup
    0.2  same with head pitch 13, near hand palm at front (0.02 -0.3 0.96) palm (-1 -0.1 0) fingers (-0.1 0 1) fist
    0.75 stay 0.6  head pitch 16, near hand palm at front (-0.1 -0.5 0.48) palm (-1 -0.1 0) fingers (-0.3 0.2 1) fist

gesture take up: steps
    0.85 stay 0.15  chest pitch -5 roll -4, head pitch -26
        near hand palm at front (0.02 0.75 0.66) palm (-0.7 -0.2 0.6) fingers (-0.1 0.8 0.6) cup
    0.2  same with near hand palm at front (0.02 0.75 0.66) palm (-0.7 -0.2 0.6) fingers (-0.1 0.8 0.6) fist
    0.85 stay 0.6  head pitch 16, near hand palm at front (-0.1 -0.5 0.48) palm (-1 -0.1 0) fingers (-0.3 0.2 1) fist

gesture pick up, take down
    1.05 stay 0.15  pelvis down 0.34, hips pitch 36, chest pitch 66 yaw -10, head pitch 50
        near hand tip at floor (0.1 0.02 0.4) palm (-0.7 0 -0.6) fingers (0 -1 0.2) cup
        far hand on-far-knee
    0.2  same with near hand tip at floor (0.1 0.02 0.4) palm (-0.7 0 -0.6) fingers (0 -1 0.2) fist
    1.05 stay 0.6  head pitch 18, near hand palm at front (-0.08 -0.45 0.5) palm (-1 -0.1 0) fingers (-0.3 0.2 1) fist
  leave
    0.6

gesture put: steps
    0.5  head pitch 10, near hand palm at front (-0.1 -0.42 0.5) palm (-1 -0.1 0) fingers (-0.3 0.2 1) fist
    0.8 stay 0.1  chest pitch 14 yaw -8, head pitch 22
        near hand palm at front (-0.02 -0.52 0.85) palm (-1 -0.1 0) fingers (-0.1 -0.2 1) fist
    0.25 stay 0.1  same with near hand palm at front (0 -0.5 0.85) palm (-1 -0.1 0) fingers (-0.1 -0.2 1) flat

gesture put up: steps
    0.5  head pitch 6, near hand palm at front (-0.1 -0.42 0.5) palm (-1 -0.1 0) fingers (-0.3 0.2 1) fist
    0.85 stay 0.1  chest pitch -5 roll -4, head pitch -26
        near hand palm at front (0.02 0.72 0.68) palm (-0.7 -0.2 0.6) fingers (-0.1 0.7 0.7) fist
    0.25 stay 0.1  same with near hand palm at front (0.02 0.74 0.66) palm (-0.7 -0.2 0.6) fingers (-0.1 0.7 0.7) flat

gesture put up both: twin, steps
    0.5  head pitch 2, near hand carried
    0.9 stay 0.15  chest pitch -4, head pitch -22
        near hand palm at middle (0.3 0.5 0.66) palm (-0.8 0.3 0.2) fingers (-0.1 0.5 0.8) grip
    0.3 stay 0.1  chest pitch 4, head pitch -24
        near hand palm at middle (0.34 0.5 0.86) palm (-0.8 0.3 0.2) fingers (-0.1 0.4 0.9) flat

gesture put down
    0.5  head pitch 12, both hand carried
    1.1 stay 0.15  pelvis down 0.44, hips pitch 34, chest pitch 62, head pitch 40, both hand floored
    0.25  same with both hand floored-2
  leave
    1

# On the way, without a stop.
gesture pick up passing: one, back 0.7
    0.6 pass  chest pitch 40 yaw -14, head pitch 8
        near hand palm at floor (0.3 0.22 0.42) palm (-1 -0.1 0) fingers (-0.1 -0.8 0.5) cup
        far hand upper (0.5 -0.6 -0.5) fore (0.4 -0.7 0.1) turn 20
    0.24 pass  same with chest pitch 52 yaw -16
        near hand palm at floor (0.28 0.04 0.2) palm (-1 -0.1 0) fingers (-0.1 -0.9 0.3) cup
        far hand upper (0.6 -0.5 -0.6) fore (0.5 -0.6 0) turn 20
    0.2 pass  chest pitch 40 yaw -10, head pitch 6
        near hand palm at floor (0.28 0.16 -0.02) palm (-1 -0.1 0) fingers (-0.1 -0.9 0) grip
        far hand upper (0.5 -0.6 -0.4) fore (0.4 -0.7 0.1) turn 20
    0.55 stay 0.5  head pitch 10, near hand palm at front (-0.1 -0.48 0.46) palm (-1 -0.1 0) fingers (-0.3 0.2 1) grip

gesture pick up both
    1.05 stay 0.3  pelvis down 0.45, hips pitch 34, chest pitch 62, head pitch 38, both hand floored
    1.15 stay 0.7  chest pitch -4, head pitch 8, both hand carried
  leave
    0.7

gesture pick up book, pick up bottle, pick up cup, pick up jar, pick up knife, pick up phone, pick up spoon, pick up table, pick up level: steps
    0.8 stay 0.1  chest pitch 16 yaw -8, head pitch 24
        near hand palm at front (-0.02 -0.55 0.85) palm (-1 -0.1 0) fingers (-0.1 -0.3 1) cup
    0.2  same with near hand palm at front (-0.02 -0.55 0.85) palm (-1 -0.1 0) fingers (-0.1 -0.3 1) fist
    0.75 stay 0.7  head pitch 16, near hand palm at front (-0.1 -0.36 0.52) palm (-1 -0.1 0) fingers (-0.3 0.3 1) fist

# From a table.
gesture pick up level both, lift level: steps
    0.85 stay 0.2  chest pitch 20, head pitch 26
        both hand palm at front (-0.05 -0.55 0.85) palm (-1 -0.1 0) fingers (-0.1 -0.3 1) flat
    0.2  same with both hand palm at front (-0.12 -0.55 0.85) palm (-1 -0.1 0) fingers (-0.1 -0.3 1) grip
    0.9 stay 0.7  chest pitch -3, head pitch 8, both hand carried
  leave
    0.7

gesture lift
    1 stay 0.35  pelvis down 0.46, hips pitch 32, chest pitch 56, head pitch 20, both hand floored-3
    0.8 pass  pelvis down 0.2, hips pitch 22, chest pitch 34, head pitch 8
        both hand palm at floor (0.2 0.42 0.34) palm (-1 -0.1 0) fingers (-0.1 -0.7 0.5) grip
    0.8 stay 0.9  chest pitch -3, head pitch -4, both hand carried
  leave
    0.5

gesture lift up
    1 stay 0.25  pelvis down 0.46, hips pitch 32, chest pitch 56, head pitch 20, both hand floored-3
    0.9 stay 0.15  pelvis down 0.06, chest pitch -6
        both hand palm at middle (0.36 -0.1 0.4) palm (-0.4 0.8 0.3) fingers (-0.3 0.3 0.8) grip
    0.7 stay 0.9  chest pitch -5, head pitch -14, both hand overhead
  leave
    0.9

gesture carry: twin, fills, back 0.8
    0.8 stay 3  near hand carried

gesture carry bed, carry couch, carry table: twin, fills, back 0.8
    0.8 stay 3  chest pitch 6, near hand palm at hip (0.2 0.02 0.3) palm (-0.3 0.95 0.1) fingers (-0.25 -0.15 0.95) cup

gesture carry backpack, hold backpack: twin, fills, back 0.7, bears (0 0.45 -0.24)
    0.8 stay 3  near hand palm at front (-0.12 -0.34 0.2) palm (-0.2 0 -1) fingers (-0.55 0.75 0.1) fist

# On the back: the hands are free.
gesture wear worn: fills, back 0.7, bears (0 0.45 -0.24)
    0.8 stay 3  head pitch 1

gesture carry overhead: twin, fills, back 0.9
    0.9 stay 3  near hand overhead

# A bag or a bucket.
gesture carry aside: fills, back 0.6
    0.6 stay 3  near hand at-side, far hand upper (0.42 -1 0.05) fore (0.4 -1 0.2) turn 15

# One in each hand.
gesture carry aside both: twin, fills, back 0.6
    0.6 stay 3  near hand at-side

gesture carry shoulder: fills, back 0.8, bears (0.19 0.55 0)
    0.9 stay 3  head roll -6, near hand palm at front (0.04 0.3 0.2) palm (-0.75 -0.1 -0.5) fingers (-0.25 1 0.1) cup

gesture hold: fills, back 0.7
    0.7 stay 3  head pitch 5, near hand palm at front (-0.05 -0.46 0.52) palm (-1 -0.1 0) fingers (-0.3 0.3 1) grip

# Beside the body, as high as rails are.
# Whoever drags a thing backwards bends over it and leans away from it.
gesture hold drag: twin, fills, back 0.8
    0.8 stay 3  chest pitch 36, head pitch 16
        near hand upper (-0.02 -0.78 0.62) fore (-0.12 -0.7 0.7) palm (-0.3 0.2 -0.9) grip

gesture hold rail: fills, back 0.7
    0.8 stay 3  chest roll 2, near hand palm at ahead (0.37 0.06 0.2) palm (-0.1 -1 0) fingers (-0.12 0.12 1) grip

# On the palm, beside the shoulder.
gesture hold tray: fills, back 0.8
    0.9 stay 3  chest pitch -3 roll -2, head pitch 2
        near hand palm at front (0.3 0.08 0.36) palm up fingers (0.75 0 -0.35) flat elbow -14

gesture hold tray both: twin, fills, back 0.8
    0.8 stay 3  near hand carried

# A torch, a banner, a cup over the head.
gesture hold up: fills, back 0.8
    0.9 stay 3  chest pitch -4, head pitch -10, near hand raised-grip

gesture hold up both: twin, fills, back 0.8
    0.9 stay 3  chest pitch -4, head pitch -10, near hand raised-grip

# Its tip on the ground beside the foot.
gesture hold cane: fills, back 0.7
    0.7 stay 3  chest pitch 3 roll 2
        near hand palm at hip (0.15 0 0.3) palm (-0.25 -0.95 0.1) fingers (-0.1 -0.1 1) fist swing 0.5 off (0 0.02 0.07)

gesture hold rifle: fills, back 0.7, steps
    0.8 stay 3  chest pitch 4 yaw 10, head pitch 6 roll 6
        near hand palm at front (-0.28 -0.46 0.3) palm (-0.9 -0.1 -0.35) fingers (-0.5 -0.1 0.8) grip elbow 24
        far hand palm at middle (0.2 -0.6 0.66) palm (-0.45 0.85 -0.2) fingers (-0.5 0.1 0.8) cup elbow 16

gesture hold pistol: fills, back 0.7, steps
    0.6 stay 3  chest pitch 6, head pitch 4
        near hand palm at middle (0.03 0.1 0.88) palm (-1 -0.05 0) fingers (-0.15 0.1 1) pointer
        far hand palm at other-hand (0.005 -0.025 -0.01) palm (-0.9 0.25 0.2) fingers (-0.4 0.1 0.9) cup

gesture give: steps
    0.5  head pitch 8, near hand palm at front (-0.1 -0.45 0.46) palm (-0.5 0.8 0) fingers (-0.3 0.1 1) cup
    0.7 stay 0.8  chest pitch 9 yaw -10, head pitch 4
        near hand palm at front (0 -0.3 0.98) palm (-0.3 1 0) fingers (-0.1 0.05 1) cup
    0.25 stay 0.15  same with chest pitch 8 yaw -10
        near hand palm at front (0 -0.3 0.96) palm (-0.3 1 0) fingers (-0.1 0.05 1) flat

gesture give both: twin, steps
    0.5  head pitch 8, near hand carried
    0.75 stay 0.9  chest pitch 14, head pitch 6
        near hand palm at middle (0.24 -0.3 0.95) palm (-0.6 0.8 0) fingers (-0.1 0 1) cup

gesture bring: steps
    0.75 stay 0.1  chest pitch 10 yaw -12, head pitch 10
        near hand palm at front (0.02 -0.25 0.96) palm (-1 -0.1 0) fingers (-0.1 0 1) grip
    0.8 stay 0.8  head pitch 8, near hand palm at belly (0.03 0.13 0.1) palm (-0.2 0 -1) fingers (-0.9 0.4 0.2) grip

gesture drop: steps
    0.55 stay 0.25  head pitch 8, near hand palm at front (-0.02 -0.28 0.72) palm down fingers (-0.1 -0.1 1) fist
    0.14 stay 0.6  chest pitch 4, head pitch 34
        near hand palm at front (-0.02 -0.24 0.72) palm down fingers (-0.1 0 1) flat

gesture open: steps
    0.7 stay 0.1  chest pitch 5 yaw -14, head pitch 14
        near hand palm at front (-0.06 -0.4 0.92) palm (-1 -0.1 0) fingers (-0.15 0 1) grip
    0.35 stay 0.1  same with head pitch 12
        near hand palm at front (-0.06 -0.42 0.92) palm (-0.3 1 0) fingers (-0.15 0 1) grip
    0.9 stay 0.3  chest pitch -3 yaw 24, head pitch 2 yaw 6
        near hand palm at front (0.38 -0.42 0.4) palm (-0.7 0.5 -0.2) fingers (-0.5 0 1) grip

gesture close: steps
    0.7 stay 0.1  chest yaw 22, head pitch 10 yaw 26
        near hand palm at front (0.5 -0.36 0.56) palm (-0.7 -0.3 0.5) fingers (-0.3 0 1) grip
    0.85 stay 0.25  chest pitch 9 yaw -16, head pitch 8
        near hand palm at front (-0.12 -0.36 0.96) palm (-0.3 -0.2 1) fingers (-0.2 1 0.3) flat

gesture open drawer: steps
    0.75 stay 0.15  chest pitch 22 yaw -8, head pitch 28
        near hand palm at front (-0.1 -0.62 0.86) palm (-0.1 1 -0.2) fingers (-0.1 -0.2 1) grip
    0.8 stay 0.7  chest pitch 14 yaw 8, head pitch 32
        near hand palm at front (0.02 -0.7 0.4) palm (-0.1 1 -0.2) fingers (-0.1 -0.2 1) grip

gesture press: steps
    0.6  head pitch 8, near hand tip at front (-0.1 -0.14 0.9) palm down fingers (-0.1 0 1) pointer
    0.22 stay 0.25  chest pitch 3 yaw -8, head pitch 9
        near hand tip at front (-0.1 -0.14 1.12) palm down fingers (-0.1 0 1) pointer
    0.25  head pitch 8, near hand tip at front (-0.1 -0.14 0.9) palm down fingers (-0.1 0 1) pointer

gesture switch: steps
    0.7  head yaw 16, near hand tip at front (0.28 0.05 0.88) palm (-0.6 -0.6 0.3) fingers (0.1 0.3 1) pointer
    0.2 stay 0.3  same with near hand tip at front (0.28 -0.08 0.96) palm (-0.6 -0.6 0.3) fingers (0.1 0.1 1) pointer

gesture turn knob: steps
    0.7 stay 1.6  head pitch 10
        near hand palm at front (-0.08 -0.22 0.82) palm (-0.6 -0.6 0.3) fingers (-0.1 0 1) pinch swing 0.7 turn 42

gesture screw: fills, steps
    0.7 stay 2  head pitch 12
        near hand palm at front (-0.1 -0.22 0.76) palm (-0.4 -1 0.1) fingers (-0.2 0 1) fist swing 0.95 off (0 0.01 0) turn 46

# A bulb.
gesture screw up: fills
    0.9 stay 2  chest pitch -6, head pitch -34
        near hand palm at front (-0.15 0.82 0.34) palm (-0.7 0 0.7) fingers (-0.1 1 0.1) claw swing 0.95 turn 46

gesture knock: fills, steps
    0.6  near hand palm at front (-0.1 0.02 0.62) palm (-0.5 -0.3 0.8) fingers (-0.1 1 0.4) fist
  repeat
    0.11  head pitch 2, near hand palm at front (-0.1 0.02 0.78) palm (-0.5 -0.5 0.8) fingers (-0.1 0.8 0.7) fist
    0.17  near hand palm at front (-0.1 0.03 0.64) palm (-0.5 -0.3 0.8) fingers (-0.1 1 0.35) fist

gesture tap: fills, steps
    0.6  head pitch 16, near hand tip at front (-0.12 -0.38 0.84) palm down fingers (-0.1 -0.1 1) pointer
  repeat
    0.14  head pitch 17, near hand tip at front (-0.12 -0.42 0.94) palm down fingers (-0.1 -0.35 1) pointer
    0.2 stay 0.05  head pitch 16, near hand tip at front (-0.12 -0.36 0.84) palm down fingers (-0.1 -0.1 1) pointer

gesture feed: fills, steps
    0.7  head pitch 22, near hand desk-2, far hand desk
  repeat
    0.5 stay 0.1  chest pitch 8, head pitch 26
        near hand palm at front (0.12 -0.4 0.82) palm (-0.2 0.3 0.6) fingers (0 -0.3 1) flat
        far hand desk
    0.6 stay 0.1  head pitch 20, near hand desk-2, far hand desk

gesture juggle: fills, back 0.8, steps
    0.7 stay 3  head pitch -14, sway 1.45 chest roll 1.5 head yaw 6
        near hand palm at middle (0.36 -0.52 0.55) palm up fingers (-0.15 0 1) cup swing 1.45 off (0 0.21 0) round (0.14 0 0)
        far hand palm at middle (0.36 -0.52 0.55) palm up fingers (-0.15 0 1) cup swing 1.45 off (0 0.21 0) round (0.14 0 0) late 0.5

gesture catch: twin, steps
    0.5  chest pitch 4, head pitch -4
        near hand palm at middle (0.24 -0.2 0.66) palm (-0.5 0 1) fingers (-0.2 0.9 0.4) cup
    0.28  chest pitch 7, near hand palm at middle (0.17 -0.2 0.88) palm (-0.7 0 0.7) fingers (-0.1 0.6 0.9) cup
    0.26 stay 0.6  chest pitch 6, head pitch 18
        near hand palm at middle (0.14 -0.38 0.42) palm (-0.8 0 -0.5) fingers (-0.3 0.5 0.8) cup

gesture catch one: steps
    0.5  chest pitch 4, head pitch -4
        near hand palm at middle (0.24 -0.2 0.66) palm (-0.5 0 1) fingers (-0.2 0.9 0.4) cup
    0.28  chest pitch 7, near hand palm at middle (0.17 -0.2 0.88) palm (-0.7 0 0.7) fingers (-0.1 0.6 0.9) cup
    0.26 stay 0.6  chest pitch 6, head pitch 18
        near hand palm at middle (0.14 -0.38 0.42) palm (-0.8 0 -0.5) fingers (-0.3 0.5 0.8) cup

gesture catch up: twin
    0.5  chest pitch -5, head pitch -26, near hand palm at middle (0.26 0.5 0.5) palm (-0.5 0 1) fingers (-0.2 1 0.2) cup
    0.25  same with head pitch -28, near hand palm at middle (0.16 0.85 0.4) palm (-0.6 0 1) fingers (-0.1 1 0.2) cup
    0.45 stay 0.6  head pitch 16, near hand palm at middle (0.14 -0.35 0.42) palm (-0.8 0 -0.5) fingers (-0.3 0.5 0.8) cup

gesture catch up one
    0.5  chest pitch -5, head pitch -26, near hand palm at middle (0.26 0.5 0.5) palm (-0.5 0 1) fingers (-0.2 1 0.2) cup
    0.25  same with head pitch -28, near hand palm at middle (0.16 0.85 0.4) palm (-0.6 0 1) fingers (-0.1 1 0.2) cup
    0.45 stay 0.6  head pitch 16, near hand palm at middle (0.14 -0.35 0.42) palm (-0.8 0 -0.5) fingers (-0.3 0.5 0.8) cup
