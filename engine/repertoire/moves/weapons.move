hand nocked: palm at mouth (-0.05 -0.75 2.7) palm (-0.6 -0.5 0.1) fingers (-0.4 0.1 1) pinch elbow 25
hand drawn: palm at mouth (0.35 -0.28 -0.05) palm (-0.9 -0.3 0.1) fingers (-0.3 0.05 1) fist elbow 58

# Armed adds what both hands do to a key of a body that stands with the far foot ahead.
pose armed: pelvis down 0.05, hips pitch 4 yaw 22, chest pitch 8 yaw 34, head pitch 9 roll 12 yaw 3
        near foot ahead -0.3 aside 0.05, heel 16, toes 26
        hand palm at front (-0.34 -0.02 0.4) palm (-0.9 -0.1 -0.35) fingers (-0.5 0.2 0.8) grip elbow 34
        far toes 4, hand palm at middle (0.16 0.02 0.82) palm (-0.35 0.9 0.15) fingers (0.45 0.15 0.85) cup

pose armed-2: pelvis down 0.06, hips pitch 4 yaw 12, chest pitch 8 yaw 16, head pitch 4
        near foot ahead -0.3 aside 0.05, heel 16, toes 26
        hand upper (0.25 -0.85 0.35) fore (-0.1 0.2 1) palm (-1 -0.1 0) grip
        far toes 4, hand upper (0.3 -0.9 0.1) fore (0.05 -0.15 1) palm (-1 -0.1 0)

pose bow: hips yaw 52, chest yaw 78, head pitch 7
        near foot ahead -0.22 aside 0.06, toes 48, hand nocked
        far toes -24, hand palm at mouth (-0.9 -0.75 4.1) palm (-0.4 0 1) fingers (-0.1 1 0.35) grip elbow 20

# Pistol is held in front of the eyes, the other hand around it; kick is its recoil.
pose pistol: pelvis down 0.05, hips pitch 4, chest pitch 8, head pitch 5
        near foot ahead -0.16 aside 0.05, toes 14
        hand palm at middle (0.03 0.14 0.88) palm (-1 -0.05 0) fingers (-0.15 0.1 1) pointer
        far hand palm at other-hand (0.005 -0.025 -0.01) palm (-0.9 0.25 0.2) fingers (-0.4 0.1 0.9) cup

# Rifle has its stock at the near shoulder and points to where the body faces, which stands at an angle to
# that.
pose rifle: pelvis down 0.05, hips pitch 4 yaw 22, chest pitch 8 yaw 34, head pitch 9 roll 12 yaw 3
        near foot ahead -0.3 aside 0.05, heel 4, toes 34
        hand palm at front (-0.34 -0.02 0.4) palm (-0.9 -0.1 -0.35) fingers (-0.5 0.2 0.8) grip elbow 34
        far toes 4, hand palm at middle (0.16 0.02 0.82) palm (-0.35 0.9 0.15) fingers (0.45 0.15 0.85) cup

# Swords and what shoots. The near hand has the weapon, the far foot is ahead.

gesture hold aim: fills, back 0.7, steps
    0.65 stay 3  chest pitch 8, head pitch 5
        near hand palm at middle (0.03 0.14 0.88) palm (-1 -0.05 0) fingers (-0.15 0.1 1) pointer
        far hand palm at other-hand (0.005 -0.025 -0.01) palm (-0.9 0.25 0.2) fingers (-0.4 0.1 0.9) cup

gesture hold aim rifle: fills, back 0.7, steps
    0.8 stay 3  chest pitch 8 yaw 34, head pitch 9 roll 12 yaw 3
        near hand palm at front (-0.34 -0.02 0.4) palm (-0.9 -0.1 -0.35) fingers (-0.5 0.2 0.8) grip elbow 34
        far hand palm at middle (0.16 0.02 0.82) palm (-0.35 0.9 0.15) fingers (0.45 0.15 0.85) cup

gesture hold shield, raise shield: fills, back 0.7
    0.6 stay 1.5  chest pitch 6 yaw -10, head pitch 4 yaw 4
        far hand palm at front (-0.2 0.06 0.56) palm (-0.2 0 -1) fingers (-0.95 0.3 0.15) fist elbow 24

# Its point up ahead.
gesture hold sword: fills, back 0.7
    0.7 stay 3  chest pitch 3 yaw 6, near hand palm at front (-0.02 -0.52 0.5) palm (-1 -0.1 0) fingers (-0.1 0.05 1) fist

# A sword out of its sheath at the other hip.
gesture take draw: back 0.7
    0.55 stay 0.08  chest pitch 8 yaw -18, head pitch 18 yaw -16
        near hand palm at hip (-0.42 0.12 0.16) palm (0.3 -0.6 -0.7) fingers (-0.6 -0.6 -0.4) fist
        far hand palm at hip (0.1 0.06 0.06) palm (-1 -0.1 0) fingers (0.1 -0.4 0.9) fist
    0.34 pass  chest pitch 2 yaw 14, head pitch 4
        near hand palm at front (0.1 0.18 0.6) palm (-1 -0.1 0) fingers (-0.2 0.9 0.3) fist
        far hand palm at hip (0.12 0.04 0.04) palm (-1 -0.1 0) fingers (0.1 -0.4 0.9) fist
    0.36 stay 0.4  chest pitch 4 yaw 8
        near hand palm at front (-0.02 -0.4 0.6) palm (-1 -0.1 0) fingers (-0.1 0.05 1) fist

# Out of a holster at the hip, and ahead.
gesture take draw pistol: back 0.7, steps
    0.5 stay 0.06  chest pitch 4 yaw 4, head pitch 10
        near hand palm at hip (0.16 0.1 -0.06) palm (-1 -0.1 0) fingers (-0.1 -0.8 0.5) fist
    0.24 pass  chest pitch 4, near hand palm at front (-0.02 -0.55 0.3) palm (-1 -0.1 0) fingers (-0.1 0.1 1) fist
    0.34 stay 0.5  chest pitch 5
        near hand palm at middle (0.03 0.08 0.86) palm (-1 -0.05 0) fingers (-0.15 0.1 1) pointer
        far hand palm at other-hand (0.005 -0.025 -0.01) palm (-0.9 0.25 0.2) fingers (-0.4 0.1 0.9) cup

# The weapon stays low before the chest, and the other hand takes a magazine from the belt to it.
gesture shoot reload: back 0.7
    0.6 stay 0.1  pistol
  repeat
    0.35 stay 0.1  pelvis down 0.03, chest pitch 10, head pitch 24
        near hand palm at middle (0.06 -0.3 0.5) palm (-0.9 0.3 0.1) fingers (-0.2 0.6 0.9) pointer
        far hand palm at other-hand (0.02 -0.06 -0.02) palm (-0.4 0.8 0.2) fingers (-0.4 0.4 0.8) cup
    0.3 stay 0.15  same with far hand palm at hip (0.1 0.02 0.06) palm (-1 -0.1 0) fingers (-0.2 -0.9 0.3) pinch
    0.4 pass  same with far hand palm at other-hand (0.02 -0.16 -0.03) palm (-0.3 0.9 0.2) fingers (-0.4 0.4 0.8) cup
    0.12 stay 0.12  same with chest pitch 8, far hand palm at other-hand (0.02 -0.05 -0.02) palm (-0.3 0.9 0.2) fingers (-0.4 0.4 0.8) cup
    0.22 pass  same with far hand palm at other-hand (0 0.07 0.08) palm (-0.6 -0.7 0.2) fingers (-0.8 0.2 0.4) pinch
    0.16 stay 0.06  same with far hand palm at other-hand (0.02 0.06 -0.1) palm (-0.6 -0.7 0.2) fingers (-0.8 0.2 0.4) pinch
    0.45 stay 0.3  pistol
  leave
    0.8

gesture shoot reload rifle: back 0.7
    0.7 stay 0.1  rifle
  repeat
    0.4 stay 0.1  rifle with chest pitch 10 yaw 26, head pitch 26
        near hand palm at front (-0.26 -0.3 0.34) palm (-0.9 -0.1 -0.35) fingers (-0.5 0.4 0.8) grip elbow 30
        far hand palm at middle (0.1 -0.3 0.56) palm (-0.35 0.9 0.15) fingers (0.45 0.15 0.85) cup
    0.35 stay 0.15  same with far hand palm at hip (0.1 0.02 0.06) palm (-1 -0.1 0) fingers (-0.2 -0.9 0.3) pinch
    0.45 pass  same with far hand palm at middle (0.1 -0.46 0.5) palm (-0.35 0.9 0.15) fingers (0.1 0.5 0.85) cup
    0.14 stay 0.14  same with far hand palm at middle (0.1 -0.3 0.5) palm (-0.35 0.9 0.15) fingers (0.1 0.5 0.85) cup
    0.22 pass  same with far hand palm at middle (0.04 -0.18 0.46) palm (-0.6 -0.7 0.2) fingers (-0.8 0.2 0.4) pinch
    0.16 stay 0.06  same with far hand palm at middle (-0.02 -0.2 0.3) palm (-0.6 -0.7 0.2) fingers (-0.8 0.2 0.4) pinch
    0.5 stay 0.3  rifle
  leave
    0.8

# The shield, in the far hand, is drawn in to the chest and driven ahead with the weight of the body.
gesture hit shield
  repeat
    0.45 stay 0.05  pelvis down 0.08 ahead -0.05, hips pitch 2 yaw 20, chest pitch 4 yaw 26, head pitch 4
        near foot ahead -0.24 aside 0.04, heel 10, toes 24, hand upper (0.3 -0.9 -0.2) fore (0 -0.2 1) fist
        far toes 4, hand palm at front (-0.2 -0.02 0.3) palm (-0.2 0 -1) fingers (-0.95 0.3 0.15) fist elbow 40
    0.2 stay 0.18  pelvis down 0.14 ahead 0.16, hips pitch 12 yaw -16, chest pitch 20 yaw -34, head pitch 6
        near foot ahead -0.24 aside 0.04, heel 36, toes 24, hand upper (0.3 -0.9 -0.3) fore (0 -0.4 1) fist
        far foot ahead 0.28, hand palm at front (-0.2 0 0.74) palm (-0.2 0 -1) fingers (-0.95 0.3 0.15) fist elbow 50
    0.45  pelvis down 0.04, chest pitch 4 yaw 8
        far hand palm at front (-0.2 -0.02 0.4) palm (-0.2 0 -1) fingers (-0.95 0.3 0.15) fist elbow 30
  leave
    0.6

# The blade goes across before the face, its point up.
gesture block blade: back 0.6
    0.45 stay 0.05  armed-2
  repeat
    0.24 pass  armed-2 with chest pitch 4 yaw 20
        near hand palm at front (0.14 -0.16 0.42) palm (-1 -0.1 0) fingers (-0.2 0.9 0.3) grip
    0.2 stay 0.25  armed-2 with pelvis down 0.09 ahead -0.06, chest pitch 0 yaw -24
        near hand palm at front (-0.5 0.06 0.5) palm (-0.9 -0.1 0.4) fingers (-0.2 0.95 0.15) grip elbow 20
    0.5 stay 0.05  armed-2
  leave
    0.6

# The blade lies across above the head.
gesture block blade up: back 0.6
    0.45 stay 0.05  armed-2
  repeat
    0.22 pass  armed-2 with near hand palm at front (0.1 0 0.5) palm (-0.9 0.2 -0.3) fingers (-0.7 0.6 0.3) grip
    0.2 stay 0.3  armed-2 with pelvis down 0.12, chest pitch -4 yaw 8, head pitch -14
        near hand palm at front (0.04 0.52 0.42) palm (-0.3 0.5 0.9) fingers (-0.95 0.15 0.2) grip elbow 40
    0.5 stay 0.05  armed-2
  leave
    0.6

gesture slash: back 0.6
    0.55 stay 0.05  armed-2
  repeat
    0.8  armed with pelvis down 0.1 ahead -0.12 aside 0.05, hips pitch -2 yaw 34, chest pitch -10 roll 8 yaw 56, head pitch 2 roll 3 yaw 6
        near hand upper (0.75 0.6 0.05) fore (0.15 0.9 -0.25) palm (-0.4 0 1) grip
        far hand upper (0.1 -0.2 0.95) fore (-0.25 0.15 1) palm down
    0.74 pass  same with pelvis down 0.17 ahead 0.12, hips pitch 10 yaw 2, chest pitch 20 yaw -6, head pitch 10
        near heel 40, hand upper (0.45 -0.05 0.9) fore (0.2 0 1) palm (-0.9 -0.5 0) grip
        far foot ahead 0.24, hand upper (0.55 -0.6 0.3) fore (0.2 -0.2 0.9) palm down
    0.62 stay 0.1  same with pelvis down 0.25 ahead 0.2 aside -0.04, hips pitch 18 roll -3 yaw -18, chest pitch 42 roll -6 yaw -42
        head pitch 24 yaw -10
        near heel 50, hand upper (-0.15 -0.8 0.6) fore (-0.55 -0.7 0.45) palm (-0.2 -0.5 -0.8) grip
        far hand upper (0.65 -0.75 -0.2) fore (0.5 -0.6 0.5) palm (-1 -0.1 0)
    0.35  same with pelvis down 0.2 ahead 0.16 aside -0.02, hips pitch 12 yaw -10, chest pitch 30 yaw -28, head pitch 14
    0.6 stay 0.05  armed-2
  leave
    0.6

gesture stab: back 0.6
    0.5 stay 0.05  armed-2
  repeat
    0.38  armed with pelvis down 0.07 ahead -0.04, hips yaw 30, chest pitch 2 yaw 48, head yaw 2
        near hand upper (0.3 -0.6 -0.75) fore (-0.55 -0.05 0.75) palm (-1 0 -0.5) grip
        far hand upper (0.4 -0.6 0.7) fore (0 0.1 1) palm down
    0.27 stay 0.22  same with pelvis down 0.15 ahead 0.05, hips pitch 8 yaw -12, chest pitch 14 yaw -30, head pitch 4
        near hand upper (0.42 -0.1 0.9) fore (0.44 -0.02 0.85) palm (-0.9 -0.3 0.45) grip
        far foot ahead 0.16, hand upper (0.8 -0.6 0.1) fore (0.7 -0.3 0.3) palm down
    0.5 stay 0.05  armed-2
  leave
    0.7

gesture shoot: back 0.7
    0.65 stay 0.5  pistol
  repeat
    0.07  pistol with hips pitch 3, chest pitch 5, head pitch 4
        near hand palm at middle (0.03 0.24 0.82) palm (-1 -0.05 0) fingers (-0.15 0.55 1) pointer
        far hand palm at other-hand (0.005 -0.025 -0.01) palm (-0.9 0.25 0.2) fingers (-0.4 0.45 0.9) cup
    0.32 stay 0.25  pistol
  leave
    0.8

gesture shoot rifle: back 0.7
    0.8 stay 0.6  rifle
  repeat
    0.07 pass  rifle with pelvis down 0.05 ahead -0.01, hips pitch 2 yaw 22, chest pitch 2 yaw 39
        head pitch 6 roll 12 yaw 3
        near hand palm at front (-0.34 0.03 0.36) palm (-0.9 -0.1 -0.35) fingers (-0.5 0.2 0.8) grip elbow 34
        far hand palm at middle (0.16 0.11 0.77) palm (-0.35 0.9 0.15) fingers (0.45 0.15 0.85) cup
    0.34 stay 0.35  rifle
  leave
    0.8

gesture shoot bow: back 0.8
    0.9 stay 0.15  bow
  repeat
    0.9 stay 0.6  bow with head pitch 1
        near hand drawn
        far hand palm at mouth (-0.9 0.15 4.1) palm (-0.4 0 1) fingers (-0.1 1 0.35) grip elbow 20
    0.12 stay 0.5  same with near hand palm at ear (0.35 -0.2 -0.5) palm (-1 0 0.1) fingers (-0.3 0.5 0.8) elbow 58
    0.7 stay 0.05  bow
  leave
    0.9
