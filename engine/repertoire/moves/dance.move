# Flossed swings both straight arms to one side and the hips to the other.
pose flossed: pelvis down 0.04 aside -0.07, hips roll -8, chest pitch 3 roll 3
        near arm flex 10 abduct 34 twist 0 elbow 6 curl 66
        far arm flex -24 abduct 2 twist 0 elbow 6 curl 66

# Twerked is low, hands on the knees, the hips tipped back.
pose twerked: pelvis down 0.3, hips pitch 34, chest pitch 44
        both foot aside 0.12, toes 16, spread 14, wrist at thigh (0.03 0.03 0.1) palm backward curl 16

# Groove goes down and up on each beat, onto the balls of the feet, and from one foot to the other.
phrase groove:
    0.3 pass  on far, pelvis down 0.13, hips pitch 6 roll -7 yaw 22, chest pitch 12 roll 7 yaw -18, head pitch 8 roll -4 yaw 6
        near foot aside 0.1, lift 0.13, heel 24, arm flex 40 abduct 40 twist 8 elbow 84
        far arm flex -14 abduct 34 twist 12 elbow 58
    0.3 pass  same with on feet, pelvis down -0.03 aside 0.05, hips roll 8 yaw 6, chest pitch -2 roll -6 yaw 8, head roll 5
        near foot aside 0.22, lift 0, heel 42
        far heel 42, arm flex 60 abduct 62 twist 8 elbow 74
    0.3 pass  same with on near, pelvis down 0.14, hips pitch 6 roll 8 yaw -22, chest pitch 14 roll -8 yaw 22, head pitch 10 roll 4
        near heel 0, arm flex 44 abduct -6 twist 36 elbow 96
        far foot aside -0.09, lift 0.13, heel 26, arm flex -10 abduct 46 twist 12 elbow 60
    0.3 pass  same with pelvis down -0.02, hips roll 6 yaw -10, chest pitch -6 roll -6 yaw 16, head pitch -8 yaw 12
        near heel 42, arm flex 150 abduct 50 twist 0 elbow 44
        far foot none, lift 0, heel 42, arm flex 34 abduct 10 twist 36 elbow 92
    0.3 pass  same with pelvis down 0.13, hips pitch 6 roll 4 yaw 18, chest pitch 14 roll -4 yaw -8, head pitch 8
        near heel 0, arm flex 30 abduct 60 twist 8 elbow 88
        far arm flex 22 abduct 56 twist 8 elbow 70
    0.3 pass  same with on feet, pelvis down 0.02, hips roll -8 yaw 4, chest pitch -2 roll 6 yaw -12, head roll -5
        near arm flex 22 abduct 50 twist 8 elbow 66
        far foot none, lift 0, heel 0
    0.3 pass  on far, pelvis down 0.13, hips pitch 6 roll -8 yaw 20, chest pitch 12 roll 8 yaw -18, head pitch 8 roll -4
        near heel 42, arm flex -12 abduct 40 twist 12 elbow 60
        far arm flex 60 abduct -6 twist 36 elbow 92
    0.3 pass  pelvis down -0.03, hips roll 3, chest pitch -4 yaw -8, head pitch -4, both heel 42, arm flex 60 abduct 40 twist 12 elbow 84

# Hopped is a moment before a hop of dancers.
pose hopped: leap bottom, pelvis down 0.07, hips pitch 5, chest pitch 10, head pitch 4, both heel 24

# Dances. Each key falls on a beat or between two; a cycle is a bar, so that it repeats without a break.

move dance: fills, swaps
  repeat
    play groove
  leave
    0.5

# Happy dancers leave the ground: feet apart and together, then on one foot with the other knee up.
move dance as hop: fills, swaps, height 0.06, when happy, when active
    0.3 pass  hopped with both arm flex 10 abduct 30 twist 10 elbow 90
  repeat
    0.14 pass  leap off, hips yaw 6, chest pitch -2 yaw -10, head pitch -6
        both heel 34, arm flex 110 abduct 40 twist 0 elbow 60
    0.2 pass  leap landing, chest pitch 2, head pitch -6
        near foot aside 0.15, heel 26, arm flex 150 abduct 40 twist 0 elbow 30
        far foot aside 0.15, heel 26, arm flex 120 abduct 50 twist 0 elbow 60
    0.2 pass  hopped with hips yaw 14, chest yaw -16
        near foot aside 0.15, arm flex 60 abduct 50 twist 10 elbow 90
        far foot aside 0.15, arm flex 20 abduct 40 twist 10 elbow 90
    0.14 pass  leap off, hips yaw -6, chest pitch -2 yaw 10, head pitch -6
        near foot aside 0.15, heel 34, arm flex 90 abduct 60 twist 0 elbow 60
        far foot aside 0.15, heel 34, arm flex 120 abduct 40 twist 0 elbow 50
    0.2 pass  leap landing, chest pitch 2, head pitch -6
        near heel 26, arm flex 120 abduct 50 twist 0 elbow 60
        far heel 26, arm flex 150 abduct 40 twist 0 elbow 30
    0.2 pass  hopped with on near, hips yaw -14, chest yaw 16
        near arm flex 20 abduct 40 twist 10 elbow 90
        far foot ahead -0.08, lift 0.1, heel 40, arm flex 60 abduct 50 twist 10 elbow 90
    0.14 pass  on near, leap off, hips yaw 8, chest pitch 2 yaw -8
        near heel 34, arm flex 40 abduct 70 twist 0 elbow 70
        far leg flex 60 out 10 knee 80 point 20, arm flex 60 abduct 70 twist 0 elbow 70
    0.2 pass  on near, leap landing, hips yaw 10, chest pitch 4 yaw -12
        near heel 22, arm flex 30 abduct 60 twist 8 elbow 80
        far leg flex 56 out 10 knee 80 point 20, arm flex 60 abduct 50 twist 8 elbow 80
    0.2 pass  hopped with hips yaw 6, chest yaw -6, both arm flex 10 abduct 34 twist 10 elbow 90
  led: fills, swaps
  repeat
    play groove
  leave
    0.5
  example: a person dances happily

move dance hip: fills, swaps
  repeat
    0.25 pass  pelvis down 0.12 aside 0.03, hips pitch 14 roll 4, chest pitch 26 roll 8 yaw -14, head pitch 14
        near foot aside 0.13, arm flex 60 abduct 10 twist 40 elbow 96
        far arm flex -10 abduct 30 twist 10 elbow 60
    0.25 pass  same with pelvis down 0.05, hips none, chest pitch -2, head none
        both arm flex 22 abduct 44 twist 8 elbow 62
    0.25 pass  same with pelvis down 0.12 aside -0.03, hips pitch 14 roll -4, chest pitch 26 roll -8 yaw 14, head pitch 14
        near arm flex -10 abduct 30 twist 10 elbow 60
        far arm flex 60 abduct 10 twist 40 elbow 96
    0.25 pass  same with pelvis down 0.05, hips none, chest pitch -2, head none
        both arm flex 22 abduct 44 twist 8 elbow 62
    0.25 pass  on far, pelvis down 0.06, hips pitch 4, chest pitch 16 yaw -20, head pitch 10
        near leg flex 64 knee 84 point 10, arm flex 76 abduct 14 twist 20 elbow 60
        far arm flex 20 abduct 50 twist 10 elbow 80
    0.25 pass  pelvis down 0.1, hips pitch 10, chest pitch 20 yaw 20, head pitch 10
        near foot aside 0.13, arm flex 20 abduct 70 twist 10 elbow 90
        far arm flex 70 abduct 14 twist 20 elbow 60
    0.25 pass  same with pelvis down 0.13, hips pitch 16, chest pitch 30, head pitch 16
        both arm flex 14 abduct 16 twist 12 elbow 78
    0.25 pass  pelvis down 0.04, chest pitch -4, both arm flex 22 abduct 44 twist 8 elbow 62
  leave
    0.5

move dance twerk: either, fills
    0.5 pass  twerked
  repeat
    0.25 pass  twerked with pelvis down 0.2808, hips pitch 58, chest pitch 39.2
    0.25 pass  same with pelvis down 0.3112, hips pitch 20, chest pitch 46.8
  leave
    0.5

move dance floss: fills, swaps
  repeat
    0.25 pass  flossed
    0.25 pass  mirror flossed
    0.25 pass  flossed with pelvis down 0.09 aside -0.07
        near arm flex -10 abduct 34 twist 0 elbow 6 curl 66
        far arm flex 24 abduct -18 twist 0 elbow 6 curl 66
  leave
    0.5

move dance break: fills, swaps
  repeat
    play toprock
    play toprock mirrored
    0.5 pass  pelvis down 0.5, hips pitch 18, chest pitch 34, head pitch 10
        near spread 14, arm flex -30 abduct 40 twist 8 elbow 20
        far spread 14, arm flex 60 abduct 30 twist 8 elbow 40
    0.5  as-crab
    0.5  downrock
    0.5  mirror downrock
    0.5  downrock
    0.5  as-crab
    0.5 pass  pelvis down 0.5, hips pitch 22, chest pitch 44, head pitch 10, both ahead
    0.5 pass  pelvis down 0.06, chest pitch 4
        near arm flex 120 abduct 10 twist 0 elbow 10
        far foot ahead 0.3, arm flex 120 abduct 10 twist 0 elbow 10
    0.5 pass  lunged-down
    0.4 pass  kicked-up
    0.3 stay 0.7  same with hips pitch 182, chest pitch 180, head pitch 150
        near leg flex 58 out 14 knee 96 point 40
        far leg flex -14 out 18 knee 30 point 40
    0.6 pass  kicked-up
    0.5 pass  lunged-down
    0.5 pass  pelvis down 0.04, both arm flex 22 abduct 44 twist 8 elbow 62
  leave
    0.5
  led: fills, swaps
  repeat
    play toprock
    play toprock mirrored
    0.5 pass  pelvis down 0.2, hips pitch 16, chest pitch 34 yaw 12, head pitch 12
        near spread 14, arm flex -20 abduct 44 twist 8 elbow 30
        far spread 14, arm flex 64 abduct 20 twist 20 elbow 70
    0.5 pass  pelvis down 0.04, chest pitch -6 yaw -8, both arm flex 10 abduct 84 twist 0 elbow 26
  leave
    0.5

move dance waltz: fills
    0.6 pass  chest pitch -4 roll 2, head pitch -4 yaw 18
        near arm flex 42 abduct 52 twist 30 elbow 96
        far arm flex 34 abduct 76 twist -20 elbow 44
  repeat
    0.45 pass  pelvis down 0.09, chest pitch 2 roll -3 yaw 10, head pitch -4 yaw 28
        near foot ahead 0.3, arm flex 36 abduct 44 twist 30 elbow 100
        far arm flex 28 abduct 64 twist -20 elbow 52
    0.45 pass  chest pitch -4 roll 9 yaw 2, head pitch -4 yaw 20
        near foot ahead 0.3, heel 30, arm flex 46 abduct 58 twist 30 elbow 92
        far foot ahead 0.3 aside 0.22, heel 30, arm flex 40 abduct 84 twist -20 elbow 34
    0.45 pass  same with chest pitch -4 roll 5 yaw -4, head pitch -4 yaw 14, near foot ahead 0.3 aside -0.22
    0.45 pass  same with pelvis down 0.09, chest pitch 2 roll -3 yaw -10, head pitch -4 yaw 8
        near heel 0, arm flex 36 abduct 44 twist 30 elbow 100
        far foot aside 0.22, heel 0, arm flex 28 abduct 64 twist -20 elbow 52
    0.45 pass  chest pitch -4 roll -3 yaw -3, head pitch -4 yaw 15
        near heel 30, arm flex 46 abduct 58 twist 30 elbow 92
        far foot aside 0.22, heel 30, arm flex 40 abduct 84 twist -20 elbow 34
    0.45 pass  same with chest pitch -4 roll 5 yaw 4, head pitch -4 yaw 22, far foot none
  leave
    0.6

move dance salsa: fills
  repeat
    0.3 pass  pelvis down 0.06 aside 0.042, hips roll 12 yaw 16, chest pitch 3 roll -4.8 yaw -12.8
        near foot ahead 0.27, arm flex 53.2 abduct 46 twist 20 elbow 92
        far arm flex 14.8 abduct 22 twist 20 elbow 92
    0.3 pass  same with pelvis down 0.025 aside -0.049, hips roll -14, chest pitch 3 roll 5.6
        near arm flex 34 abduct 20 twist 20 elbow 92
        far arm flex 34 abduct 48 twist 20 elbow 92
    0.3 pass  pelvis down 0.06 aside 0.0455, hips roll 13 yaw -12, chest pitch 3 roll -5.2 yaw 9.6
        near arm flex 19.6 abduct 47 twist 20 elbow 92
        far arm flex 48.4 abduct 21 twist 20 elbow 92
    0.3 pass  pelvis down 0.025 aside -0.035, hips roll -10, chest pitch 3 roll 4
        near arm flex 34 abduct 24 twist 20 elbow 92
        far arm flex 34 abduct 44 twist 20 elbow 92
    0.3 pass  pelvis down 0.06 aside 0.042, hips roll -12 yaw 16, chest pitch 3 roll 4.8 yaw -12.8
        near arm flex 53.2 abduct 22 twist 20 elbow 92
        far foot ahead -0.27, arm flex 14.8 abduct 46 twist 20 elbow 92
    0.3 pass  same with pelvis down 0.025 aside -0.049, hips roll 14, chest pitch 3 roll -5.6
        near arm flex 34 abduct 48 twist 20 elbow 92
        far arm flex 34 abduct 20 twist 20 elbow 92
    0.3 pass  pelvis down 0.06 aside 0.0455, hips roll -13 yaw -12, chest pitch 3 roll 5.2 yaw 9.6
        near arm flex 19.6 abduct 21 twist 20 elbow 92
        far arm flex 48.4 abduct 47 twist 20 elbow 92
    0.3 pass  pelvis down 0.025 aside -0.035, hips roll 10, chest pitch 3 roll -4
        near arm flex 34 abduct 44 twist 20 elbow 92
        far arm flex 34 abduct 24 twist 20 elbow 92
  leave
    0.5

# Twisted turns the hips to one side and the trunk to the other, on the balls of the feet.
pose twisted: pelvis down 0.1, hips pitch 8 yaw 26, chest pitch 10 yaw -24, head yaw -4
        near heel 24, toes 16, arm flex 54 abduct 22 twist 26 elbow 84
        far heel 24, toes -16, arm flex -14 abduct 22 twist 26 elbow 84

move dance twist: either, fills
  repeat
    0.25 pass  twisted
    0.25 pass  mirror twisted
    0.25 pass  twisted with pelvis down 0.15
    0.25 pass  mirror twisted with pelvis down 0.2
    0.25 pass  twisted with pelvis down 0.23
    0.25 pass  mirror twisted with pelvis down 0.2
    0.25 pass  twisted with pelvis down 0.15, chest pitch 2 yaw -24
    0.25 pass  mirror twisted with pelvis down 0.05, chest pitch -4 yaw 24
  leave
    0.5

move dance disco: fills, swaps
    0.5 pass  pelvis down 0.06, both foot aside 0.1, toes 12, arm flex 20 abduct 20 twist 10 elbow 60
  repeat
    0.25 pass  pelvis down 0.1 aside -0.02, hips roll -4 yaw 6, chest pitch 8 yaw -6, head pitch 4
        near foot aside 0.1, toes 12, arm flex 90 abduct 20 twist 0 elbow 40
        far foot aside 0.1, toes 12, wrist at hip (0.09 0.06 0.02) curl 30
    0.25  same with pelvis down 0.03 aside -0.05, hips roll -9 yaw 12, chest pitch 0 roll 6 yaw 14, head pitch -12 yaw 16
        near arm flex 150 abduct 44 twist 0 elbow 6
    0.25 pass  same with pelvis down 0.09 aside 0.02, hips roll 4, chest pitch 8 yaw -6, head none
        near arm flex 90 abduct 0 twist 10 elbow 40
    0.25  same with pelvis down 0.04 aside 0.05, hips roll 9 yaw -12, chest pitch 8 roll -4 yaw -22, head pitch 12 yaw -14
        near arm flex 40 abduct -24 twist 20 elbow 10
  leave
    0.5

move dance ballet
  repeat
    0.8  pelvis down 0.12, chest pitch -2, both toes 42, spread 34, arm flex 40 abduct 30 twist 50 elbow 48
    0.8 stay 0.3  chest pitch -5, head pitch -8, both heel 42, toes 42, arm flex 152 abduct 22 twist 40 elbow 48
    0.9 stay 1.1  on far, pelvis down 0.02, hips pitch 22, chest pitch 4, head pitch -6
        near leg flex -42 out 8 turn 24 knee 4 point 56, arm flex 10 abduct 82 twist 0 elbow 10
        far toes 20, arm flex 112 abduct 6 twist 0 elbow 8
    0.8  pelvis down 0.02, chest pitch -2, both toes 30, arm flex 30 abduct 40 twist 40 elbow 40
  leave
    0.8

move dance hips: either, fills
  repeat
    0.5 pass  pelvis down 0.035 aside 0.055, hips roll 12, chest pitch 2 roll -7, head roll -3
        near arm flex 160 abduct 30 twist 30 elbow 70
        far arm flex 140 abduct 30 twist 30 elbow 70
    0.5 pass  pelvis down 0.035 aside -0.055, hips roll -12, chest pitch 2 roll 7, head roll 3
        near arm flex 140 abduct 30 twist 30 elbow 70
        far arm flex 160 abduct 30 twist 30 elbow 70
  leave
    0.5

move dance robot: fills, swaps
  repeat
    0.28 stay 0.22  chest yaw 20, head yaw 30
        near arm flex 2 abduct 84 twist 0 elbow 90
        far arm flex 0 abduct 10 twist 0 elbow 90
    0.28 stay 0.22  chest yaw -20, head yaw -10
        near arm flex 0 abduct 10 twist 0 elbow 90
        far arm flex 2 abduct 84 twist 90 elbow 90
    0.28 stay 0.22  hips pitch 20, chest pitch 38, head pitch 20
        near arm flex 40 abduct 4 twist 0 elbow 0
        far arm flex 90 abduct 4 twist 0 elbow 90
    0.28 stay 0.22  head yaw 40, near arm flex 90 abduct 4 twist 0 elbow 90, far arm flex 0 abduct 10 twist 0 elbow 90
  leave
    0.5

move dance tap: fills, swaps
  repeat
    0.25 pass  on far, pelvis down 0.03, chest pitch 4
        near leg flex 24 out 4 knee 12 point -10, arm flex 22 abduct 44 twist 8 elbow 62
        far arm flex 22 abduct 44 twist 8 elbow 62
    0.25 pass  same with pelvis down 0.045, near leg flex -6 out 6 knee 40 point 30
    0.25 pass  same with pelvis down 0.025, chest pitch 2, near foot ahead 0.02 aside 0.08, heel 30, leg none
    0.25 pass  pelvis down 0.035, chest pitch 4, both arm flex 14 abduct 16 twist 12 elbow 78
  leave
    0.5

move moonwalk: fills, gone ahead -0.68
  repeat
    0.12 pass  on air, pelvis down 0.05 ahead -0.08689655172413793, hips pitch 4 yaw -3, chest pitch 12, head pitch 6
        near heel 44, arm flex -16 abduct 14 twist 8 elbow 36
        far arm flex 20 abduct 14 twist 8 elbow 36
    0.46 pass  same with pelvis down 0.05 ahead -0.26666666666666666, hips pitch 4 yaw 3
        near arm flex 20 abduct 14 twist 8 elbow 36
        far foot ahead -0.34, slides, arm flex -16 abduct 14 twist 8 elbow 36
    0.12 pass  on air, pelvis down 0.05 ahead -0.3135632183908046, hips pitch 4 yaw 3, chest pitch 12, head pitch 6
        near arm flex 20 abduct 14 twist 8 elbow 36
        far foot ahead -0.34, heel 44, arm flex -16 abduct 14 twist 8 elbow 36
    0.46 pass  same with pelvis down 0.05 ahead -0.49333333333333335, hips pitch 4 yaw -3
        near foot ahead -0.68, slides, arm flex -16 abduct 14 twist 8 elbow 36
        far arm flex 20 abduct 14 twist 8 elbow 36
    0.12 pass  on air, pelvis down 0.05 ahead -0.5402298850574714, hips pitch 4 yaw -3, chest pitch 12, head pitch 6
        near foot ahead -0.68, heel 44, arm flex -16 abduct 14 twist 8 elbow 36
        far foot ahead -0.34, arm flex 20 abduct 14 twist 8 elbow 36
    0.46 pass  same with pelvis down 0.05 ahead -0.72, hips pitch 4 yaw 3
        near arm flex 20 abduct 14 twist 8 elbow 36
        far foot ahead -0.68, slides, arm flex -16 abduct 14 twist 8 elbow 36
  leave
    0.5

move pirouette
  repeat
    0.6  pelvis down 0.12, hips yaw -14, chest yaw -34, exact
        near foot ahead -0.2, toes 30, spread 20, arm flex 20 abduct 78 twist 0 elbow 16
        far toes 20, spread 20, arm flex 70 abduct 10 twist 30 elbow 30
    0.34 pass  on far, hips yaw 70, chest yaw 76, head yaw 70, exact
        near leg flex 56 out 58 turn 34 knee 108 point 54, arm flex 78 abduct 26 twist 60 elbow 62
        far heel 40, toes -70, arm flex 78 abduct 26 twist 60 elbow 62
    0.2 pass  same with hips yaw 180, chest yaw 186, head yaw 180, far toes -180
    0.2 pass  same with hips yaw 290, chest yaw 296, head yaw 290, far toes -290
    0.34 stay 0.3  pelvis down 0.08, hips yaw 360, chest pitch -3 yaw 360, head yaw 360, exact
        near foot ahead -0.16, toes 30, arm flex 20 abduct 74 twist 0 elbow 16
        far toes -360, arm flex 20 abduct 74 twist 0 elbow 16
  leave
    0.6

# Salsa dancers step around on the spot under a raised hand.
move pirouette salsa
  repeat
    0.3  pelvis down 0.05, hips roll 6 yaw -14, chest pitch 2 yaw -34, exact
        near foot ahead 0.14, toes -20, arm flex 60 abduct 20 twist 30 elbow 90
        far heel 20, arm flex 40 abduct 40 twist 10 elbow 90
    0.3 pass  on near, pelvis down 0.02, hips yaw 90, chest pitch -2 yaw 100, head yaw 60, exact
        near foot ahead 0.14, toes -90, heel 30, arm flex 150 abduct 24 twist 20 elbow 70
        far foot ahead 0.06 aside -0.05, lift 0.08, heel 40, toes -100, arm flex 60 abduct 6 twist 50 elbow 104
    0.26 pass  same with on far, pelvis down 0.03, hips yaw 200, chest pitch -2 yaw 214, head yaw 200
        near foot ahead 0.02, lift 0.07, heel 40, toes -200
        far foot ahead 0.04, lift 0, heel 24, toes -190
    0.28 pass  same with on feet, pelvis down 0.06, hips yaw 310, chest pitch -2 yaw 330, head yaw 350
        near foot ahead 0, lift 0, heel 14, toes -320
        far foot ahead 0, heel 14, toes -310
    0.3 stay 0.2  pelvis down 0.06, hips roll 8 yaw 360, chest pitch 3 roll -4 yaw 360, head yaw 360, exact
        near toes -360, arm flex 34 abduct 60 twist 10 elbow 60
        far heel 16, toes -360, arm flex 30 abduct 40 twist 20 elbow 92
  leave
    0.5

move pirouette skater
  repeat
    0.6  pelvis down 0.13, hips yaw -18, chest yaw -40, exact
        near foot ahead -0.2, toes 30, spread 20, arm flex 20 abduct 78 twist 0 elbow 16
        far toes 20, spread 20, arm flex 70 abduct 10 twist 30 elbow 30
    0.45 pass  on far, hips yaw 70, chest yaw 74, head yaw 70, exact
        near leg flex 20 out 46 turn 20 knee 30 point 40, arm flex 20 abduct 82 twist 0 elbow 14
        far heel 30, toes -70, arm flex 20 abduct 82 twist 0 elbow 14
    0.36 pass  same with hips yaw 170, chest yaw 174, head yaw 170, far toes -170
    0.34 pass  same with hips yaw 290, chest yaw 294, head yaw 290
        near leg flex 30 out 4 turn 10 knee 84 point 40, arm flex 52 abduct 4 twist 50 elbow 118
        far toes -290, arm flex 52 abduct 4 twist 50 elbow 118
    0.22 pass  same with hips yaw 410, chest yaw 414, head yaw 410, far toes -410
    0.22 pass  same with hips yaw 530, chest yaw 534, head yaw 530, far toes -530
    0.22 pass  same with hips yaw 650, chest yaw 654, head yaw 650, far toes -650
    0.22 pass  same with hips yaw 770, chest yaw 774, head yaw 770, far toes -770
    0.22 pass  same with hips yaw 890, chest yaw 894, head yaw 890, far toes -890
    0.22 pass  same with hips yaw 1010, chest yaw 1014, head yaw 1010, far toes -1010
    0.22 pass  same with hips yaw 1130, chest yaw 1134, head yaw 1130, far toes -1130
    0.4 pass  same with hips yaw 1270, chest yaw 1274, head yaw 1270
        near leg flex 20 out 46 turn 20 knee 30 point 40, arm flex 20 abduct 82 twist 0 elbow 14
        far toes -1270, arm flex 20 abduct 82 twist 0 elbow 14
    0.36 pass  same with hips yaw 1370, chest yaw 1374, head yaw 1370, far toes -1370
    0.42 stay 0.5  same with on feet, pelvis down 0.08, hips yaw 1440, chest pitch -3 yaw 1440, head yaw 1440
        near foot ahead -0.16, toes 30, leg none
        far heel 0, toes -1440
  leave
    0.7

move sway: either, fills
  repeat
    1.1 pass  pelvis down 0.015 aside 0.075, hips roll 4, chest roll 12, head roll 7
        near arm flex 2 abduct 13 twist 12 elbow 14
        far arm flex 2 abduct 7 twist 12 elbow 14
    1.1 pass  pelvis down 0.015 aside -0.075, hips roll -4, chest roll -12, head roll -7
        near arm flex 2 abduct 7 twist 12 elbow 14
        far arm flex 2 abduct 13 twist 12 elbow 14
  leave
    0.8

move bounce: either, fills
  repeat
    0.22 pass  pelvis down 0.09, hips pitch 6, chest pitch 10, head pitch 4, both arm flex 6 abduct 14 twist 10 elbow 40
    0.22 pass  pelvis down 0.01, chest pitch 1, both heel 18, arm flex 14 abduct 18 twist 10 elbow 52
  leave
    0.5
