# Wobble leans a body that has trouble to keep upright; the arms beat against it.
pose wobble: pelvis down 0.035 aside -0.008, hips pitch 0.8 roll -2, chest pitch 14 roll 4 yaw 2, head pitch 6 roll -1.2
        near arm flex 15.6 abduct 80.4 twist 10 elbow 22
        far arm flex -3.6 abduct 67.6 twist 10 elbow 22

# Bodies that are pushed, stumble, slip, wobble. The trunk goes first, and the feet come
# after it to catch it.

move pushed: sized, gone ahead 0.62
  repeat
    0.14 pass  on air, pelvis down 0.01 ahead 0.05, hips pitch -6, chest pitch -12, head pitch -24
        near arm flex -22 abduct 30 twist 6 elbow 34
        far arm flex -24 abduct 28 twist 6 elbow 30
    0.24 pass  same with pelvis down 0.05 ahead 0.24, hips pitch 10, chest pitch 16, head pitch -4
        near foot ahead 0.42, arm flex 20 abduct 42 twist 6 elbow 50
        far heel 16, arm flex 34 abduct 44 twist 6 elbow 46
    0.28 pass  same with pelvis down 0.08 ahead 0.47, hips pitch 14, chest pitch 26, head pitch 2
        near arm flex 44 abduct 46 twist 6 elbow 40
        far foot ahead 0.62, heel 0, arm flex 22 abduct 40 twist 6 elbow 50
    0.34  same with on feet, pelvis down 0.04, hips pitch 4, chest pitch 10
        near foot ahead 0.62, arm flex 22 abduct 28 twist 6 elbow 34
        far arm flex 18 abduct 28 twist 6 elbow 36
  leave
    0.6

move pushed back: sized, gone ahead -0.56, momentum 0.4
  repeat
    0.14 pass  on air, pelvis down 0.02 ahead -0.05, hips pitch 4, chest pitch -8, head pitch 16
        near arm flex 40 abduct 20 twist 6 elbow 30
        far arm flex 44 abduct 20 twist 6 elbow 26
    0.24 pass  same with pelvis down 0.06 ahead -0.24, hips pitch -8, chest pitch -14, head pitch 8
        near foot ahead -0.4, heel 18, arm flex 62 abduct 40 twist 6 elbow 30
        far arm flex 54 abduct 44 twist 6 elbow 30
    0.28 pass  same with pelvis down 0.08 ahead -0.44, hips pitch 6, chest pitch 6, head pitch 6
        near heel 0, arm flex 40 abduct 42 twist 6 elbow 36
        far foot ahead -0.56, heel 14, arm flex 46 abduct 40 twist 6 elbow 36
    0.34  pelvis down 0.05, hips pitch 8, chest pitch 14, head pitch 4
        near foot ahead -0.56, arm flex 26 abduct 28 twist 6 elbow 34
        far foot ahead -0.56, arm flex 24 abduct 28 twist 6 elbow 36
  leave
    0.6

move pushed belly: sized, gone ahead -0.2
  repeat
    0.18 pass  on air, pelvis down 0.05 ahead -0.1, hips pitch 14, chest pitch 40, head pitch 8
        near foot ahead -0.2, arm flex 44 abduct 8 twist 30 elbow 40
        far arm flex 40 abduct 8 twist 30 elbow 44
    0.34 stay 0.45  same with on feet, pelvis down 0.1 ahead -0.13, hips pitch 22, chest pitch 56, head pitch 44
        near arm flex 30 abduct -6 twist 56 elbow 96
        far arm flex 26 abduct -6 twist 56 elbow 100
    0.6 pass  same with pelvis down 0.06 ahead -0.2, hips pitch 14, chest pitch 34, head pitch 26
        near arm flex 26 abduct -4 twist 56 elbow 92
        far foot ahead -0.2, arm flex 22 abduct -4 twist 56 elbow 96
  leave
    0.7

move pushed aside: sized, gone aside 0.5
  repeat
    0.14 pass  on air, pelvis down 0.01 aside 0.04, hips roll 2, chest roll 12, head roll -10
        near arm flex 4 abduct 34 twist 6 elbow 24
        far arm flex 6 abduct 26 twist 6 elbow 34
    0.26 pass  same with pelvis down 0.06 aside 0.24, hips roll 8, chest pitch 8 roll 16, head roll 2
        near foot aside 0.5, arm flex 16 abduct 58 twist 6 elbow 30
        far heel 12, arm flex 14 abduct 62 twist 6 elbow 30
    0.3 pass  same with pelvis down 0.08 aside 0.44, hips roll 2, chest pitch 10 roll -4, head none
        near arm flex 18 abduct 50 twist 6 elbow 34
        far foot aside -0.34, heel 0, arm flex 10 abduct 52 twist 6 elbow 30
    0.34  pelvis down 0.04 aside 0.5, chest pitch 8 roll 3
        near foot aside 0.5, arm flex 16 abduct 30 twist 6 elbow 34
        far foot aside -0.5, arm flex 14 abduct 30 twist 6 elbow 34
  leave
    0.6

move stumble: sized, gone ahead 0.95, momentum 0.4
  repeat
    0.3 pass  on far, pelvis down 0.02, chest pitch 6, near foot ahead 0.1, lift 0.03, heel 24
    0.18 pass  same with on air, pelvis down 0.07 ahead 0.22, hips pitch 26, chest pitch 40, head pitch 10
        near foot ahead 0.08, heel 44, arm flex 60 abduct 40 twist 6 elbow 40
        far heel 20, arm flex -20 abduct 50 twist 6 elbow 30
    0.24 pass  on air, pelvis down 0.14 ahead 0.48, hips pitch 30, chest pitch 50, head pitch 8
        near foot ahead 0.6, arm flex 76 abduct 46 twist 6 elbow 36
        far heel 40, arm flex 70 abduct 50 twist 6 elbow 30
    0.3 pass  same with pelvis down 0.13 ahead 0.8, hips pitch 22, chest pitch 40
        near heel 10, arm flex 40 abduct 44 twist 6 elbow 40
        far foot ahead 0.95, heel 0, arm flex 58 abduct 44 twist 6 elbow 36
    0.36  pelvis down 0.06, hips pitch 8, chest pitch 18, head pitch 10
        near foot ahead 0.95, arm flex 24 abduct 30 twist 6 elbow 34
        far foot ahead 0.95, arm flex 26 abduct 30 twist 6 elbow 36
  leave
    0.6

move stumble back: sized, gone ahead -0.95, momentum 0.4
  repeat
    0.26 pass  on far, pelvis down 0.02 ahead -0.07, chest pitch -6, head pitch 8
        near foot ahead -0.1, lift 0.03, arm flex 24 abduct 24 twist 6 elbow 30
        far arm flex 20 abduct 24 twist 6 elbow 30
    0.26 pass  on air, pelvis down 0.07 ahead -0.26, hips pitch -10, chest pitch -20, head pitch 14
        near foot ahead -0.38, heel 18, arm flex 66 abduct 42 twist 6 elbow 30
        far arm flex 54 abduct 50 twist 6 elbow 28
    0.26 pass  same with pelvis down 0.1 ahead -0.54, hips pitch -6, chest pitch -8, head pitch 12
        near heel 0, arm flex 46 abduct 54 twist 6 elbow 32
        far foot ahead -0.72, heel 16, arm flex 72 abduct 50 twist 6 elbow 30
    0.28 pass  same with pelvis down 0.11 ahead -0.8, hips pitch 6, chest pitch 12, head pitch 6
        near foot ahead -0.95, heel 12, arm flex 48 abduct 44 twist 6 elbow 36
        far heel 0, arm flex 50 abduct 48 twist 6 elbow 36
    0.36  pelvis down 0.06, hips pitch 8, chest pitch 18, head pitch 8
        near foot ahead -0.95, arm flex 26 abduct 30 twist 6 elbow 34
        far foot ahead -0.95, arm flex 24 abduct 30 twist 6 elbow 36
  leave
    0.6

move stumble aside: sized, gone aside 0.55
  repeat
    0.26 pass  on far, pelvis down 0.02 aside 0.05, chest pitch 4 roll 6
        near foot aside 0.06, lift 0.03, heel 20, arm flex 8 abduct 30 twist 6 elbow 30
        far arm flex 8 abduct 30 twist 6 elbow 30
    0.34 pass  on air, pelvis down 0.08 aside 0.28, hips roll 10, chest pitch 12 roll 22, head roll 2
        near foot aside 0.55, arm flex 20 abduct 66 twist 6 elbow 30
        far heel 14, arm flex 18 abduct 74 twist 6 elbow 28
    0.3 pass  same with pelvis down 0.1 aside 0.5, hips roll 2, chest pitch 16 roll -6, head none
        near arm flex 24 abduct 54 twist 6 elbow 34
        far foot aside -0.38, heel 0, arm flex 14 abduct 56 twist 6 elbow 30
    0.36  pelvis down 0.05 aside 0.55, chest pitch 12 roll 3
        near foot aside 0.55, arm flex 18 abduct 32 twist 6 elbow 34
        far foot aside -0.55, arm flex 16 abduct 32 twist 6 elbow 34
  leave
    0.6

move slip: momentum 0.4
  repeat
    0.2 pass  on air, pelvis down 0.06 ahead -0.02, hips pitch -14, chest pitch -18, head pitch 10
        near leg flex 38 knee 14 point 20, arm flex 70 abduct 70 twist 6 elbow 20
        far arm flex 50 abduct 78 twist 6 elbow 20
    0.24 pass  same with pelvis down 0.16 ahead -0.08, hips pitch -20, chest pitch -12, head pitch 16
        near leg flex 62 knee 10 point 10, arm flex -30 abduct 70 twist 6 elbow 26
        far heel 26, arm flex 100 abduct 76 twist 6 elbow 26
    0.3 pass  on air, pelvis down 0.2 ahead 0.02, hips pitch 12, chest pitch 28, head pitch 14
        near foot ahead 0.24, arm flex 80 abduct 60 twist 6 elbow 30
        far heel 30, arm flex 40 abduct 66 twist 6 elbow 30
    0.36  same with on feet, pelvis down 0.12, hips pitch 14, head pitch 16
        near arm flex 30 abduct 50 twist 6 elbow 34
        far heel 0, arm flex 30 abduct 56 twist 6 elbow 34
    0.4 pass  pelvis down 0.04, chest pitch 12, head pitch 16
        near arm flex 18 abduct 36 twist 6 elbow 34
        far arm flex 16 abduct 38 twist 6 elbow 34
  leave
    0.5

move wobble: fills
    0.5 pass  wobble
  repeat
    0.42 pass  pelvis down 0.035 aside -0.04, hips pitch 7.2 roll -10, chest pitch -2 roll 20 yaw 10, head pitch 6 roll -6
        near arm flex -3.6 abduct 106 twist 10 elbow 22
        far arm flex 15.6 abduct 42 twist 10 elbow 22
    0.38 pass  pelvis down 0.035 aside 0.034, hips pitch -2.4 roll 8.5, chest pitch 22 roll -17 yaw -8.5
        head pitch 6 roll 5.1
        near arm flex 25.2 abduct 46.8 twist 10 elbow 22
        far arm flex -13.2 abduct 101.2 twist 10 elbow 22
    0.42 pass  pelvis down 0.035 aside -0.026, hips pitch 10.4 roll -6.5, chest pitch -10 roll 13 yaw 6.5
        head pitch 6 roll -3.9
        near arm flex -13.2 abduct 94.8 twist 10 elbow 22
        far arm flex 25.2 abduct 53.2 twist 10 elbow 22
    0.4 pass  pelvis down 0.035 aside 0.038, hips pitch 1.6 roll 9.5, chest pitch 12 roll -19 yaw -9.5
        head pitch 6 roll 5.7
        near arm flex 13.2 abduct 43.6 twist 10 elbow 22
        far arm flex -1.2 abduct 104.4 twist 10 elbow 22
  leave
    0.7
