limb frog-leg: heel 26, toes 30, spread 40, arm flex 60 abduct 4 twist 10 elbow 10

# Ape hangs its arms from bent knees and rocks.
pose ape: pelvis down 0.2, hips pitch 26, chest pitch 52, head pitch 8
        both toes 20, spread 24, arm flex 52 abduct 20 twist 30 elbow 50

# Begging holds the paws up and pants.
pose begging: pelvis down 0.26, hips pitch 14, chest pitch 10, head pitch -4
        both spread 12, hand palm at front (-0.02 -0.3 0.4) palm (0 -1 0.1) fingers (0 -0.7 0.6) claw

# Chicken has its hands in the armpits; the elbows are wings, the head pecks.
pose chicken: pelvis down 0.12, hips pitch 12, chest pitch 22, head pitch 10
        both spread 10, hand palm at front (0.06 -0.2 0.12) palm (-1 0 -0.3) fingers (-0.3 0.5 -0.2) fist elbow 60

pose frog: pelvis down 0.46, hips pitch 30, chest pitch 44, both frog-leg

# Gliding has the arms out for wings and banks.
pose gliding: pelvis down 0.03, hips pitch 4, chest pitch 10, both hand upper (1 0.02 0) fore (1 0.02 0) palm down flat

# Trunked swings the near arm for a trunk, the other hand at the nose.
pose trunked: pelvis down 0.08, hips pitch 28, chest pitch 54, head pitch 30
        near hand upper (-0.3 -0.1 0.95) fore (-0.15 -0.45 0.85) palm in cup
        far hand palm at nose (0.05 -0.1 0.15) palm (-0.3 0 -1) fingers (-0.8 0.4 -0.3) fist

# Imitations of animals.

gesture imitate chicken: either, fills
    0.4 pass  chicken
  repeat
    0.24 pass  chicken with pelvis down 0.096, chest pitch 28.4, head pitch 26
        both hand palm at front (0.06 -0.2 0.12) palm (-1 0 -0.3) fingers (-0.3 0.5 -0.2) fist elbow 78
    0.26 pass  same with pelvis down 0.14, chest pitch 20.4, head pitch 6
        both hand palm at front (0.06 -0.2 0.12) palm (-1 0 -0.3) fingers (-0.3 0.5 -0.2) fist elbow 45
  leave
    0.5

gesture imitate monkey: fills, swaps
    0.6 pass  ape
  repeat
    0.45 pass  ape with hips pitch 26 roll 4.8, chest pitch 52 roll 12, head pitch 8 roll 6
        near arm flex 76 abduct 20 twist 30 elbow 50
        far arm flex 28 abduct 20 twist 30 elbow 50
    0.45 pass  ape with hips pitch 26 roll -4.8, chest pitch 52 roll -12, head pitch 8 roll -6
        near arm flex 28 abduct 20 twist 30 elbow 50
        far arm flex 76 abduct 20 twist 30 elbow 50
  leave
    0.7

gesture imitate elephant: fills
    0.7 pass  trunked
  repeat
    0.8 pass  trunked with chest pitch 54 roll 3, head pitch 30 roll 6
        near hand upper (-0.05 -0.1 0.95) fore (0.35 -0.45 0.85) palm in cup
    0.8 pass  same with chest pitch 54 roll -3, head pitch 30 roll -6
        near hand upper (-0.55 -0.1 0.95) fore (-0.65 -0.45 0.85) palm in cup
  leave
    0.8

gesture imitate frog: either, fills, height 0.18, travel 0.5
    0.7 stay 0.1  frog
  repeat
    0.2 pass  leap bottom, pelvis down 0.44, hips pitch 30, chest pitch 40, head pitch -6, both frog-leg
    0.26 pass  leap off, hips pitch 10, chest pitch 16, head pitch -6
        both heel 38, arm flex 70 abduct 24 twist 10 elbow 30
    0.4 pass  leap landing, hips pitch 14, chest pitch 22
        both heel 26, arm flex 60 abduct 20 twist 10 elbow 40
    0.4 stay 0.1  frog
  leave
    0.9

gesture imitate airplane: fills
    0.7 pass  gliding
  repeat
    0.9 pass  gliding with pelvis down 0.03 aside -0.03, hips pitch 4 roll 5 yaw 8, chest pitch 10 roll 18 yaw 12
        head roll 8
    0.9 pass  same with pelvis down 0.03 aside 0.03, hips pitch 4 roll -5 yaw -8, chest pitch 10 roll -18 yaw -12
        head roll -8
  leave
    0.7

gesture imitate dog: either, fills
    0.7 pass  begging
  repeat
    0.24 pass  begging with chest pitch 13, head pitch -7
        both hand palm at front (-0.02 -0.25 0.4) palm (0 -1 0.1) fingers (0 -0.7 0.6) claw
    0.24 pass  same with chest pitch 7, head pitch -1
        both hand palm at front (-0.02 -0.35 0.4) palm (0 -1 0.1) fingers (0 -0.7 0.6) claw
  leave
    0.7
