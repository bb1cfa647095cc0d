# Kicked-up is half way up, one leg after the other.
pose kicked-up: on hands, hips pitch 142, chest pitch 164, head pitch 134
        near leg flex -24 knee 8 point 44, arm flex 156 abduct 24 twist 0 elbow 10, wrist at there
        far leg flex 44 knee 30 point 40, arm flex 156 abduct 24 twist 0 elbow 10, wrist at there

# Lunged-down has the hands on the ground and the far foot behind them.
pose lunged-down: on air, pelvis down 0.08 ahead 0.38, hips pitch 62, chest pitch 112, head pitch 84, exact
        near leg flex -2 knee 12 point 40, arm flex 156 abduct 24 twist 0 elbow 10, wrist at planted (0 0 0.92)
        far foot ahead 0.3, heel 24, arm flex 156 abduct 24 twist 0 elbow 10, wrist at planted (0 0 0.92)

# Somersault is a moment in the air, the knees half drawn in.
pose somersault: leap aloft, hips pitch 112, chest pitch 152, head pitch 156, exact
        both leg flex 92 out 7.4 knee 92.2 point 26.4, arm flex 62.5 abduct 15 twist 8.5 elbow 42.2

# Wheeled is a moment of a somersault to the near side, the knees half drawn in.
pose wheeled: leap aloft, hips roll 106, chest pitch 20 roll 106, head pitch 14 roll 106, exact
        both leg flex 78.6 out 14.5 knee 89.6 point 26.4, arm flex 54.2 abduct 27.2 twist 8.5 elbow 55

# Moves that turn the body upside down.

move cartwheel: gone aside 2.42
  repeat
    0.55 pass  on air, pelvis down 0.08 aside 0.26, hips roll 14, chest roll 22, head roll 16, exact
        near foot aside 0.5, toes 40, arm flex 164 abduct 16 twist 0 elbow 8
        far heel 16, arm flex 164 abduct 16 twist 0 elbow 8
    0.42 pass  same with pelvis down 0.14 aside 0.66, hips roll 56, chest roll 92, head roll 96
        near heel 34, arm flex 156 abduct 24 twist 0 elbow 10, wrist at planted (0.9 0 0.07)
        far heel 0, leg flex 2 out 44 knee 8 point 46, arm flex 140 abduct 46 twist 0 elbow 14
    0.36 pass  on hands, hips roll 152, chest roll 162, head roll 160
        near leg flex 2 out 40 knee 8 point 46, arm flex 156 abduct 24 twist 0 elbow 10, wrist at there
        far leg flex 2 out 46 knee 8 point 46, arm flex 156 abduct 24 twist 0 elbow 10
        wrist at planted (-1.66 0 0.17)
    0.24 pass  same with hips roll 206, chest roll 198, head roll 200
        near leg flex 2 out 46 knee 8 point 46, arm flex 164 abduct 24 twist 0 elbow 14, wrist none
        far leg flex 2 out 42 knee 8 point 46, wrist at there
    0.34 pass  same with on air, pelvis down 0.16 aside 1.96, hips roll 278, chest roll 262, head roll 268, exact
        near leg flex 2 out 44 knee 8 point 46, arm flex 164 abduct 16 twist 0 elbow 8
        far foot aside -2.14, heel 14, toes 20, leg none
    0.38 pass  same with pelvis down 0.12 aside 2.24, hips roll 346, chest roll 340, head roll 346
        near foot aside 2.42, toes 20, leg none
        far heel 0, toes 14, arm flex 164 abduct 16 twist 0 elbow 8, wrist none
    0.4 pass  same with pelvis down 0.03 aside 2.4, hips roll 360, chest roll 360, head roll 360
        near toes 0, arm flex 60 abduct 30 twist 0 elbow 16
        far foot aside -2.42, toes 0, arm flex 60 abduct 30 twist 0 elbow 16
  leave
    0.5

move handstand: stays
    0.6 pass  pelvis down 0.03
        near arm flex 164 abduct 8 twist 0 elbow 6
        far foot ahead 0.3, arm flex 164 abduct 8 twist 0 elbow 6
    0.5 pass  lunged-down
    0.34 pass  kicked-up
    0.45  same with hips pitch 182, chest pitch 180, head pitch 150, both leg flex 2 knee 7 point 50
  leave
    0.55 pass  kicked-up
    0.45 pass  lunged-down
    0.7

move handspring: height 0.19, gone ahead 2.06
  repeat
    0.5 pass  pelvis down 0.03
        near arm flex 164 abduct 8 twist 0 elbow 6
        far foot ahead 0.3, arm flex 164 abduct 8 twist 0 elbow 6
    0.42 pass  lunged-down
    0.34 pass  kicked-up
    0.2 pass  same with leap off, hips pitch 206, chest pitch 192, head pitch 164, exact
        near leg flex -20 out 3 knee 10 point 40
        far leg flex 14 out 3 knee 16 point 40
    0.4 pass  on air, leap aloft, hips pitch 264, chest pitch 240, head pitch 220, exact
        both leg flex -24 out 3 knee 16 point 30, arm flex 164 abduct 14 twist 0 elbow 10
    0.36 pass  same with hips pitch 318, chest pitch 296, head pitch 276
        both leg flex -8 out 3 knee 16 point 30
    0.2 pass  same with leap landing, pelvis down 0.1 ahead 1.92, hips pitch 346, chest pitch 340, head pitch 336
        both foot ahead 2.06, heel 24, leg none, arm flex 150 abduct 20 twist 0 elbow 14
    0.34  same with leap none, pelvis down 0.18 ahead 2.06, hips pitch 374, chest pitch 380, head pitch 362
        both heel 0, arm flex 110 abduct 30 twist 0 elbow 24
  leave
    0.6

move flip: either, height 0.52
  repeat
    0.3 pass  pelvis down 0.12, hips pitch 12, chest pitch 20, head pitch 6, both arm-back
    0.3 pass  leap bottom, pelvis down 0.31, hips pitch 26, chest pitch 40, head pitch 8, both arm-down
    0.26 pass  leap off, hips pitch 8, chest pitch 16, head pitch 10
        both heel 38, arm flex 112 abduct 18 twist 0 elbow 30
    0.32 pass  somersault
    0.2 pass  same with hips pitch 216, chest pitch 272, head pitch 277.6
        both leg flex 110 out 8 knee 112 point 30, arm flex 58 abduct 12 twist 10 elbow 50
    0.22 pass  same with hips pitch 300, chest pitch 330, head pitch 333
        both leg flex 62 out 6.4 knee 59.2 point 20.4, arm flex 70 abduct 20 twist 6 elbow 29.2
    0.2 pass  same with leap landing, pelvis down 0.05, hips pitch 362, chest pitch 372, head pitch 374, both touch
    0.34  pelvis down 0.26, hips pitch 384, chest pitch 398, head pitch 372, exact, both absorb
  leave
    0.6

move flip back: either, height 0.52
  repeat
    0.3 pass  pelvis down 0.12, hips pitch 12, chest pitch 20, head pitch 6, both arm-back
    0.3 pass  leap bottom, pelvis down 0.31, hips pitch 26, chest pitch 40, head pitch 8, both arm-down
    0.26 pass  leap off, hips pitch -6, chest pitch -16, head pitch -26
        both heel 38, arm flex 116 abduct 14 twist 0 elbow 24
    0.32 pass  somersault with hips pitch -98, chest pitch -54, head pitch -49.6
    0.2 pass  same with hips pitch -198, chest pitch -152, head pitch -147.4
        both leg flex 110 out 8 knee 112 point 30, arm flex 58 abduct 12 twist 10 elbow 50
    0.22 pass  same with hips pitch -285, chest pitch -259, head pitch -256.4
        both leg flex 62 out 6.4 knee 59.2 point 20.4, arm flex 70 abduct 20 twist 6 elbow 29.2
    0.2 pass  same with leap landing, pelvis down 0.05, hips pitch -346, chest pitch -336, head pitch -330, both touch
    0.34  pelvis down 0.26, hips pitch -338, chest pitch -324, head pitch -346, exact, both absorb
  leave
    0.6

move flip aside: height 0.52
  repeat
    0.3 pass  pelvis down 0.12, hips pitch 12, chest pitch 20, head pitch 6, both arm-back
    0.3 pass  leap bottom, pelvis down 0.31, hips pitch 26, chest pitch 40, head pitch 8, both arm-down
    0.26 pass  leap off, hips roll 4, chest roll 14, head roll 10
        near heel 38, arm flex 110 abduct 20 twist 0 elbow 26
        far heel 38, arm flex 118 abduct 16 twist 0 elbow 26
    0.32 pass  wheeled
    0.2 pass  same with hips roll 203, chest pitch 20 roll 203, head pitch 14 roll 203
        both leg flex 96 out 16 knee 110 point 30, arm flex 50 abduct 20 twist 10 elbow 70
    0.22 pass  same with hips roll 292, chest pitch 20 roll 292, head pitch 14 roll 292
        both leg flex 49.6 out 12 knee 55.6 point 20.4, arm flex 61.2 abduct 39.2 twist 6 elbow 30
    0.2 pass  same with leap landing, pelvis down 0.05, hips roll 356, chest pitch 8 roll 350, head roll 352, both touch
    0.34  pelvis down 0.26, hips pitch 20 roll 360, chest pitch 32 roll 360, head pitch 10 roll 360, exact, both absorb
  leave
    0.6

move grand leap: height 0.36, travel 1.3
  repeat
    0.3 pass  pelvis down 0.12, hips pitch 12, chest pitch 20, head pitch 6, both arm-back
    0.3 pass  leap bottom, pelvis down 0.31, hips pitch 26, chest pitch 40, head pitch 8, both arm-down
    0.26 pass  leap off, hips pitch 2, chest pitch 4, head pitch -8, both push-off
    0.48 pass  leap aloft, chest pitch -4
        near leg flex 80 knee 8 point 40, arm flex 40 abduct 80 twist 0 elbow 8
        far leg flex -42 knee 8 point 50, arm flex 30 abduct 96 twist 0 elbow 8
    0.5 pass  leap landing, pelvis down 0.03, hips pitch 6, chest pitch 10, head pitch 12, both touch
    0.3  pelvis down 0.2, hips pitch 18, chest pitch 30, head pitch 10, both absorb
  leave
    0.6
