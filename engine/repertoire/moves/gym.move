# Hands flat on a table, and forearms on a rail, that carry some of the body.
limb on-table: hand palm at ahead (0.22 -0.19 0.5) palm (0 -1 0.1) fingers (0.15 0.1 1) flat
limb to-toes: hand tip at toes (0 0.062 -0.015) palm (0 -0.3 -1) fingers (0 -1 0.3) flat
limb on-rail: hand upper (0.14 -0.8 0.6) fore (-0.42 0.5 0.75) palm down
limb tucked: leg flex 108 out 6 knee 110 point 30, arm flex 64 abduct 16 twist 10 elbow 40
limb star: leg flex 4 out 40 knee 8 point 40, arm flex 10 abduct 134 twist 0 elbow 8

# Circled is a quarter of a circle of the hips, hands on them.
pose circled: pelvis down 0.03 ahead 0.085, hips pitch -12, chest pitch 4.8, both arm flex -26 abduct 44 twist 60 elbow 92

pose jack-bottom: leap bottom, pelvis down 0.055, hips pitch 4, chest pitch 7, both arm flex 4 abduct 10 twist 0 elbow 12

pose on-toes: pelvis down -0.078 ahead 0.05, chest pitch 2, both heel 40

# Rope is a moment of jumping rope: the hands turn it beside the hips.
pose rope: pelvis down 0.01, chest pitch 4, both arm flex -4 abduct 26 twist -24 elbow 62

pose rope-2: leap bottom, pelvis down 0.01, chest pitch 4, both heel 20, arm flex -4 abduct 26 twist -24 elbow 62

# Exercises on the feet.

move jumping jack: either, height 0.075
    0.4 pass  pelvis down 0.03
    0.2 pass  jack-bottom
  repeat
    0.16 pass  leap off, chest pitch 2, both heel 26, arm flex 4 abduct 52 twist 0 elbow 16
    0.2 pass  leap landing, chest pitch 4
        both foot aside 0.18, heel 16, arm flex 4 abduct 130 twist 0 elbow 16
    0.26 pass  jack-bottom with pelvis down 0.073, both foot aside 0.18, arm flex 4 abduct 152 twist 0 elbow 12
    0.16 pass  same with leap off, pelvis none, hips none, chest pitch 2
        both heel 26, arm flex 4 abduct 118 twist 0 elbow 16
    0.2 pass  leap landing, chest pitch 4, both heel 16, arm flex 4 abduct 36 twist 0 elbow 16
    0.26 pass  jack-bottom with both arm flex 4 abduct 12 twist 0 elbow 12
  leave
    0.3

move star jump: either, height 0.38
  repeat
    0.3 pass  pelvis down 0.12, hips pitch 12, chest pitch 20, head pitch 6, both arm-back
    0.3 pass  leap bottom, pelvis down 0.31, hips pitch 26, chest pitch 40, head pitch 8, both arm-down
    0.26 pass  leap off, hips pitch 2, both heel 38, arm flex 30 abduct 60 twist 0 elbow 20
    0.45 pass  leap aloft, chest pitch -4, both star
    0.5 pass  leap landing, hips pitch 6, chest pitch 10, head pitch 12, both touch
    0.3  pelvis down 0.2, hips pitch 18, chest pitch 30, head pitch 10, both absorb
  leave
    0.6

move tuck jump: either, height 0.44
  repeat
    0.3 pass  pelvis down 0.12, hips pitch 12, chest pitch 20, head pitch 6, both arm-back
    0.3 pass  leap bottom, pelvis down 0.31, hips pitch 26, chest pitch 40, head pitch 8, both arm-down
    0.26 pass  leap off, hips pitch 2, chest pitch 4, head pitch -8, both push-off
    0.5 pass  leap aloft, hips pitch 4, chest pitch 22, head pitch 8, both tucked
    0.5 pass  leap landing, hips pitch 6, chest pitch 10, head pitch 12, both touch
    0.3  pelvis down 0.2, hips pitch 18, chest pitch 30, head pitch 10, both absorb
  leave
    0.6

move jump rope: either, fills, height 0.055
    0.5  rope
    0.2 pass  rope-2
  repeat
    0.12 pass  rope with leap off, pelvis none, both heel 34, arm flex -4 abduct 26 twist -24 elbow 50
    0.2 pass  rope with leap landing, pelvis none, both heel 24, arm flex -4 abduct 26 twist -24 elbow 74
    0.13 pass  rope-2
  leave
    0.6

move lunge: swaps, sized
  repeat
    0.85 stay 0.1  pelvis down 0.3, chest pitch 4
        near foot ahead 0.74, arm flex -26 abduct 44 twist 60 elbow 92
        far heel 52, arm flex -26 abduct 44 twist 60 elbow 92
    0.85 stay 0.05  both arm flex -26 abduct 44 twist 60 elbow 92
  leave
    0.5

move lunge forward: fills, swaps, sized, gone ahead 0.74
  repeat
    0.75 stay 0.05  pelvis down 0.3, chest pitch 4
        near foot ahead 0.74, arm flex -26 abduct 44 twist 60 elbow 92
        far heel 52, arm flex -26 abduct 44 twist 60 elbow 92
    0.75  same with pelvis none, chest none, far foot ahead 0.74, heel 0
  leave
    0.4

move lunge aside: sized
  repeat
    0.85 stay 0.12  pelvis down 0.27 aside 0.34, hips pitch 18, chest pitch 24
        near foot aside 0.55, toes 12, arm flex 50 abduct -4 twist 30 elbow 100
        far arm flex 50 abduct -4 twist 30 elbow 100
    0.85 stay 0.05
  leave
    0.2

move high knees: fills, swaps
    0.3 pass  chest pitch 4
  repeat
    0.26  on far, chest pitch -2
        near leg flex 96 knee 100 point 20, arm flex -20 abduct 14 twist 8 elbow 86
        far heel 24, arm flex 44 abduct 10 twist 8 elbow 92
    0.17 pass  pelvis down 0.02, both arm flex 10 abduct 12 twist 8 elbow 90
  leave
    0.4

move elbow to knee: swaps, across
    0.6  both behind-head
  repeat
    0.6 stay 0.14  on far, hips pitch -2 yaw 8, chest pitch 34 roll 10 yaw 42, head pitch 34 yaw 26
        near leg flex 116 out -14 knee 112 point 20, arm upper (0.72 0.5 0.35) fore (-0.78 0.3 -0.55) curl 24
        far arm upper (0.02 0.05 1) fore (-0.5 0.75 -0.7) curl 24
    0.5 stay 0.04  both behind-head
  leave
    0.6

move butt kicks: fills, swaps
    0.3 pass  chest pitch 6
  repeat
    0.27  on far, chest pitch 8
        near leg flex 6 knee 126 point 40, arm flex -20 abduct 14 twist 8 elbow 86
        far heel 16, arm flex 34 abduct 10 twist 8 elbow 92
    0.18 pass  pelvis down 0.02, chest pitch 6, both arm flex 8 abduct 12 twist 8 elbow 90
  leave
    0.4

move raise leg
  repeat
    0.85 stay 0.4  on far, hips pitch -4, chest pitch -8
        near leg flex 78 knee 10 point 20, arm flex 10 abduct 40 twist 8 elbow 16
        far arm flex 10 abduct 40 twist 8 elbow 16
    0.8 stay 0.1
  leave
    0.3

move raise leg aside
  repeat
    0.85 stay 0.4  on far, hips roll -9.6, chest roll -16
        near leg out 52 knee 8 point 20, arm flex 10 abduct 40 twist 8 elbow 16
        far arm flex 10 abduct 40 twist 8 elbow 16
    0.8 stay 0.1
  leave
    0.3

move raise leg back
  repeat
    0.85 stay 0.4  on far, hips pitch 12, chest pitch 24
        near leg flex -30 knee 10 point 30, arm flex 10 abduct 40 twist 8 elbow 16
        far arm flex 10 abduct 40 twist 8 elbow 16
    0.8 stay 0.1
  leave
    0.3

move raise knee
  repeat
    0.85 stay 0.4  on far, hips pitch -1, chest pitch -2
        near leg flex 94 knee 100 point 24, arm flex 10 abduct 40 twist 8 elbow 16
        far arm flex 10 abduct 40 twist 8 elbow 16
    0.8 stay 0.1
  leave
    0.3

move stand on one leg: stays
    0.9  on far, chest pitch 2
        near leg flex 56 knee 100 point 26, arm flex 8 abduct 62 twist 8 elbow 12
        far arm flex 8 abduct 62 twist 8 elbow 12
  leave
    0.7

move tree: stays
    1.2  on far
        near leg flex 50 out 46 turn 40 knee 128 point 40, arm flex 172 abduct 4 twist 0 elbow 10
        far arm flex 172 abduct 4 twist 0 elbow 10
  leave
    0.9

move swing leg
    0.4 pass  on far, near foot ahead -0.05, heel 20, far arm flex 10 abduct 50 twist 8 elbow 14
  repeat
    0.45  on far, hips pitch -6, chest pitch -4
        near leg flex 62 knee 12 point 20, arm flex -16 abduct 40 twist 8 elbow 20
        far arm flex 36 abduct 52 twist 8 elbow 14
    0.5  same with hips pitch 14, chest pitch 14
        near leg flex -26 knee 24 point 30, arm flex 30 abduct 40 twist 8 elbow 20
        far arm flex -8 abduct 52 twist 8 elbow 14
  leave
    0.6

move touch toes: either
  repeat
    1.2 stay 0.35  pelvis down 0.02, hips pitch 72, chest pitch 126, head pitch 136, exact, both to-toes
    1.2 stay 0.1

move lean: either, stays
    0.9  hips pitch 16, chest pitch 34, head pitch 14
  leave
    0.8

move lean back: either, stays
    0.9  pelvis down 0.03, hips pitch -10, chest pitch -27, head pitch -16, both arm flex 14 abduct 12 twist 8 elbow 20
  leave
    0.8

move lean against: either, stays
    1.1  pelvis down 0.035 ahead -0.2, hips pitch -7, chest pitch -2, head pitch 3
  leave
    0.9

move lean against foot up: stays
    0.8 pass  pelvis down 0.03 ahead -0.16, hips pitch -5, chest pitch -2
    0.8  on far, pelvis down 0.035 ahead -0.2, hips pitch -8, chest pitch -3, head pitch 3
        near leg flex 40 knee 100 point -8
  leave
    0.5  pelvis down 0.03 ahead -0.16
    0.7

move lean staff: stays
    1  pelvis ahead 0.03 aside 0.03, hips pitch 9 roll 4, chest pitch 27 roll -3, head pitch 6, weight 0.6
        near hand palm at middle (0.02 -0.36 0.56) palm (-0.5 -0.85 0.1) fingers (-0.75 0 0.6) cup
        far hand palm at middle (0.02 -0.42 0.56) palm (-0.5 -0.85 0.1) fingers (-0.75 0 0.6) cup
  leave
    0.8

move lean on table: either, stays
    1  pelvis ahead 0.03, hips pitch 18, chest pitch 36, head pitch 14, both on-table
  leave
    0.9

move lean on rail: either, stays
    1  pelvis ahead 0.03, hips pitch 20, chest pitch 42, head pitch 8, both on-rail
  leave
    0.9

move lean aside: stays
    0.9  pelvis aside 0.02, hips roll 5, chest roll 27, head roll 20
        near arm flex 2 abduct 20 twist 8 elbow 14
        far arm flex 2 abduct 8 twist 8 elbow 20
  leave
    0.8

move side bend: swaps
  repeat
    0.9 stay 0.15  pelvis aside -0.02, hips roll 5, chest roll 36, head roll 38
        near arm flex -26 abduct 44 twist 60 elbow 92
        far arm flex 6 abduct 168 twist 0 elbow 20
    0.9  both arm flex -26 abduct 44 twist 60 elbow 92
  leave
    0.5

move hip circle: either, fills
    0.5 pass  circled
  repeat
    0.3 pass  circled with pelvis down 0.03 aside 0.07, hips roll -9, chest roll 5.4
    0.3 pass  same with pelvis down 0.03 ahead -0.075, hips pitch 12, chest pitch -4.8
    0.3 pass  same with pelvis down 0.03 aside -0.07, hips roll 9, chest roll -5.4
    0.3 pass  circled
  leave
    0.6

move stand on tiptoes: either, stays
    0.7 stay 0.25  on-toes
  leave
    0.7

move calf raise: either
  repeat
    0.7 stay 0.25  on-toes
    0.6 stay 0.1
  leave
    0.3

move wall sit: either, stays
    1.1  on seat, both on-thigh
  leave
    0.9
