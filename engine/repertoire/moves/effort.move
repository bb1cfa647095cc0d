# Over-the-knee is a hand on its way past the knee.
hand over-the-knee: palm at ahead (0.2 0.06 0.5) palm (-1 -0.1 0) fingers (-0.2 -0.6 0.8)
hand on-far-knee: palm at knee (0.02 0.06 0.085) palm (0 -0.2 -1) fingers (-0.05 -1 0.1) cup
hand tugging-3: palm at middle (0.1 -0.42 0.42) palm (-1 -0.1 0) fingers (-0.2 0 1) fist
hand tugging-4: palm at middle (0.1 -0.42 0.5) palm (-1 -0.1 0) fingers (-0.2 0 1) fist
hand tugging-2: palm at middle (0.1 -0.42 0.9) palm (-1 -0.1 0) fingers (-0.2 0 1) fist
hand tugging: palm at middle (0.1 -0.42 0.98) palm (-1 -0.1 0) fingers (-0.2 0 1) fist
hand shoving: palm at middle (0.32 -0.08 0.55) palm (0 -0.3 1) fingers (-0.2 1 0.3) flat
hand shoving-3: palm at middle (0.32 0.36 0.93) palm (0 -0.3 1) fingers (-0.2 1 0.3) flat
hand shoving-2: palm at middle (0.32 0.36 0.98) palm (0 -0.3 1) fingers (-0.2 1 0.3) flat
hand lacing-5: tip at foot (0.025 0.062 0.02) palm (-0.5 -0.5 -0.3) fingers (-0.3 -0.8 0.4) pinch
hand lacing: tip at foot (0.04 0.068 0.02) palm (-0.5 -0.5 -0.3) fingers (-0.3 -0.8 0.4) pinch
hand lacing-3: tip at foot (0.09 0.088 0.02) palm (-0.5 -0.5 -0.3) fingers (-0.3 -0.8 0.4) pinch
hand lacing-6: tip at other-foot (0.025 0.062 0.02) palm (-0.5 -0.5 -0.3) fingers (-0.3 -0.8 0.4) pinch
hand lacing-2: tip at other-foot (0.04 0.068 0.02) palm (-0.5 -0.5 -0.3) fingers (-0.3 -0.8 0.4) pinch
hand lacing-4: tip at other-foot (0.09 0.088 0.02) palm (-0.5 -0.5 -0.3) fingers (-0.3 -0.8 0.4) pinch
# Folded is an arm bent in front of the chest.
hand folded: upper (0.8 -0.35 0.35) fore (-0.75 0.1 0.6) palm down fist

# Scrubbed is a crouch with a hand on the ground in front of the feet.
pose scrubbed: pelvis down 0.5, hips pitch 38, chest pitch 84 yaw 6, head pitch 54
        near spread 9, hand palm at floor (0.3 0.076 0.46) palm down fingers (-0.1 -0.2 1) flat
        far spread 9, hand on-far-knee

# Stooped is somebody at the shoe of the near foot, both hands at its laces.
pose stooped: on knee, hips pitch 16, chest pitch 50, head pitch 50, near hand lacing-2, far hand lacing

pose stooped-2: on knee, hips pitch 16, chest pitch 50, head pitch 50, near hand lacing-4, far hand lacing-3

pose stooped-3: on knee, hips pitch 16, chest pitch 50, head pitch 50, near hand lacing-6, far hand lacing-5

# Straining leans into a push.
pose straining: pelvis down 0.11 ahead 0.06, hips pitch 16, chest pitch 30, head pitch 12
        near foot ahead -0.34, heel 30, hand shoving-2
        far foot ahead 0.06, hand shoving-2

# Hands at heavy work: the legs and the trunk take part.

gesture throw: back 0.9
    0.5  pelvis down 0.03 ahead -0.05, hips yaw 24, chest pitch -8 yaw 44, head yaw 4
        near hand upper (0.9 0.05 -0.35) fore (0.35 0.9 -0.4) palm (0 0.2 1) cup
        far foot ahead 0.02, hand upper (0.1 -0.1 1) fore (-0.1 0.1 1) palm down
    0.36 pass  pelvis down 0.06 ahead 0.02, hips yaw 12, chest pitch -2 yaw 22
        near heel 18, hand upper (0.85 0.38 -0.1) fore (0.02 0.95 -0.5) palm (0 0.5 1) cup
        far foot ahead 0.36, hand upper (0.4 -0.4 0.8) fore (0 -0.2 1) palm down
    0.18 pass  same with pelvis down 0.07 ahead 0.08, hips yaw -10, chest pitch 12 yaw -14, head pitch 4
        near heel 34, hand upper (0.5 0.55 0.65) fore (0.02 0.8 0.6) palm (0 -0.6 0.8) flat
        far hand upper (0.3 -0.85 0) fore (-0.1 -0.3 0.9)
    0.3 stay 0.3  same with pelvis down 0.09 ahead 0.1, hips pitch 8 yaw -18, chest pitch 28 yaw -34, head pitch 8
        near heel 42, hand upper (-0.05 -0.6 0.8) fore (-0.5 -0.8 0.4) turn 60
        far hand upper (0.35 -0.85 -0.35) fore (0.1 -0.7 0.5)
  leave
    0.9

# A straight arm comes over beside the ear while the other one goes down.
# One of two who play catch throws, waits with the hands ready, and catches.
gesture throw catch: fills, back 0.8
  repeat
    0.5  pelvis down 0.03 ahead -0.05, hips yaw 24, chest pitch -8 yaw 44, head yaw 4
        near hand upper (0.9 0.05 -0.35) fore (0.35 0.9 -0.4) palm (0 0.2 1) cup
        far foot ahead 0.02, hand upper (0.1 -0.1 1) fore (-0.1 0.1 1) palm down
    0.36 pass  pelvis down 0.06 ahead 0.02, hips yaw 12, chest pitch -2 yaw 22
        near heel 18, hand upper (0.85 0.38 -0.1) fore (0.02 0.95 -0.5) palm (0 0.5 1) cup
        far foot ahead 0.36, hand upper (0.4 -0.4 0.8) fore (0 -0.2 1) palm down
    0.18 pass  same with pelvis down 0.07 ahead 0.08, hips yaw -10, chest pitch 12 yaw -14, head pitch 4
        near heel 34, hand upper (0.5 0.55 0.65) fore (0.02 0.8 0.6) palm (0 -0.6 0.8) flat
        far hand upper (0.3 -0.85 0) fore (-0.1 -0.3 0.9)
    0.3 stay 0.2  same with pelvis down 0.09 ahead 0.1, hips pitch 8 yaw -18, chest pitch 28 yaw -34, head pitch 8
        near heel 42, hand upper (-0.05 -0.6 0.8) fore (-0.5 -0.8 0.4) turn 60
        far hand upper (0.35 -0.85 -0.35) fore (0.1 -0.7 0.5)
    0.6 stay 0.3  pelvis down 0.05, chest pitch 6, head pitch -4
        both hand palm at middle (0.24 -0.2 0.66) palm (-0.5 0 1) fingers (-0.2 0.9 0.4) cup
    0.26  pelvis down 0.04, chest pitch 8
        both hand palm at middle (0.17 -0.15 0.88) palm (-0.7 0 0.7) fingers (-0.1 0.6 0.9) cup
    0.26 stay 0.3  pelvis down 0.05, chest pitch 6, head pitch 18
        both hand palm at middle (0.14 -0.38 0.42) palm (-0.8 0 -0.5) fingers (-0.3 0.5 0.8) cup
  leave
    0.6

gesture throw cricket: back 0.9
    0.5 pass  pelvis down 0.05 ahead -0.05, hips yaw 30, chest pitch -10 yaw 50, head yaw 4
        near hand upper (0.4 -0.6 -0.7) fore (0.2 -0.6 -0.8) palm (0 0.2 1) cup
        far foot ahead 0.1, hand upper (0.1 0.9 0.5) fore (0 1 0.2) palm down
    0.3 pass  pelvis down 0.07 ahead 0.04, hips yaw 14, chest pitch -6 roll -8 yaw 24
        near heel 24, hand upper (0.4 0.5 -0.75) fore (0.3 0.5 -0.8) palm (0 0.3 1) cup
        far foot ahead 0.42, hand upper (0.2 -0.1 1) fore (0 -0.1 1) palm down
    0.16 pass  same with pelvis down 0.08 ahead 0.1, hips yaw -6, chest pitch 8 roll -14 yaw -10, head pitch 4
        near heel 36, hand upper (0.1 1 0.05) fore (0 1 0.1) palm (0 -0.2 1) flat
        far hand upper (0.3 -0.85 0.1) fore (0 -0.7 0.4)
    0.18 pass  same with pelvis down 0.1 ahead 0.14, hips pitch 8 yaw -24, chest pitch 30 yaw -36, head pitch 6
        near heel 46, hand upper (-0.1 -0.2 1) fore (-0.2 -0.3 0.9) flat
        far hand upper (0.35 -0.9 -0.2) fore (0.1 -0.8 -0.2)
    0.3 stay 0.2  same with hips pitch 12 yaw -28, chest pitch 38 yaw -44, head pitch 0
        near heel 46, hand upper (-0.2 -0.85 0.3) fore (-0.4 -0.8 0.2) turn 60
        far hand upper (0.35 -0.95 -0.1) fore (0.1 -0.9 -0.1)
  leave
    0.9

# Round the body at the height of the shoulder, the trunk leaning away from the arm.
gesture throw sidearm: back 0.9
    0.5  pelvis down 0.06 ahead -0.04, hips yaw 30, chest pitch 6 yaw 54, head yaw 6
        near hand upper (0.75 -0.25 -0.6) fore (0.9 0.05 -0.4) palm (0 0.3 1) cup
        far foot ahead 0.02, hand upper (0.2 -0.5 0.85) fore (-0.2 -0.1 1) palm down
    0.34 pass  pelvis down 0.09 ahead 0.03, hips yaw 16, chest pitch 10 roll 8 yaw 34
        near heel 18, hand upper (0.95 -0.05 -0.25) fore (0.85 0.08 -0.5) palm (0 0.3 1) cup
        far foot ahead 0.36, hand upper (0.4 -0.6 0.7) fore (0 -0.2 1) palm down
    0.18 pass  same with pelvis down 0.1 ahead 0.08, hips yaw -14, chest pitch 14 roll 8 yaw -16, head pitch 4
        near heel 34, hand upper (0.85 0.02 0.55) fore (0.75 0.12 0.7) palm (-0.6 0.2 0.7) flat
        far hand upper (0.3 -0.85 -0.1) fore (-0.1 -0.4 0.9)
    0.3 stay 0.3  same with pelvis down 0.1 ahead 0.09, hips pitch 4 yaw -28, chest pitch 18 yaw -52, head pitch 6
        near heel 44, hand upper (-0.25 -0.3 0.9) fore (-0.9 0.05 0.45) palm (-0.4 -0.2 -0.9)
        far hand upper (0.4 -0.8 -0.4) fore (0.1 -0.7 0.5)
  leave
    0.9

gesture throw underhand: back 0.8
    0.55  pelvis down 0.05 ahead -0.03, chest pitch 14 yaw 14, head pitch 2
        near hand upper (0.18 -0.75 -0.65) fore (0.08 -0.8 -0.55) palm (-0.2 0 1) cup
        far foot ahead 0.02
    0.32 pass  pelvis down 0.1 ahead 0.03, hips pitch 6, chest pitch 18 yaw -4
        near heel 20, hand upper (0.12 -0.9 0.4) fore (0.03 -0.8 0.6) palm (0 0.6 0.8) cup
        far foot ahead 0.34
    0.22 stay 0.3  same with pelvis down 0.06 ahead 0.06, hips none, chest pitch 4 yaw -14, head pitch -8
        near heel 30, hand upper (0.05 0.12 1) fore (-0.03 0.45 0.9) palm (0 0.9 -0.3) flat
  leave
    0.85

# Straight up, and the eyes follow.
gesture throw up: back 0.9
    0.5  pelvis down 0.08, hips pitch 6, chest pitch 14, head pitch 8
        near hand upper (0.2 -1 0.1) fore (-0.05 -0.55 0.85) palm (0 0.9 0.5) cup
    0.26 pass  pelvis down 0.02, chest pitch 2, head pitch -10
        near hand upper (0.12 -0.55 0.85) fore (-0.03 0.3 0.95) palm (0 0.9 -0.3) cup
    0.2 pass  chest pitch -5, head pitch -24, near hand upper (0.08 0.5 0.85) fore (-0.02 0.95 0.35) palm (0 0.3 -1) flat
    0.24 stay 0.3  same with pelvis down 0.015, head pitch -30
        near hand upper (0.12 0.3 0.9) fore (0 0.8 0.6) palm (0 0.5 -0.9)
  leave
    0.9

gesture throw up both: twin, back 0.9
    0.5  pelvis down 0.08, hips pitch 6, chest pitch 14, head pitch 8
        near hand upper (0.2 -1 0.1) fore (-0.05 -0.55 0.85) palm (0 0.9 0.5) cup
    0.26 pass  pelvis down 0.02, chest pitch 2, head pitch -10
        near hand upper (0.12 -0.55 0.85) fore (-0.03 0.3 0.95) palm (0 0.9 -0.3) cup
    0.2 pass  chest pitch -5, head pitch -24, near hand upper (0.08 0.5 0.85) fore (-0.02 0.95 0.35) palm (0 0.3 -1) flat
    0.24 stay 0.3  same with pelvis down 0.015, head pitch -30
        near hand upper (0.12 0.3 0.9) fore (0 0.8 0.6) palm (0 0.5 -0.9)
  leave
    0.9

gesture throw both: twin, back 0.8
    0.55  pelvis down 0.05, chest pitch -14
        near hand upper (0.3 0.95 0.1) fore (-0.1 0.4 -0.8) palm (-0.7 0 0.7) cup raise 6
    0.24 pass  pelvis down 0.06 ahead 0.03, chest pitch 8
        near heel 10, hand upper (0.2 0.7 0.7) fore (0 0.75 0.7) palm (-0.5 0 0.9) cup
        far heel 10
    0.2 stay 0.35  pelvis down 0.08 ahead 0.03, hips pitch 10, chest pitch 32, head pitch 6
        near hand upper (0.12 -0.2 1) fore (0.05 -0.1 1) palm (-0.3 -0.8 0.4) flat
  leave
    0.85

gesture push: back 0.8, bears (0 0 -0.25)
    0.7  pelvis down 0.06, hips pitch 8, chest pitch 14, head pitch 4
        near foot ahead -0.34, heel 24, hand shoving
        far foot ahead 0.06, hand shoving
    0.75 stay 0.8  same with pelvis down 0.11 ahead 0.07, hips pitch 16, chest pitch 30, head pitch 12
        near heel 32, hand shoving-2
        far hand shoving-2
  leave
    0.9

# Against what hardly gives: again and again the legs strain.
gesture push hard: fills, back 0.8, bears (0 0 -0.25)
    0.7  pelvis down 0.06, hips pitch 8, chest pitch 14, head pitch 4
        near foot ahead -0.34, heel 24, hand shoving
        far foot ahead 0.06, hand shoving
    0.75 stay 0.15  straining
  repeat
    0.7 stay 0.15  straining with pelvis down 0.14 ahead 0.11, hips pitch 22, chest pitch 38, head pitch 26
        near heel 38, hand shoving-3
        far hand shoving-3
    0.6 stay 0.15  straining
  leave
    0.9

# While the body goes ahead: both hands stay on a bar or an edge before the belly.
gesture push along: twin, fills, back 0.8, steps, bears (0 0 -0.25)
    0.8 stay 3  chest pitch 5
        near hand palm at middle (0.24 -0.3 1) palm (-0.1 -0.8 0.5) fingers (-0.1 0.35 1) grip elbow 14

gesture push one: back 0.8, bears (0 0 -0.25)
    0.65  pelvis down 0.04, hips pitch 4 yaw 10, chest pitch 10 yaw 22, head pitch 4
        near foot ahead -0.24, heel 18, toes 14
        hand palm at front (0.05 -0.12 0.42) palm (0 -0.2 1) fingers (-0.1 1 0.3) flat
        far foot ahead 0.08
    0.65 stay 0.7  same with pelvis down 0.07 ahead 0.06, hips pitch 10 yaw -6, chest pitch 22 yaw -20, head pitch 8
        near heel 28, hand palm at front (-0.06 0.08 0.95) palm (0 -0.2 1) fingers (-0.1 1 0.3) flat
  leave
    0.85

gesture pull: fills, back 0.8, bears (0 0 0.25)
    0.7  pelvis down 0.06 ahead 0.02, hips pitch 10, chest pitch 18
        near foot ahead -0.24, hand tugging
        far foot ahead 0.14, hand tugging-2
  repeat
    0.7 stay 0.15  pelvis down 0.14 ahead -0.09, hips pitch -4, chest pitch -12, head pitch 2
        near foot ahead -0.24, hand tugging-3
        far foot ahead 0.14, hand tugging-4
    0.6  same with pelvis down 0.07 ahead 0.02, hips pitch 10, chest pitch 18, head none
        near hand tugging
        far hand tugging-2
  leave
    0.8

# While the body goes ahead: both hands are behind the hips.
gesture pull behind: twin, fills, back 0.8, bears (0 0 -0.45)
    0.8 stay 3  near hand upper (0.16 -1 -0.55) fore (0.02 -1 -0.75) fist turn 60

gesture pull rope: fills, back 0.8, bears (0 0 0.25)
    0.7  pelvis down 0.08 ahead -0.03, chest pitch -2
        near foot ahead -0.24, hand palm at middle (0.1 -0.42 0.95) palm (-1 -0.1 0) fingers (-0.2 0 1) fist
        far foot ahead 0.14, hand tugging-4
  repeat
    0.5  pelvis down 0.11 ahead -0.07, chest pitch -6 yaw 16
        near foot ahead -0.24, hand tugging-3
        far foot ahead 0.14, hand tugging
    0.5  same with chest pitch -6 yaw -16, near hand tugging, far hand tugging-3
  leave
    0.8

gesture hit: back 0.8, steps
    0.45  chest pitch -4 yaw 26
        near hand upper (0.85 0.3 -0.1) fore (0.1 0.95 -0.25) fist turn 20
        far hand upper (0.3 -0.8 0.4) fore (-0.2 0.3 0.9)
    0.36 stay 0.14  chest pitch 16 yaw -16, head pitch 8
        near hand upper (0.2 -0.25 1) fore (-0.15 -0.35 1) fist turn 10 bend 14
        far hand upper (0.35 -0.9 0) fore (0 0.1 0.9)

# Both fists beat the chest in turn, which is thrown out.
gesture hit chest: either, back 0.7
  repeat
    0.4 pass  chest pitch -8, head pitch -10
        near hand palm at belly (0.16 0.16 0.34) palm backward fingers (-1 0.2 0.2) fist elbow 40
        far hand palm at belly (0.1 0.13 0.03) palm backward fingers (-1 0.2 0) fist elbow 30
    0.2 pass  same with near hand palm at belly (0.1 0.13 0.03) palm backward fingers (-1 0.2 0) fist elbow 30
        far hand palm at belly (0.16 0.16 0.34) palm backward fingers (-1 0.2 0.2) fist elbow 40
    0.2 pass  chest pitch -8, head pitch -10
        near hand palm at belly (0.16 0.16 0.34) palm backward fingers (-1 0.2 0.2) fist elbow 40
        far hand palm at belly (0.1 0.13 0.03) palm backward fingers (-1 0.2 0) fist elbow 30
    0.2 pass  same with near hand palm at belly (0.1 0.13 0.03) palm backward fingers (-1 0.2 0) fist elbow 30
        far hand palm at belly (0.16 0.16 0.34) palm backward fingers (-1 0.2 0.2) fist elbow 40
    0.2 pass  chest pitch -8, head pitch -10
        near hand palm at belly (0.16 0.16 0.34) palm backward fingers (-1 0.2 0.2) fist elbow 40
        far hand palm at belly (0.1 0.13 0.03) palm backward fingers (-1 0.2 0) fist elbow 30
  leave
    0.6

gesture slap: back 0.8, steps
    0.45  chest yaw 26, near hand upper (0.9 -0.1 0.1) fore (0.95 0.3 0.1) palm (-0.2 0 1) flat
    0.22 pass  chest yaw -6, near hand upper (0.45 0 0.9) fore (0.1 0.15 1) palm in flat
    0.24 stay 0.15  chest yaw -24, near hand upper (-0.2 -0.05 0.95) fore (-0.85 0.1 0.5) palm (-0.6 0 -0.7) flat

# On both knees and the far hand.
move wipe kneeling: fills
    0.75 pass  on far, pelvis down 0.16, chest pitch 14, head pitch 16, near foot ahead -0.3, heel 50
    0.85 pass  on knees, hips pitch 16, chest pitch 36, head pitch 30
    0.7  on fours, head pitch 24, both wrist at planted
  repeat
    0.4 pass  on fours, chest yaw 8, head pitch 24
        near hand palm at floor (0.3 0.05 0.72) palm down fingers (-0.1 -0.2 1) flat
        far wrist at planted
    0.4 pass  same with chest yaw -8, near hand palm at floor (0.02 0.05 0.86) palm down fingers (-0.1 -0.2 1) flat
  leave
    0.7 pass  on knees, hips pitch 16, chest pitch 36, head pitch 20
    0.85 pass  on knee, hips pitch 10, chest pitch 22, head pitch 6
    0.75 pass  on far, pelvis down 0.16, chest pitch 22, near foot ahead -0.3, heel 50
    0.75

gesture wipe down, wipe floor: fills
    0.7 pass  pelvis down 0.3, hips pitch 28, chest pitch 54, head pitch 44
        near spread 9, hand over-the-knee
        far spread 9, hand on-far-knee
    0.6 pass  scrubbed
  repeat
    0.45 pass  scrubbed with chest pitch 84 yaw 9
        near hand palm at floor (0.34 0.076 0.46) palm down fingers (-0.1 -0.2 1) flat
    0.45 pass  same with chest pitch 84 yaw -8
        near hand palm at floor (0.1 0.076 0.46) palm down fingers (-0.1 -0.2 1) flat
  leave
    0.6 pass  pelvis down 0.28, hips pitch 26, chest pitch 50, head pitch 30
        near spread 9, hand over-the-knee
        far spread 9, hand on-far-knee
    0.7

gesture dig: fills, back 0.9
    0.8  pelvis down 0.03, chest pitch 14, head pitch 20
        near foot ahead -0.12, hand palm at middle (0.16 -0.74 0.46) palm (-0.6 0.2 -0.6) fingers (-0.6 -0.3 0.7) fist
        far foot ahead 0.16, hand palm at middle (0.1 -0.38 0.4) palm (-0.6 0.2 -0.6) fingers (-0.6 -0.3 0.7) fist
  repeat
    0.5 stay 0.1  pelvis down 0.16, hips pitch 20, chest pitch 40, head pitch 34
        near foot ahead -0.12, hand palm at middle (0.16 -0.86 0.54) palm (-0.6 0.2 -0.6) fingers (-0.6 -0.3 0.7) fist
        far foot ahead 0.16, hand palm at middle (0.1 -0.48 0.44) palm (-0.6 0.2 -0.6) fingers (-0.6 -0.3 0.7) fist
    0.5 pass  same with pelvis down 0.06, hips pitch 8, chest pitch 20 yaw 6, head pitch 22
        near hand palm at middle (0.22 -0.5 0.72) palm (-0.6 0.2 -0.6) fingers (-0.6 -0.3 0.7) fist
        far hand palm at middle (0.12 -0.44 0.36) palm (-0.6 0.2 -0.6) fingers (-0.6 -0.3 0.7) fist
    0.32 stay 0.1  same with pelvis down 0.03, hips yaw 12, chest pitch 10 yaw 40, head pitch 12 yaw 30
        near hand palm at middle (0.42 -0.26 0.7) palm (-0.6 0.2 -0.6) fingers (-0.6 -0.3 0.7) fist
        far hand palm at middle (-0.06 -0.36 0.5) palm (-0.6 0.2 -0.6) fingers (-0.6 -0.3 0.7) fist
    0.55  same with pelvis down 0.05, hips pitch 6, chest pitch 18, head pitch 24
        near hand palm at middle (0.16 -0.72 0.5) palm (-0.6 0.2 -0.6) fingers (-0.6 -0.3 0.7) fist
        far hand palm at middle (0.1 -0.36 0.42) palm (-0.6 0.2 -0.6) fingers (-0.6 -0.3 0.7) fist
  leave
    0.8

# Wood.
gesture chop: fills, back 0.9
    0.7  chest pitch 8
        near foot aside 0.1, hand palm at middle (0.07 -0.4 0.5) palm in fingers (-0.2 0.4 0.9) fist
        far foot aside 0.1, hand palm at middle (0.07 -0.5 0.42) palm in fingers (-0.2 0.4 0.9) fist
  repeat
    0.75 stay 0.05  chest pitch -14, head pitch -2
        near foot aside 0.1, hand palm at middle (0.07 0.72 0.1) palm in fingers (-0.2 0.4 0.9) fist
        far foot aside 0.1, hand palm at middle (0.07 0.62 0.05) palm in fingers (-0.2 0.4 0.9) fist
    0.34 stay 0.2  same with pelvis down 0.16, hips pitch 22, chest pitch 46, head pitch 30
        near hand palm at middle (0.07 -0.6 0.74) palm in fingers (-0.2 0.4 0.9) fist
        far hand palm at middle (0.07 -0.66 0.62) palm in fingers (-0.2 0.4 0.9) fist
    0.6 pass  same with pelvis down 0.03, hips none, chest pitch 12, head pitch 10
        near hand palm at middle (0.07 -0.3 0.6) palm in fingers (-0.2 0.4 0.9) fist
        far hand palm at middle (0.07 -0.42 0.5) palm in fingers (-0.2 0.4 0.9) fist
  leave
    0.8

gesture tie shoe: fills, across
    0.75 pass  on far, pelvis down 0.16, chest pitch 14, head pitch 26, near foot ahead -0.3, heel 50
    0.9  stooped
  repeat
    0.4  stooped-2
    0.4  stooped-3
  leave
    0.6 pass  on knee, hips pitch 12, chest pitch 26, head pitch 6
    0.7 pass  on far, pelvis down 0.16, chest pitch 22, near foot ahead -0.3, heel 50
    0.75

gesture close bottle, close jar, open bottle, open jar, open lid, screw bottle, screw jar, twist bottle, twist jar, twist object: fills, back 0.8
    0.8 stay 1.6  chest pitch 4, head pitch 22
        near hand palm at other-hand (0 0.095 0.01) palm down fingers (-0.5 0 0.8) claw elbow 12 swing 0.85 turn 30 bend 12
        far hand palm at middle (0.02 -0.48 0.5) palm (-1 -0.1 0) fingers (-0.5 0.1 0.9) cup

gesture twist: twin, free arms, fills, back 0.7
    0.5  near hand folded
  repeat
    0.55  hips yaw 10, chest yaw 42, head yaw 28, near hand folded
    0.75  same with hips yaw -10, chest yaw -42, head yaw -28
  leave
    0.5
