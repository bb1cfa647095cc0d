hand lapel-2: palm at belly (0.06 0.02 0.06) palm (-0.5 0 -1) fingers (-0.7 0.5 0) fist
hand lapel: palm at belly (0.06 0.16 0.06) palm (-0.5 0 -1) fingers (-0.7 0.5 0) fist
hand lapel-3: palm at belly (0.06 0.18 0.06) palm (-0.5 0 -1) fingers (-0.7 0.5 0) fist
hand waistband-2: tip at instep (0.05 0.03 0.05) palm (-1 -0.1 0) fingers (-0.2 -0.9 0.4) fist
hand waistband-5: tip at knee (0.05 -0.1 0.05) palm (-1 -0.1 0) fingers (-0.2 -0.9 0.4) fist
hand waistband-4: tip at knee (0.05 -0.14 0.05) palm (-1 -0.1 0) fingers (-0.2 -0.9 0.4) fist
hand waistband: tip at knee (0.05 -0.22 0.05) palm (-1 -0.1 0) fingers (-0.2 -0.9 0.4) fist
hand waistband-3: tip at other-foot (0.05 0.03 0.05) palm (-1 -0.1 0) fingers (-0.2 -0.9 0.4) fist
hand strap: palm at front (-0.06 -0.3 0.22) palm (-0.3 0 -1) fingers (-1 0.3 0) elbow 25 fist
hand strap-out: palm at front (-0.02 -0.3 0.66) palm (-0.3 0 -1) fingers (-1 0.3 0) elbow 15 fist

# Hands that wash, groom and dress.

# Grain out of the other hand, cast over the ground.
gesture feed scatter: fills
    0.7  head pitch 20, near hand desk-2, far hand desk
  repeat
    0.5 pass  chest pitch 4 yaw 8, head pitch 16 yaw 8
        near hand palm at front (0.16 -0.42 0.5) palm (-0.3 0.7 0.3) fingers (0.2 -0.1 1) cup
        far hand desk
    0.36 stay 0.2  same with chest pitch 8 yaw 20, head pitch 22 yaw 22
        near hand palm at front (0.5 -0.3 0.78) palm (0.2 0.9 0.3) fingers (0.5 0 0.9) flat
    0.7 stay 0.15  head pitch 18, near hand desk-2, far hand desk

gesture wash, wash hand: fills, back 0.8
    0.8 stay 3  chest pitch 14, head pitch 26
        near hand palm at middle (0.02 -0.58 0.6) palm (-0.4 -0.9 0) fingers (-0.5 -0.1 0.9) flat swing 1.7 off (0.05 0 0.06) turn 16
        far hand palm at middle (0.02 -0.66 0.6) palm (-0.4 0.9 0) fingers (-0.5 -0.1 0.9) cup swing 1.7 off (0.04 0 0.06) late 0.5 turn 16

gesture wash face: twin, fills, back 0.8
    0.9 stay 3  chest pitch 24, head pitch 30
        near hand palm at nose (0.3 0.1 0.12) palm (-0.2 0 -1) fingers (-0.2 1 0) flat swing 1.5 off (0.06 0.3 0)

gesture wash head: twin, fills, back 0.9
    0.9 stay 3  head pitch 14
        near hand palm at crown (0.4 0.05 0.05) palm (-0.8 -0.8 0) fingers (-0.7 0.7 -0.3) claw elbow 15 swing 2 off (0.12 0.1 0) round (0 0 0.25) flex 8

gesture wash trunk: fills, back 0.9
    0.8 stay 1.2  head pitch 10
        near hand palm at belly (-0.02 0.12 0.04) palm backward fingers (-1 0.2 0) flat swing 1.3 off (0.08 0 0) round (0 0.08 0)
  repeat
    0.6 stay 1.3  head pitch 8 yaw -16
        near hand palm at other-elbow (-0.02 0.06 0.06) palm (-0.4 0 -1) fingers (-0.8 0.4 0) flat swing 1.3 off (0 0.09 0)
        far hand upper (0.35 -0.55 0.75) fore (0.2 -0.2 1) palm (-1 -0.1 0)
    0.6 stay 1.2  head pitch 10
        near hand palm at belly (-0.02 0.08 0.04) palm backward fingers (-1 0.2 0) flat swing 1.3 off (0.08 0 0) round (0 0.08 0)

gesture brush mouth: fills, back 0.8
    0.9 stay 3  head pitch 8, sway 3.2 head yaw 0.8
        near hand palm at mouth (0.45 -0.1 0.45) palm (-0.2 0.1 -1) fingers (-1 0.2 0) fist elbow 22 swing 3.2 off (0.22 0.03 0) flex 8

gesture comb: fills, back 0.8
    0.8  head pitch 6 roll -5
        near hand palm at crown (0.2 0.3 0.5) palm (-0.7 -0.8 0) fingers (-0.6 0.5 -0.3) fist elbow 20
  repeat
    0.4 pass  head pitch 5 roll -7
        near hand palm at crown (0.42 0.32 0) palm (-0.7 -0.8 0) fingers (-0.6 0.5 -0.3) fist elbow 20
    0.35  head pitch 8 roll -6
        near hand palm at crown (0.5 -0.1 -0.6) palm (-0.7 -0.8 0) fingers (-0.6 0.5 -0.3) fist elbow 20
    0.3 pass  head pitch 7 roll -6
        near hand palm at crown (0.75 0.4 -0.15) palm (-0.7 -0.8 0) fingers (-0.6 0.5 -0.3) fist elbow 20
    0.3  head pitch 6 roll -5
        near hand palm at crown (0.25 0.35 0.5) palm (-0.7 -0.8 0) fingers (-0.6 0.5 -0.3) fist elbow 20

gesture shave: fills, back 0.8
    0.8  head pitch -8 yaw -10, near hand tip at temple (0.06 -0.35 0.06) palm (-1 0 -0.2) fingers (-0.3 0.8 -0.3) pinch
  repeat
    0.55  head pitch -10 yaw -12, near hand tip at temple (0 -0.95 0.06) palm (-1 0.2 -0.3) fingers (-0.3 0.7 -0.3) pinch
    0.4  head pitch -8 yaw -10, near hand tip at temple (0.06 -0.35 0.08) palm (-1 0 -0.2) fingers (-0.3 0.8 -0.3) pinch

# A jacket: one sleeve, the other, then both hands pull it straight.
gesture wear: back 0.8
    0.6  chest yaw 8, head pitch 12 yaw 20
        near hand upper (0.35 -0.7 -0.6) fore (0.5 -0.7 -0.5)
        far hand palm at middle (-0.05 -0.15 0.42) palm (-1 -0.1 0) fingers (-0.6 0.4 0.5) fist
    0.7  chest roll -4 yaw -8, head pitch 6 yaw 8
        near hand upper (0.85 0.2 -0.1) fore (0.6 0.5 0.6)
        far hand palm at shoulder (0 0.06 0.06) palm (0 -0.6 -0.8) fingers (-0.7 0.3 -0.5) fist
    0.6  chest yaw -8, head pitch 12 yaw -20
        near hand palm at middle (-0.05 -0.15 0.42) palm (-1 -0.1 0) fingers (-0.6 0.4 0.5) fist
        far hand upper (0.35 -0.7 -0.6) fore (0.5 -0.7 -0.5)
    0.7  chest roll 4 yaw 8, head pitch 6 yaw -6
        near hand palm at shoulder (0 0.06 0.06) palm (0 -0.6 -0.8) fingers (-0.7 0.3 -0.5) fist
        far hand upper (0.85 0.2 -0.1) fore (0.6 0.5 0.6)
    0.6  head pitch 14, both hand lapel
    0.4 stay 0.2  chest pitch -4, head pitch 16, both hand lapel-2

# Over the head, then pulled down.
gesture wear shirt: twin, back 0.8
    0.6  chest pitch 6, head pitch 20
        near hand palm at middle (0.14 -0.4 0.5) palm (-1 -0.1 0) fingers (-0.3 0.3 0.9) fist
    0.8  head pitch 16, near hand palm at crown (0.75 0.9 0.3) palm (-1 -0.1 0) fingers (-0.3 0.9 0) fist
    0.5 pass  chest pitch 4, head pitch 24
        near hand palm at crown (0.62 -0.2 0.1) palm (-1 -0.1 0) fingers (-0.3 0.8 0) fist
    0.5 pass  head pitch -4, near hand palm at belly (0.2 0.14 0) palm (-1 -0.1 0) fingers (-0.5 -0.5 0.2) fist
    0.6 stay 0.4  head pitch 20, near hand palm at waist (0.05 -0.06 0.06) palm (-1 -0.1 0) fingers (-0.3 -0.9 0.3) fist

# One leg, the other, then up.
gesture wear trousers: back 0.8
    0.9  pelvis down 0.12, hips pitch 40, chest pitch 74, head pitch 60, both hand waistband
    0.6  on far, hips pitch 36, chest pitch 66, head pitch 56
        near leg flex 112 knee 112 point 30, hand waistband-2
        far hand waistband-3
    0.5  pelvis down 0.1, hips pitch 40, chest pitch 72, head pitch 58, both hand waistband-4
    0.6  on near, hips pitch 36, chest pitch 66, head pitch 56
        near hand waistband-3
        far leg flex 112 knee 112 point 30, hand waistband-2
    0.5  pelvis down 0.1, hips pitch 40, chest pitch 70, head pitch 56, both hand waistband-5
    0.8 stay 0.5  pelvis down 0.01, head pitch 24
        both hand palm at waist (0.04 -0.02 0.05) palm (-1 -0.1 0) fingers (-0.2 -0.9 0.4) fist
  leave
    0.5

gesture wear hat: twin, back 0.8
    0.6  head pitch 10, near hand palm at middle (0.22 -0.3 0.52) palm (-1 -0.1 0) fingers (-0.2 0.4 0.9) cup
    0.8 stay 0.1  head pitch 6, near hand palm at crown (0.6 0.4 0.1) palm (-1 -0.2 0) fingers (-0.3 0.8 0) cup
    0.3 stay 0.5  head pitch 2, near hand palm at crown (0.52 -0.1 0.1) palm (-1 -0.2 0) fingers (-0.3 0.8 0) cup

gesture wear glasses: twin, back 0.8
    0.7  head pitch 12, near hand tip at temple (0.05 -0.2 0.9) palm (-1 -0.1 0) fingers (-0.3 0.5 -0.4) pinch
    0.5 stay 0.4  head pitch 3, near hand tip at temple (0.08 0 0.1) palm (-1 -0.1 0) fingers (-0.3 0.6 -0.6) pinch

gesture adjust: twin, fills, back 0.8
    0.7  head pitch 18, near hand lapel-3
  repeat
    0.35 stay 0.15  chest pitch -5, head pitch 20
        near hand palm at belly (0.06 0.03 0.06) palm (-0.5 0 -1) fingers (-0.7 0.5 0) fist
    0.5 stay 0.1  chest pitch -1, head pitch 16 roll 4
        near hand palm at belly (0.06 0.17 0.06) palm (-0.5 0 -1) fingers (-0.7 0.5 0) fist

gesture zip: back 0.7
    0.8 stay 0.2  chest pitch 8, head pitch 34
        near hand palm at belly (0 -0.2 0.05) palm (-0.5 -0.2 -1) fingers (-0.8 0.2 0.2) pinch
        far hand palm at belly (0 -0.26 0.05) palm (-0.5 -0.2 -1) fingers (-0.8 0.2 0.2) pinch
    0.9 stay 0.3  chest pitch -4, head pitch 4
        near hand palm at belly (0 0.26 0.05) palm (-0.5 -0.2 -1) fingers (-0.8 0.2 0.2) pinch
        far hand palm at belly (0 -0.22 0.05) palm (-0.5 -0.2 -1) fingers (-0.8 0.2 0.2) pinch

gesture button: twin, fills, back 0.7
    0.7  head pitch 28
        near hand tip at belly (0.015 0.2 0.04) palm (-0.4 -0.2 -1) fingers (-0.8 0.4 0.1) pinch swing 2 off (0.008 0.008 0) flex 8
  repeat
    0.4 stay 0.7  head pitch 29
        near hand tip at belly (0.015 0.12 0.04) palm (-0.4 -0.2 -1) fingers (-0.8 0.4 0.1) pinch swing 2 off (0.008 0.008 0) flex 8
    0.4 stay 0.7  head pitch 32
        near hand tip at belly (0.015 0.02 0.04) palm (-0.4 -0.2 -1) fingers (-0.8 0.4 0.1) pinch swing 2 off (0.008 0.008 0) flex 8
    0.4 stay 0.7  head pitch 35
        near hand tip at belly (0.015 -0.1 0.04) palm (-0.4 -0.2 -1) fingers (-0.8 0.4 0.1) pinch swing 2 off (0.008 0.008 0) flex 8

gesture tie: fills, back 0.8
    0.8 stay 3  chest pitch 4, head pitch 22
        near hand tip at middle (0.08 -0.38 0.46) palm (-0.5 -0.4 -0.7) fingers (-0.6 0.4 0.6) pinch swing 0.9 off (0.11 0 0) round (0 0.09 0.03) flex 12
        far hand tip at middle (0.08 -0.38 0.46) palm (-0.5 -0.4 -0.7) fingers (-0.6 0.4 0.6) pinch swing 0.9 off (0.09 0 0) round (0 0.07 0.03) late 0.35 flex 12

gesture make up: fills, back 0.8
    0.8 stay 3  head pitch 2
        near hand tip at temple (0.05 -0.4 0.2) palm (-0.8 0 -0.6) fingers (-0.4 0.7 -0.5) pinch swing 1.3 off (0 0.18 0) round (0 0 0.12)

gesture sling: one, back 0.7
    0.5  chest yaw -10, head pitch 12, near hand upper (0.1 -0.9 0.4) fore (-0.2 -0.3 0.95) palm in fist
    0.45  chest yaw 8 pitch -3, head yaw 12, near hand upper (0.5 0.25 0.8) fore (-0.2 0.9 0.1) palm in raise 10 fist
    0.3 stay 0.8  chest pitch -2, near hand upper (0.22 -0.5 0.84) fore (-0.25 0.74 -0.62) palm backward raise 6 fist

gesture shrug off: back 0.6
    0.5  chest pitch -6, head pitch 8
        both hand upper (0.37 -0.92 -0.13) fore (0.3 -0.85 0.4) palm in raise 14
    0.3 pass  chest pitch 4
        both hand upper (0.4 -0.79 -0.46) fore (0.3 -0.9 -0.25) palm in raise -4
    0.5 stay 0.2  chest pitch 12, head pitch 4
        both hand upper (0.17 -0.69 -0.71) fore (0.1 -0.75 -0.65) palm in
    0.6 stay 0.1  chest pitch 4, head pitch 10 yaw 12
        near hand upper (0.24 -0.88 0.4) fore (-0.1 0 1) palm in grip

# The hands grip the suspenders at the chest, pull them ahead and let them snap back.
gesture snap suspenders: twin, back 0.6
  repeat
    0.6 stay 0.2  head pitch 10, near hand strap
    0.5 stay 0.4  chest pitch -6, head pitch 6, near hand strap-out
    0.14 stay 0.3  chest pitch 2, head pitch -4, near hand strap
