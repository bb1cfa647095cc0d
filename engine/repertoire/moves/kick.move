# Kicks.

move kick
  repeat
    0.42 pass  on far, pelvis down 0.05, chest pitch 6, head roll -3
        near foot ahead -0.12, heel 34, arm flex 34 abduct 14 twist 30 elbow 112
        far arm flex 34 abduct 14 twist 30 elbow 112
    0.32 pass  same with pelvis down 0.03, hips pitch -5.6, chest pitch -3.5, head none
        near foot none, heel 0, leg flex 84 knee 108 point 24
    0.24 stay 0.05  same with pelvis down 0.04, hips pitch -24 yaw -14, chest pitch -26 yaw -10, head pitch 4 roll 5
        near leg flex 100 knee 8 point 34, arm flex -6 abduct 32 twist 10 elbow 58
        far arm flex 48 abduct 18 twist 26 elbow 96
    0.3 pass  on far, pelvis down 0.03, hips pitch -5.6, chest pitch -3.5
        near leg flex 84 knee 108 point 24, arm flex 34 abduct 14 twist 30 elbow 112
        far arm flex 34 abduct 14 twist 30 elbow 112
    0.38  same with on feet, hips none, chest pitch 6, near leg none
  leave
    0.3 pass  chest pitch 2, both arm flex 12 abduct 10 twist 18 elbow 44
    0.4

move kick side
  repeat
    0.42 pass  on far, pelvis down 0.05, chest pitch 6, head roll -3
        near foot ahead -0.12, heel 34, arm flex 34 abduct 14 twist 30 elbow 112
        far toes 12.96, arm flex 34 abduct 14 twist 30 elbow 112
    0.32 pass  same with pelvis down 0.03, hips roll -11.9 yaw -18, chest roll -10.5 yaw -8, head none
        near foot none, heel 0, leg flex 70 out 30 turn -10 knee 112
        far toes 32.4
    0.24 stay 0.05  same with pelvis down 0.02, hips roll -34 yaw -36, chest roll -30 yaw -16
        head pitch 4 roll 7 yaw -4.8
        near leg flex 16 out 78 turn -28 knee 8 point -6, arm flex -6 abduct 32 twist 10 elbow 58
        far arm flex 48 abduct 18 twist 26 elbow 96
    0.3 pass  on far, pelvis down 0.03, hips roll -11.9 yaw -18, chest roll -10.5 yaw -8
        near leg flex 70 out 30 turn -10 knee 112, arm flex 34 abduct 14 twist 30 elbow 112
        far toes 19.44, arm flex 34 abduct 14 twist 30 elbow 112
    0.38  same with on feet, hips none, chest pitch 6, near leg none, far toes 0
  leave
    0.3 pass  chest pitch 2, both arm flex 12 abduct 10 twist 18 elbow 44
    0.4

move kick aside
  repeat
    0.42 pass  on far, pelvis down 0.05, chest pitch 6, head roll -3
        near foot ahead -0.12, heel 34, arm flex 34 abduct 14 twist 30 elbow 112
        far toes 12.96, arm flex 34 abduct 14 twist 30 elbow 112
    0.32 pass  same with pelvis down 0.03, hips roll -11.9 yaw -18, chest roll -10.5 yaw -8, head none
        near foot none, heel 0, leg flex 70 out 30 turn -10 knee 112
        far toes 32.4
    0.24 stay 0.05  same with pelvis down 0.02, hips roll -34 yaw -36, chest roll -30 yaw -16
        head pitch 4 roll 7 yaw -4.8
        near leg flex 16 out 78 turn -28 knee 8 point -6, arm flex -6 abduct 32 twist 10 elbow 58
        far arm flex 48 abduct 18 twist 26 elbow 96
    0.3 pass  on far, pelvis down 0.03, hips roll -11.9 yaw -18, chest roll -10.5 yaw -8
        near leg flex 70 out 30 turn -10 knee 112, arm flex 34 abduct 14 twist 30 elbow 112
        far toes 19.44, arm flex 34 abduct 14 twist 30 elbow 112
    0.38  same with on feet, hips none, chest pitch 6, near leg none, far toes 0
  leave
    0.3 pass  chest pitch 2, both arm flex 12 abduct 10 twist 18 elbow 44
    0.4

move kick back
  repeat
    0.42 pass  on far, pelvis down 0.05, chest pitch 6, head roll -3
        near foot ahead -0.12, heel 34, arm flex 34 abduct 14 twist 30 elbow 112
        far arm flex 34 abduct 14 twist 30 elbow 112
    0.32 pass  same with pelvis down 0.03, hips pitch 15.4, chest pitch 20.3, head none
        near foot none, heel 0, leg flex 40 knee 110
    0.24 stay 0.05  same with pelvis down 0.02, hips pitch 44, chest pitch 58, head pitch 4 roll 7
        near leg flex -28 knee 8, arm flex -6 abduct 32 twist 10 elbow 58
        far arm flex 48 abduct 18 twist 26 elbow 96
    0.3 pass  on far, pelvis down 0.03, hips pitch 15.4, chest pitch 20.3
        near leg flex 40 knee 110, arm flex 34 abduct 14 twist 30 elbow 112
        far arm flex 34 abduct 14 twist 30 elbow 112
    0.38  same with on feet, hips none, chest pitch 6, near leg none
  leave
    0.3 pass  chest pitch 2, both arm flex 12 abduct 10 twist 18 elbow 44
    0.4

move kick knee
  repeat
    0.42 pass  on far, pelvis down 0.05, chest pitch 6, head roll -3
        near foot ahead -0.12, heel 34, arm flex 34 abduct 14 twist 30 elbow 112
        far arm flex 34 abduct 14 twist 30 elbow 112
    0.32 pass  same with pelvis down 0.03, hips pitch -4.2, chest pitch 2.8, head none
        near foot none, heel 0, leg flex 40 knee 90 point 30
    0.24 stay 0.05  same with pelvis down 0.02, hips pitch -12, chest pitch 8, head pitch 4 roll 7
        near leg flex 112 knee 122 point 40, arm flex -6 abduct 32 twist 10 elbow 58
        far arm flex 48 abduct 18 twist 26 elbow 96
    0.3 pass  on far, pelvis down 0.03, hips pitch -4.2, chest pitch 2.8
        near leg flex 40 knee 90 point 30, arm flex 34 abduct 14 twist 30 elbow 112
        far arm flex 34 abduct 14 twist 30 elbow 112
    0.38  same with on feet, hips none, chest pitch 6, near leg none
  leave
    0.3 pass  chest pitch 2, both arm flex 12 abduct 10 twist 18 elbow 44
    0.4

move kick push
  repeat
    0.42 pass  on far, pelvis down 0.05, chest pitch 6, head roll -3
        near foot ahead -0.12, heel 34, arm flex 34 abduct 14 twist 30 elbow 112
        far arm flex 34 abduct 14 twist 30 elbow 112
    0.32 pass  same with pelvis down 0.03, hips pitch -7, chest pitch -7.7, head none
        near foot none, heel 0, leg flex 108 knee 122 point -12
    0.24 stay 0.05  same with pelvis down 0.02, hips pitch -20, chest pitch -22, head pitch 4 roll 7
        near leg flex 84 knee 6 point -20, arm flex -6 abduct 32 twist 10 elbow 58
        far arm flex 48 abduct 18 twist 26 elbow 96
    0.3 pass  on far, pelvis down 0.03, hips pitch -7, chest pitch -7.7
        near leg flex 108 knee 122 point -12, arm flex 34 abduct 14 twist 30 elbow 112
        far arm flex 34 abduct 14 twist 30 elbow 112
    0.38  same with on feet, hips none, chest pitch 6, near leg none
  leave
    0.3 pass  chest pitch 2, both arm flex 12 abduct 10 twist 18 elbow 44
    0.4

move kick roundhouse
  repeat
    0.36 pass  on far, pelvis down 0.05, hips yaw 16, chest pitch 6 yaw 24
        near foot ahead -0.16 aside 0.04, heel 36, arm flex 34 abduct 14 twist 30 elbow 112
        far toes 18, arm flex 34 abduct 14 twist 30 elbow 112
    0.32 pass  same with pelvis down 0.03, hips roll -22 yaw -30, chest roll -18 yaw -16
        near foot none, heel 0, leg flex 52 out 52 turn -22 knee 118 point 40
        far toes 52
    0.24 stay 0.03  same with pelvis down 0.02, hips roll -36 yaw -74, chest roll -32 yaw -44, head yaw -14
        near leg flex 54 out 62 turn -34 knee 10 point 44, arm flex -6 abduct 32 twist 10 elbow 58
        far toes 70, arm flex 48 abduct 18 twist 26 elbow 96
    0.3 pass  on far, pelvis down 0.03, hips roll -12 yaw -52, chest roll -8 yaw -34
        near leg flex 62 out 30 turn -10 knee 104 point 30, arm flex 34 abduct 14 twist 30 elbow 112
        far toes 46, arm flex 34 abduct 14 twist 30 elbow 112
    0.36  same with on feet, hips none, chest pitch 6, near leg none, far toes 0
  leave
    0.5

move kick spinning
  repeat
    0.4 pass  on far, pelvis down 0.07, hips yaw -30, chest pitch 8 yaw -44, head yaw -24, exact
        near foot ahead -0.05, heel 30, arm flex 48 abduct 18 twist 26 elbow 96
        far toes 10, arm flex 34 abduct 14 twist 30 elbow 112
    0.32 pass  same with pelvis down 0.05, hips roll -10 yaw 110, chest roll -8 yaw 130, head yaw 150
        near foot none, heel 0, leg flex 40 out 10 knee 96 point 10, arm flex 34 abduct 14 twist 30 elbow 112
        far toes -110
    0.27 pass  same with pelvis down 0.03, hips roll -30 yaw 230, chest roll -38 yaw 236, head yaw 270
        near leg flex 4 out 72 turn -20 knee 8 point 10, arm flex -6 abduct 32 twist 10 elbow 58
        far toes -230, arm flex 48 abduct 18 twist 26 elbow 96
    0.28 pass  same with pelvis down 0.05, hips roll -10 yaw 320, chest roll -8 yaw 318, head yaw 350
        near leg flex 30 out 26 knee 70 point 10, arm flex 34 abduct 14 twist 30 elbow 112
        far toes -320, arm flex 34 abduct 14 twist 30 elbow 112
    0.34  same with on feet, hips yaw 360, chest pitch 8 yaw 360, head yaw 360, near toes 360, leg none, far toes -360
  leave
    0.5

move kick spinning back
  repeat
    0.4 pass  on far, pelvis down 0.07, hips yaw -30, chest pitch 8 yaw -44, head yaw -24, exact
        near foot ahead -0.05, heel 30, arm flex 48 abduct 18 twist 26 elbow 96
        far toes 10, arm flex 34 abduct 14 twist 30 elbow 112
    0.32 pass  same with pelvis down 0.05, hips roll -10 yaw 65, chest roll -8 yaw 85, head yaw 105
        near foot none, heel 0, leg flex 40 out 10 knee 96 point 10, arm flex 34 abduct 14 twist 30 elbow 112
        far toes -65
    0.27 pass  same with pelvis down 0.03, hips pitch 40 yaw 185, chest pitch 54 yaw 191, head yaw 225
        near leg flex -30 out 6 knee 8, arm flex -6 abduct 32 twist 10 elbow 58
        far toes -185, arm flex 48 abduct 18 twist 26 elbow 96
    0.28 pass  same with pelvis down 0.05, hips roll -10 yaw 320, chest roll -8 yaw 318, head yaw 350
        near leg flex 30 out 26 knee 70 point 10, arm flex 34 abduct 14 twist 30 elbow 112
        far toes -320, arm flex 34 abduct 14 twist 30 elbow 112
    0.34  same with on feet, hips yaw 360, chest pitch 8 yaw 360, head yaw 360, near toes 360, leg none, far toes -360
  leave
    0.5

move kick spinning side
  repeat
    0.4 pass  on far, pelvis down 0.07, hips yaw -30, chest pitch 8 yaw -44, head yaw -24, exact
        near foot ahead -0.05, heel 30, arm flex 48 abduct 18 twist 26 elbow 96
        far toes 10, arm flex 34 abduct 14 twist 30 elbow 112
    0.32 pass  same with pelvis down 0.05, hips roll -10 yaw 148, chest roll -8 yaw 168, head yaw 188
        near foot none, heel 0, leg flex 40 out 10 knee 96 point 10, arm flex 34 abduct 14 twist 30 elbow 112
        far toes -148
    0.27 pass  same with pelvis down 0.03, hips roll -34 yaw 268, chest roll -34 yaw 274, head yaw 308
        near leg flex 12 out 78 turn -28 knee 8 point -6, arm flex -6 abduct 32 twist 10 elbow 58
        far toes -268, arm flex 48 abduct 18 twist 26 elbow 96
    0.28 pass  same with pelvis down 0.05, hips roll -10 yaw 320, chest roll -8 yaw 318, head yaw 350
        near leg flex 30 out 26 knee 70 point 10, arm flex 34 abduct 14 twist 30 elbow 112
        far toes -320, arm flex 34 abduct 14 twist 30 elbow 112
    0.34  same with on feet, hips yaw 360, chest pitch 8 yaw 360, head yaw 360, near toes 360, leg none, far toes -360
  leave
    0.5

move kick hook
  repeat
    0.38 pass  on far, pelvis down 0.05, chest pitch 6, head roll -3
        near foot ahead -0.12, heel 34, arm flex 34 abduct 14 twist 30 elbow 112
        far arm flex 34 abduct 14 twist 30 elbow 112
    0.3 pass  same with pelvis down 0.03, hips roll -14 yaw -30, chest roll -12 yaw -14, head none
        near foot none, heel 0, leg flex 88 out 22 turn -10 knee 112
        far toes 50
    0.2 pass  same with pelvis down 0.02, hips roll -34 yaw -40, chest roll -30 yaw -18, head yaw -6
        near leg flex 62 out 58 turn -20 knee 8 point 20, arm flex -6 abduct 32 twist 10 elbow 58
        far arm flex 48 abduct 18 twist 26 elbow 96
    0.22 pass  same with hips roll -34 yaw -56, chest roll -32 yaw -40, head yaw -2
        near leg out 76 turn -24 knee 62 point 30, arm flex 48 abduct 18 twist 26 elbow 96
        far arm flex -6 abduct 32 twist 10 elbow 58
    0.34 pass  same with pelvis down 0.04, hips roll -8 yaw -24, chest roll -6 yaw -14, head none
        near leg flex 48 out 12 knee 92 point 10, arm flex 34 abduct 14 twist 30 elbow 112
        far arm flex 34 abduct 14 twist 30 elbow 112
    0.34  pelvis down 0.03, chest pitch 6, both arm flex 34 abduct 14 twist 30 elbow 112
  leave
    0.5

move kick axe
  repeat
    0.4 pass  on far, pelvis down 0.05, chest pitch 6, head roll -3
        near foot ahead -0.2, heel 36, arm flex 34 abduct 14 twist 30 elbow 112
        far arm flex 34 abduct 14 twist 30 elbow 112
    0.36 pass  on far, pelvis down 0.01, hips pitch -24, chest pitch -14, head pitch 4
        near leg flex 112 out 8 knee 22 point -8, arm flex -6 abduct 32 twist 10 elbow 58
        far toes 8, arm flex 48 abduct 18 twist 26 elbow 96
    0.24 pass  same with pelvis down 0.02, hips pitch -8, chest pitch 4, head pitch 6
        near leg flex 64 out 2 knee 6 point 12, arm flex 48 abduct 18 twist 26 elbow 96
        far arm flex 34 abduct 14 twist 30 elbow 112
    0.24  pelvis down 0.08 ahead 0.1, chest pitch 12
        near foot ahead 0.34, arm flex 34 abduct 14 twist 30 elbow 112
        far heel 14, arm flex 34 abduct 14 twist 30 elbow 112
    0.45  same with pelvis down 0.03, chest pitch 6, near foot none, far heel 0
  leave
    0.5

move kick crescent
  repeat
    0.4 pass  on far, pelvis down 0.05, hips yaw 10, chest pitch 6 yaw 14
        near foot ahead -0.16 aside 0.06, heel 36, arm flex 34 abduct 14 twist 30 elbow 112
        far arm flex 34 abduct 14 twist 30 elbow 112
    0.3 pass  same with pelvis down 0.02, hips pitch -10 yaw 4, chest pitch -8 yaw 10
        near foot none, heel 0, leg flex 66 out 52 knee 8 point 6, arm flex -6 abduct 32 twist 10 elbow 58
    0.18 pass  same with pelvis down 0.01, hips pitch -14 yaw -14, chest pitch -10 yaw -4
        near leg flex 104 out 14 knee 8 point 4
        far arm flex 48 abduct 18 twist 26 elbow 96
    0.2 pass  same with pelvis down 0.02, hips pitch -8 yaw -30, chest yaw -16, near leg flex 68 out -22 knee 10 point 6
    0.3 pass  same with pelvis down 0.04, hips yaw -14, chest pitch 4 yaw -8
        near leg flex 40 out -2 knee 64 point 10, arm flex 34 abduct 14 twist 30 elbow 112
        far arm flex 34 abduct 14 twist 30 elbow 112
    0.34  same with on feet, pelvis down 0.03, hips none, chest pitch 6, near leg none
  leave
    0.5

move kick sweeping
  repeat
    0.5 pass  pelvis down 0.46, hips pitch 24 yaw -20, chest pitch 44 yaw -34, head pitch 14 yaw -20, exact
        near foot aside 0.2, heel 24, arm flex 48 abduct 18 twist 26 elbow 96
        far heel 30, arm flex 34 abduct 14 twist 30 elbow 112
    0.3 pass  on far, pelvis down 0.52, hips pitch 24 roll -8 yaw 60, chest pitch 46 yaw 70, head pitch 20 yaw 76, exact
        near leg flex 62 out 40 turn -10 knee 8 point 10, arm flex -6 abduct 32 twist 10 elbow 58
        far heel 30, toes -60, arm flex 48 abduct 18 twist 26 elbow 96
    0.28 pass  same with hips pitch 24 roll -8 yaw 180, chest pitch 46 yaw 190, head pitch 20 yaw 196
        near leg flex 60 out 44 turn -10 knee 6 point 10
        far toes -180
    0.28 pass  same with hips pitch 24 roll -8 yaw 300, chest pitch 46 yaw 310, head pitch 20 yaw 316
        near leg flex 62 out 40 turn -10 knee 20 point 10
        far toes -300
    0.4  pelvis down 0.3, hips pitch 16 yaw 360, chest pitch 28 yaw 360, head pitch 8 yaw 360, exact
        near toes 360, arm flex 34 abduct 14 twist 30 elbow 112
        far toes -360, arm flex 34 abduct 14 twist 30 elbow 112
  leave
    0.5

move kick flying: height 0.46
  repeat
    0.3 pass  pelvis down 0.12, hips pitch 12, chest pitch 20, head pitch 6, both arm-back
    0.3 pass  leap bottom, pelvis down 0.31, hips pitch 26, chest pitch 40, head pitch 8, both arm-down
    0.26 pass  leap off, hips pitch 2, chest pitch 4, head pitch -8, both push-off
    0.5 pass  leap aloft, hips pitch -8, chest pitch 8
        near leg flex 92 knee 6 point 34, arm flex -6 abduct 32 twist 10 elbow 58
        far leg flex 76 out 8 knee 122 point 20, arm flex 48 abduct 18 twist 26 elbow 96
    0.5 pass  leap landing, hips pitch 6, chest pitch 10, head pitch 12, both touch
    0.3  pelvis down 0.2, hips pitch 18, chest pitch 30, head pitch 10, both absorb
    0.34  pelvis down 0.03, chest pitch 6, both arm flex 34 abduct 14 twist 30 elbow 112
  leave
    0.5

move kick flying side: height 0.46
  repeat
    0.3 pass  pelvis down 0.12, hips pitch 12, chest pitch 20, head pitch 6, both arm-back
    0.3 pass  leap bottom, pelvis down 0.31, hips pitch 26, chest pitch 40, head pitch 8, both arm-down
    0.26 pass  leap off, hips pitch 2, chest pitch 4, head pitch -8, both push-off
    0.5 pass  leap aloft, hips roll -24 yaw -56, chest roll -18 yaw -34, head yaw -10.2
        near leg flex 18 out 76 turn -28 knee 6 point -6, arm flex -6 abduct 32 twist 10 elbow 58
        far leg flex 84 out 10 knee 126 point 20, arm flex 48 abduct 18 twist 26 elbow 96
    0.5 pass  leap landing, hips pitch 6, chest pitch 10, head pitch 12, both touch
    0.3  pelvis down 0.2, hips pitch 18, chest pitch 30, head pitch 10, both absorb
    0.34  pelvis down 0.03, chest pitch 6, both arm flex 34 abduct 14 twist 30 elbow 112
  leave
    0.5

move kick across
  repeat
    0.42 pass  on far, pelvis down 0.05, chest pitch 6, head roll -3
        near foot ahead -0.12, heel 34, arm flex 34 abduct 14 twist 30 elbow 112
        far toes 8.64, arm flex 34 abduct 14 twist 30 elbow 112
    0.32 pass  same with pelvis down 0.03, hips pitch -3.5 yaw -12, chest pitch -2.1 yaw 3, head none
        near foot none, heel 0, leg flex 76 out 8 knee 108 point 24
        far toes 21.6
    0.24 stay 0.05  same with pelvis down 0.02, hips pitch -10 yaw -24, chest pitch -6 yaw 6, head pitch 4 roll 7 yaw 1.8
        near leg flex 74 out -32 turn 10 knee 8 point 20, arm flex -6 abduct 32 twist 10 elbow 58
        far arm flex 48 abduct 18 twist 26 elbow 96
    0.3 pass  on far, pelvis down 0.03, hips pitch -3.5 yaw -12, chest pitch -2.1 yaw 3
        near leg flex 76 out 8 knee 108 point 24, arm flex 34 abduct 14 twist 30 elbow 112
        far toes 12.96, arm flex 34 abduct 14 twist 30 elbow 112
    0.38  same with on feet, hips none, chest pitch 6, near leg none, far toes 0
  leave
    0.3 pass  chest pitch 2, both arm flex 12 abduct 10 twist 18 elbow 44
    0.4

move kick ball: gone ahead 0.34
  repeat
    0.42 pass  on far, pelvis down 0.04, hips pitch 8 yaw 14, chest pitch 10 yaw -10, head pitch 26
        near heel 36, arm flex -10 abduct 24 twist 8 elbow 24
        far foot ahead 0.34, arm flex 20 abduct 30 twist 8 elbow 24
    0.3 pass  same with on air, pelvis down 0.06 ahead 0.37 aside -0.07, hips pitch 6 yaw 22, chest pitch 4 yaw -18
        head pitch 28
        near heel 0, leg flex -34 out 8 knee 86 point 46, arm flex 22 abduct 30 twist 8 elbow 20
        far arm flex -12 abduct 52 twist 8 elbow 20
    0.1 pass  same with pelvis down 0.05 ahead 0.37 aside -0.08, hips pitch 2 yaw 8, chest pitch 10 yaw -8
        near leg flex 10 out 8 knee 96 point 26, arm flex 4 abduct 30 twist 8 elbow 20
        far arm flex 8 abduct 50 twist 8 elbow 20
    0.07 pass  same with hips pitch -4 roll -9 yaw -4, chest pitch 13 roll -4 yaw 0
        near leg flex 38 out 8 knee 58 point 24, arm flex -14 abduct 30 twist 8 elbow 20
        far arm flex 24 abduct 48 twist 8 elbow 20
    0.06 pass  same with hips pitch -6 roll -6 yaw -10, chest pitch 13 yaw 5
        near leg flex 56 out 8 knee 26 point 30, arm flex -22 abduct 30 twist 8 elbow 20
        far arm flex 36 abduct 42 twist 8 elbow 20
    0.22  same with pelvis down 0.03 ahead 0.35 aside -0.08, hips pitch -14 yaw -20, chest pitch 6 yaw 14, head pitch 6
        near leg flex 78 out -4 knee 10 point 38, arm flex -34 abduct 30 twist 8 elbow 20
        far heel 18, arm flex 58 abduct 30 twist 8 elbow 20
    0.5  pelvis down 0.02, chest pitch 4, both foot ahead 0.34
  leave
    0.45

# With the inside of the foot, past the other leg.
move kick ball across: gone ahead 0.34
  repeat
    0.42 pass  on far, pelvis down 0.04, hips pitch 8 yaw 14, chest pitch 10 yaw -10, head pitch 26
        near heel 36, arm flex -10 abduct 24 twist 8 elbow 24
        far foot ahead 0.34, arm flex 20 abduct 30 twist 8 elbow 24
    0.3 pass  same with on air, pelvis down 0.06 ahead 0.37 aside -0.07, hips pitch 6 yaw 22, chest pitch 4 yaw -18
        head pitch 28
        near heel 0, leg flex -34 out 8 knee 86 point 46, arm flex 22 abduct 30 twist 8 elbow 20
        far arm flex -12 abduct 52 twist 8 elbow 20
    0.1 pass  same with pelvis down 0.05 ahead 0.37 aside -0.08, hips pitch 2 yaw 8, chest pitch 10 yaw -8
        near leg flex 10 out -15.4 turn 19.8 knee 96 point 26, arm flex 4 abduct 30 twist 8 elbow 20
        far arm flex 8 abduct 50 twist 8 elbow 20
    0.07 pass  same with hips pitch -4 roll -9 yaw -4, chest pitch 13 roll -4 yaw 0
        near leg flex 38 out -15.4 turn 19.8 knee 58 point 24, arm flex -14 abduct 30 twist 8 elbow 20
        far arm flex 24 abduct 48 twist 8 elbow 20
    0.06 pass  same with hips pitch -6 roll -6 yaw -10, chest pitch 13 yaw 5
        near leg flex 56 out -15.4 turn 19.8 knee 26 point 30, arm flex -22 abduct 30 twist 8 elbow 20
        far arm flex 36 abduct 42 twist 8 elbow 20
    0.22  same with pelvis down 0.03 ahead 0.35 aside -0.08, hips pitch -14 yaw -20, chest pitch 6 yaw 14, head pitch 6
        near leg flex 60.4 out -26 turn 19.8 knee 10 point 38, arm flex -34 abduct 30 twist 8 elbow 20
        far heel 18, arm flex 58 abduct 30 twist 8 elbow 20
    0.5  pelvis down 0.02, chest pitch 4, both foot ahead 0.34
  leave
    0.45

# With the outside.
move kick ball aside: gone ahead 0.34
  repeat
    0.42 pass  on far, pelvis down 0.04, hips pitch 8 yaw 14, chest pitch 10 yaw -10, head pitch 26
        near heel 36, arm flex -10 abduct 24 twist 8 elbow 24
        far foot ahead 0.34, arm flex 20 abduct 30 twist 8 elbow 24
    0.3 pass  same with on air, pelvis down 0.06 ahead 0.37 aside -0.07, hips pitch 6 yaw 22, chest pitch 4 yaw -18
        head pitch 28
        near heel 0, leg flex -34 out 8 knee 86 point 46, arm flex 22 abduct 30 twist 8 elbow 20
        far arm flex -12 abduct 52 twist 8 elbow 20
    0.1 pass  same with pelvis down 0.05 ahead 0.37 aside -0.08, hips pitch 2 yaw 8, chest pitch 10 yaw -8
        near leg flex 10 out 19.6 turn -25.2 knee 96 point 26, arm flex 4 abduct 30 twist 8 elbow 20
        far arm flex 8 abduct 50 twist 8 elbow 20
    0.07 pass  same with hips pitch -4 roll -9 yaw -4, chest pitch 13 roll -4 yaw 0
        near leg flex 38 out 19.6 turn -25.2 knee 48 point 24, arm flex -14 abduct 30 twist 8 elbow 20
        far arm flex 24 abduct 48 twist 8 elbow 20
    0.06 pass  same with hips pitch -6 roll -6 yaw -10, chest pitch 13 yaw 5
        near leg flex 56 out 19.6 turn -25.2 knee 26 point 30, arm flex -22 abduct 30 twist 8 elbow 20
        far arm flex 36 abduct 42 twist 8 elbow 20
    0.22  same with pelvis down 0.03 ahead 0.35 aside -0.08, hips pitch -14 yaw -20, chest pitch 6 yaw 14, head pitch 6
        near leg flex 55.6 out 24 turn -25.2 knee 10 point 38, arm flex -34 abduct 30 twist 8 elbow 20
        far heel 18, arm flex 58 abduct 30 twist 8 elbow 20
    0.5  pelvis down 0.02, chest pitch 4, both foot ahead 0.34
  leave
    0.45

move stomp
  repeat
    0.4  on far, chest pitch 6, head pitch 14
        near leg flex 78 knee 96 point 4, arm flex 10 abduct 26 twist 10 elbow 55
        far arm flex 24 abduct 24 twist 10 elbow 50
    0.2  pelvis down 0.045, hips pitch 8, chest pitch 18, head pitch 24
        near foot ahead 0.1, arm flex -14 abduct 28 twist 10 elbow 40
        far arm flex -4 abduct 26 twist 10 elbow 40
    0.22 stay 0.05  pelvis down 0.02, chest pitch 8, head pitch 12, near foot ahead 0.1
  leave
    0.5

move stomp alternate: swaps
  repeat
    0.4  on far, chest pitch 6, head pitch 14
        near leg flex 78 knee 96 point 4, arm flex 10 abduct 26 twist 10 elbow 55
        far arm flex 24 abduct 24 twist 10 elbow 50
    0.2  pelvis down 0.045, hips pitch 8, chest pitch 18, head pitch 24
        near arm flex -14 abduct 28 twist 10 elbow 40
        far arm flex -4 abduct 26 twist 10 elbow 40
    0.22 stay 0.05  pelvis down 0.02, chest pitch 8, head pitch 12
  leave
    0.5

move tantrum: fills, swaps
  repeat
    0.36 pass  on far, hips pitch -2, chest pitch -8 yaw 9, head pitch -12 yaw -14
        near leg flex 68 knee 92 point 4, arm flex 58 abduct 34 twist 24 elbow 118 curl 66
        far arm flex 44 abduct 36 twist 24 elbow 124 curl 66
    0.22  pelvis down 0.055, hips pitch 10, chest pitch 24 yaw -9, head pitch 16 yaw 16
        near arm flex 2 abduct 24 twist 10 elbow 26 curl 66
        far arm flex 10 abduct 26 twist 10 elbow 34 curl 66
    0.26 pass  pelvis down 0.025, hips pitch 3, chest pitch 6 yaw 4, head pitch 2 yaw -20
        near arm flex 26 abduct 30 twist 20 elbow 96 curl 66
        far arm flex 34 abduct 32 twist 20 elbow 104 curl 66
  leave
    0.6
