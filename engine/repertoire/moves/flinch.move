limb ducked: spread 8, arm flex 92 abduct 22 twist 50 elbow 116
limb shelter: spread 8, arm upper (0.34 0.5 0.8) fore (-0.5 0.62 -0.6) curl 18

pose back-from-dodge: pelvis down 0.05, chest pitch 10 roll 4, both arm flex 30 abduct 12 twist 20 elbow 90

# Dodged leans and steps out of the way to the near side.
pose dodged: on air, pelvis down 0.13 aside 0.2, hips pitch 8 roll 10, chest pitch 18 roll 34, head pitch 10 roll 14
        near foot aside 0.34, toes 10, arm flex 38 abduct 26 twist 20 elbow 90
        far arm flex 44 abduct 20 twist 20 elbow 96

# Shiver hugs itself and shakes.
pose shiver: pelvis down 0.025, hips pitch 3, chest pitch 15, head pitch 18
        near arm upper (0.16 -0.8 0.5) fore (-0.9 0.42 0.36) curl 24
        far arm upper (0.16 -0.835 0.5) fore (-0.9 0.49 0.395) curl 24

# Bodies that shrink from something: they flinch, cower, shiver, dodge and duck.

move flinch: momentum 0.55
  repeat
    0.22 stay 0.3  pelvis down 0.09, hips pitch 8 yaw 10, chest pitch 24 yaw 22, head pitch 26 yaw 30
        near foot ahead -0.08, heel 14, arm flex 96 abduct 24 twist 50 elbow 112
        far arm flex 100 abduct 12 twist 46 elbow 108
    0.5 pass  same with pelvis down 0.04, hips yaw 4, chest pitch 12 yaw 8, head pitch 8 yaw 4
        near heel 0, arm flex 50 abduct 14 twist 40 elbow 104
        far arm flex 44 abduct 10 twist 40 elbow 100
  leave
    0.6

move scared: gone ahead -0.5
  repeat
    0.2 pass  on air, pelvis down 0.02 ahead -0.06, hips pitch -4, chest pitch -10, head pitch -8
        near heel 10, arm flex 60 abduct 30 twist 40 elbow 100
        far heel 10, arm flex 66 abduct 26 twist 40 elbow 96
    0.3 pass  on air, pelvis down 0.07 ahead -0.26, hips pitch 4, chest pitch 14, head pitch 4
        near foot ahead -0.5, heel 12, arm flex 78 abduct 14 twist 44 elbow 116
        far arm flex 80 abduct 10 twist 44 elbow 112
    0.34 stay 0.5  pelvis down 0.09, hips pitch 8, chest pitch 26, head pitch 6
        near foot ahead -0.5, arm flex 70 abduct -2 twist 46 elbow 124
        far foot ahead -0.5, arm flex 72 abduct -2 twist 46 elbow 120
  leave
    0.8

move cower: either, fills, stays
    0.4 pass  pelvis down 0.16, hips pitch 12, chest pitch 36, head pitch 34
        near arm flex 110 abduct 20 twist 40 elbow 110
        far arm flex 112 abduct 18 twist 40 elbow 108
    0.5  pelvis down 0.46, hips pitch 20, chest pitch 58, head pitch 84, both shelter
  repeat
    0.34 pass  pelvis down 0.465, hips pitch 20, chest pitch 60 roll 1, head pitch 86 yaw 3, both shelter
    0.34 pass  same with pelvis down 0.46, chest pitch 57 roll -1, head pitch 83 yaw -3
  leave
    1

move shiver: either, fills
    0.7  shiver
  repeat
    0.075 pass  shiver with pelvis down 0.027, hips pitch 3 yaw 0.9, chest pitch 15.7 roll 0.6 yaw -1.1
        head pitch 16.8 yaw 1.8
    0.07 pass  same with pelvis down 0.023, hips pitch 3 yaw -0.9, chest pitch 14.3 roll -0.6 yaw 1.1
        head pitch 19.2 yaw -1.8
    0.08 pass  same with pelvis down 0.0264, hips pitch 3 yaw 0.63, chest pitch 15.49 roll 0.42 yaw -0.77
        head pitch 17.16 yaw 1.26
    0.07 pass  same with pelvis down 0.0232, hips pitch 3 yaw -0.81, chest pitch 14.37 roll -0.54 yaw 0.99
        head pitch 19.08 yaw -1.62
  leave
    0.7

move dodge
  repeat
    0.3 stay 0.1  dodged
    0.5 pass  back-from-dodge
  leave
    0.4

move dodge aside
  repeat
    0.3 stay 0.1  dodged
    0.5 pass  back-from-dodge
  leave
    0.4

move dodge back
  repeat
    0.3 stay 0.1  on air, pelvis down 0.09 ahead -0.12, hips pitch -10, chest pitch -32, head pitch -14
        near foot ahead -0.34, heel 16, arm flex 30 abduct 40 twist 10 elbow 50
        far arm flex 36 abduct 36 twist 10 elbow 60
    0.45 pass  pelvis down 0.05, chest pitch 8
        near foot ahead -0.1, arm flex 30 abduct 16 twist 20 elbow 80
        far arm flex 30 abduct 16 twist 20 elbow 80
  leave
    0.4

move duck: either
  repeat
    0.3 stay 0.28  pelvis down 0.34, hips pitch 24, chest pitch 56, head pitch 50, both ducked
  leave
    0.65
