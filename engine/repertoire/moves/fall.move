limb fallen-leg-4: leg flex -2 out 7 knee 14 point 60, arm flex 104 abduct 60 twist 0 elbow 70
limb fallen-leg: leg flex -2 out 7 knee 18 point 60, arm flex 104 abduct 60 twist 0 elbow 70, wrist at there
limb fallen-leg-2: leg flex -2 out 7 knee 30 point 60, arm flex 104 abduct 60 twist 0 elbow 70, wrist at there
limb fallen-leg-3: leg flex -2 out 7 knee 6 point 60, arm flex 104 abduct 60 twist 0 elbow 70

pose fallen-fours: on fours, pelvis ahead 0.2, head pitch -20, both foot ahead 0.2, wrist at planted

# Knee-slid is a moment of a slide on both knees, with the trunk leaning and the arms out.
pose knee-slid: on knees, pelvis ahead 0.34, hips pitch 2, chest pitch 2.6, head pitch 2
        both foot ahead 0.34, slides, arm flex 20 abduct 10 twist 0 elbow 24

pose lean-aside-here: on body, pelvis ahead -0.56 aside 0.1, hips pitch -12 roll 26, chest pitch 6 roll 34, head pitch 8 roll 20
        near spread 14, wrist at planted (0.36 0 -0.6)
        far spread 8, arm flex 40 abduct 12 twist 10 elbow 50

pose raised-front: on body, pelvis ahead 0.3, hips pitch 84, chest pitch 66, head pitch 40
        both leg flex -2 out 5 knee 5 point 66, wrist at planted (0.02 0 0.86)

# Falls. The body stays where it fell.

move fall: either, stays, momentum 0.4
    0.34 pass  on air, pelvis down 0.1 ahead 0.1, hips pitch 22, chest pitch 26, head pitch 10
        near heel 20, arm flex 40 abduct 30 twist 6 elbow 40
        far heel 20, arm flex 44 abduct 34 twist 6 elbow 40
    0.38 pass  on air, pelvis down 0.5 ahead 0.28, hips pitch 44, chest pitch 56, head pitch 24
        both heel 60, wrist at planted (0.04 0 0.98)
    0.38 pass  on body, pelvis ahead 0.36, hips pitch 84, chest pitch 72, head pitch 48, near fallen-leg, far fallen-leg-2
    0.5  same with pelvis ahead 0.38, hips pitch 90, chest pitch 88, head pitch 80 spin 50
        near fallen-leg-3
        far fallen-leg-4
  leave
    0.8 pass  raised-front
    0.9  fallen-fours
    play from-fours

move fall tripped: either, stays, momentum 0.4
    0.24 pass  on far, pelvis down 0.02, chest pitch 6, near foot ahead 0.06, lift 0.03, heel 24
    0.22 pass  on air, pelvis down 0.1 ahead 0.16, hips pitch 30, chest pitch 42, head pitch 4
        near foot ahead 0.04, heel 44, arm flex 66 abduct 36 twist 6 elbow 40
        far heel 24, arm flex 40 abduct 46 twist 6 elbow 34
    0.36 pass  on air, pelvis down 0.5 ahead 0.28, hips pitch 52, chest pitch 60, head pitch 22
        both heel 60, wrist at planted (0.04 0 0.98)
    0.38 pass  on body, pelvis ahead 0.36, hips pitch 84, chest pitch 72, head pitch 48, near fallen-leg, far fallen-leg-2
    0.5  same with pelvis ahead 0.38, hips pitch 90, chest pitch 88, head pitch 80 spin 50
        near fallen-leg-3
        far fallen-leg-4
  leave
    0.8 pass  raised-front
    0.9  fallen-fours
    play from-fours

move fall back: either, stays, momentum 0.4
    0.32 pass  on air, pelvis down 0.1 ahead -0.14, hips pitch -6, chest pitch -10, head pitch 16
        near arm flex -40 abduct 36 twist 6 elbow 30
        far arm flex -36 abduct 40 twist 6 elbow 30
    0.52 pass  on body, pelvis ahead -0.56, hips pitch -30, chest pitch -6, head pitch 24
        both spread 10, wrist at planted (0.14 0 -0.86)
    0.3 pass  on body, pelvis ahead -0.64, hips pitch -82, chest pitch -64, head pitch -40
        near leg flex 42 out 8 knee 40 point 10, arm flex 20 abduct 60 twist 6 elbow 30
        far leg flex 30 out 12 knee 50 point 10, arm flex 24 abduct 64 twist 6 elbow 30
    0.6  same with hips pitch -90, chest pitch -90, head pitch -84 spin 20
        near leg flex -3 out 12 turn 18 knee 6 point 26, arm flex -6 abduct 62 twist 6 elbow 24
        far leg flex 4 out 18 turn 26 knee 26 point 26, arm flex -6 abduct 54 twist 6 elbow 30
  leave
    1 pass  half-up
    play from-floor

move fall bottom: either, stays floored, momentum 0.4
    0.32 pass  on air, pelvis down 0.1 ahead -0.14, hips pitch -6, chest pitch -10, head pitch 16
        near arm flex -40 abduct 36 twist 6 elbow 30
        far arm flex -36 abduct 40 twist 6 elbow 30
    0.5 pass  on floor, hips pitch -24, chest pitch -4, head pitch 22, both spread 10, wrist at planted (0.14 0 -0.86)
    0.4  on floor, hips pitch -16, chest pitch 12, head pitch 12, both spread 10, wrist at planted (0.1 0 -0.8)
  leave
    0.7 pass  on floor, hips pitch -8, chest pitch 42, head pitch 10, both over-knee
    0.6 pass  same with on feet, pelvis down 0.5, hips pitch 24, chest pitch 46, both ahead
    1

move fall aside: stays, momentum 0.4
    0.34 pass  on air, pelvis down 0.06 aside 0.12, hips roll 10, chest roll 18, head roll 4
        near leg flex 14 out -10 knee 24 point 16, arm flex 14 abduct 66 twist 6 elbow 20
        far heel 20, arm flex 6 abduct 74 twist 6 elbow 20
    0.52 pass  on body, pelvis ahead -0.16 aside 0.36, hips roll 50, chest roll 48, head roll 30
        near leg flex 30 knee 46 point 20, wrist at planted (0.62 0 0)
        far leg flex 16 out 14 knee 30 point 20, arm flex 20 abduct 60 twist 6 elbow 30
    0.5  on body, pelvis ahead -0.16 aside 0.42, hips roll 86, chest pitch 8 roll 88, head pitch 6 roll 90
        near leg flex 36 knee 62 point 30, arm flex 112 abduct 0 twist 10 elbow 40
        far leg flex 50 out -4 knee 76 point 30, arm flex 58 abduct -10 twist 20 elbow 60
  leave
    0.9 pass  lean-aside-here
    play from-floor

move fall dive aside: stays
    0.36 pass  pelvis down 0.2 aside 0.06, hips pitch 8 roll 10, chest pitch 14 roll 14
        near arm flex 44 abduct 30 twist 6 elbow 60
        far arm flex 40 abduct 30 twist 6 elbow 60
    0.4 pass  on air, pelvis down 0.3 aside 0.36, hips roll 40, chest roll 48, head roll 30
        near leg flex 24 knee 40 point 16, arm flex 150 abduct 24 twist 10 elbow 20
        far heel 34, arm flex 140 abduct 10 twist 10 elbow 30
    0.56 pass  on body, pelvis ahead -0.06 aside 0.54, hips roll 56, chest roll 58, head roll 60
        near leg flex 22 knee 34 point 24, arm flex 164 abduct 14 twist 10 elbow 12
        far leg flex 8 out 10 knee 16 point 24, arm flex 152 abduct 0 twist 10 elbow 20
    0.6  same with pelvis ahead -0.1 aside 0.64, hips roll 86, chest pitch 6 roll 88, head pitch 6 roll 84
        near leg flex 34 knee 58 point 28, arm flex 150 abduct 4 twist 10 elbow 30
        far leg flex 44 out -2 knee 66 point 28, arm flex 138 abduct -8 twist 20 elbow 40
  leave
    0.9 pass  lean-aside-here
    play from-floor

move slide knees: either, gone ahead 1.3
  repeat
    0.4 pass  pelvis down 0.1 ahead 0.04, hips pitch 10, chest pitch 24, both arm flex -30 abduct 20 twist 8 elbow 30
    0.42 pass  knee-slid
    0.4 pass  same with pelvis ahead 0.8, hips pitch -8, chest pitch -10.4, head pitch -8
        both foot ahead 0.8, arm flex 20 abduct 50 twist 0 elbow 24
    0.5 pass  same with pelvis ahead 1.15, hips pitch -14, chest pitch -18.2, head pitch -14
        both foot ahead 1.15, arm flex 20 abduct 90 twist 0 elbow 24
    0.7  same with pelvis ahead 1.3, hips pitch -12, chest pitch -15.6, head pitch -12
        both foot ahead 1.3, arm flex 20 abduct 100 twist 0 elbow 24
  leave
    0.85  on knee, hips pitch 10, chest pitch 22, head pitch 6, both aside
    0.75 pass  same with on far, pelvis down 0.16, hips none, head none, near foot ahead -0.3, heel 50
    0.75

move fall on both knees: either, stays kneeling, gone ahead 0.97
  repeat
    0.34 pass  on air, pelvis down 0.16 ahead 0.14, chest pitch 8, head pitch 20
        near heel 44, arm flex 10 abduct 10 twist 10 elbow 16
        far heel 44, arm flex 14 abduct 10 twist 10 elbow 16
    0.34 pass  on knees, pelvis ahead 0.97, hips pitch 6, chest pitch 26, head pitch 34
        near foot ahead 0.97, arm flex 40 abduct 10 twist 10 elbow 16
        far foot ahead 0.97, arm flex 44 abduct 10 twist 10 elbow 16
    0.7  same with hips pitch 4, chest pitch 18
        near arm flex 16 abduct 10 twist 10 elbow 16
        far arm flex 18 abduct 10 twist 10 elbow 16
  leave
    0.85  on knee, hips pitch 10, chest pitch 22, head pitch 6, both aside
    0.75 pass  same with on far, pelvis down 0.16, hips none, head none, near foot ahead -0.3, heel 50
    0.75

move faint: stays
    0.5 pass  on air, pelvis down 0.05 ahead -0.02, hips roll 3, chest pitch -4 roll 7, head pitch -14 roll 12
        near arm flex 4 abduct 10 twist 10 elbow 16
        far arm flex 0 abduct 10 twist 10 elbow 16
    0.56 pass  on body, pelvis ahead -0.52 aside 0.03, hips pitch -16 roll 8, chest pitch 18 roll 14
        head pitch 46 roll 24
        near spread 12, arm flex 40 abduct 10 twist 10 elbow 16
        far spread 8, arm flex 20 abduct 10 twist 10 elbow 16
    0.36 pass  same with pelvis ahead -0.5 aside 0.08, hips pitch -22 roll 42, chest roll 56, head pitch 20 roll 70
        near spread 0, leg flex 70 knee 80 point 30, arm flex 66 abduct 10 twist 10 elbow 16
        far spread 0, leg flex 66 out 14 knee 78 point 30
    0.5  same with pelvis ahead -0.5 aside 0.12, hips roll 84 spin -8, chest roll 88 spin -14, head roll 96
        near leg flex 38 knee 66 point 40, arm flex 96 abduct 10 twist 10 elbow 30
        far leg flex 60 out 2 knee 84 point 40, arm flex 70 abduct 0 twist 10 elbow 40
  from fall on both knees, kneel on both knees, kneel
    0.4 pass  on knees, hips roll 8, chest pitch 22 roll 14, head pitch 24 roll 16
        near arm flex 20 abduct 16 twist 10 elbow 16
        far arm flex 10 abduct 10 twist 10 elbow 16
    0.45 pass  on body, pelvis ahead -0.3 aside 0.2, hips roll 46, chest pitch 14 roll 50, head pitch 20 roll 56
        near leg flex 20 knee 95 point 30, arm flex 66 abduct 10 twist 10 elbow 16
        far leg flex 24 out 10 knee 95 point 30, arm flex 30 abduct 10 twist 10 elbow 16
    0.5  same with pelvis ahead -0.3 aside 0.3, hips roll 84 spin -8, chest pitch 8 roll 88 spin -14, head pitch 6 roll 96
        near leg flex 36 knee 80 point 40, arm flex 96 abduct 10 twist 10 elbow 30
        far leg flex 54 out 2 knee 92 point 40, arm flex 70 abduct 0 twist 10 elbow 40
  leave
    0.9 pass  lean-aside-here
    play from-floor
