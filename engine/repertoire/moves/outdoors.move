limb back-landing: foot ahead -1.3, heel 20, arm flex 90 abduct 10 twist 12 elbow 30
limb back-over: foot ahead -1.3, heel 30, wrist at there
limb back-rolled: leg flex 98 out 8 knee 60 point 10, wrist at planted (0.03 0 -0.95)
limb spun-leg: leg flex 2 out 4 knee 8 point 50, arm flex 160 abduct 24 twist 0 elbow 30

# Climb is a moment on a ladder with rungs 0.32 apart: the near foot and the far hand are a rung higher than the others.
pose climb: on air, pelvis down -0.05 ahead -0.04, hips pitch 8 roll 2, chest pitch 10 roll -3 yaw 5, head pitch -18 yaw -3, exact
        near foot ahead 0.22, lift 0.32, spread 14, wrist at bar (-0.06 1.58 0.4) elbow -55 curl 66
        far foot ahead 0.22, spread 10, wrist at bar (-0.06 1.9 0.4) elbow -55 curl 66

# Clung is a moment on a wall, arms and legs spread and the hips close to it.
pose clung: on air, pelvis down 0.02 aside 0.05, hips pitch 2 roll 3, chest pitch 4 roll -4 yaw 6, head pitch -26 yaw 8, exact
        near foot ahead 0.14 aside 0.1, lift 0.22, heel 20, toes 36, spread 34, wrist at bar (0.14 1.8 0.34) curl 50
        far foot ahead 0.14 aside 0.1, lift 0.02, heel 20, toes 36, spread 34, wrist at bar (0.14 2 0.34) curl 50

# Hung hangs from a bar and swings a little.
pose hung: on air, pelvis down 0.03, hips pitch -2, chest pitch -4, head pitch -10
        both leg flex 12 out 3 knee 66 point 36, wrist at there curl 70

# Rolled-aside rolls to the near side on the ground.
pose rolled-aside: on body, pelvis ahead -0.66 aside 0.2375, hips pitch -90 spin 90, chest pitch -90 spin 90, head pitch -88 spin 90
        both leg flex 2 out 4 knee 8 point 50, arm flex 168 abduct 12 twist 0 elbow 16

# Roped is a moment on a rope: how high the body is, how far above it the hands hold, and how far the knees
# are drawn up around the rope.
pose roped: on air, pelvis down -0.06 ahead -0.02, hips pitch -4, chest pitch -6, head pitch -22, exact
        near leg flex 24 out 1 turn 14 knee 46.8 point 30, wrist at bar (-0.19 1.92 0.24) elbow -50 curl 70
        far leg flex 24 out -3 turn 14 knee 46.8 point 30, wrist at bar (-0.19 1.72 0.24) elbow -50 curl 70

# Spun lies turned about its own long axis.
pose spun: on body, pelvis ahead -0.66 aside 0.1, hips pitch -90 spin 90, chest pitch -90 spin 90, head pitch -88 spin 90
        both spun-leg

pose spun-2: on body, pelvis ahead -0.66 aside 0.2, hips pitch -90 spin 180, chest pitch -90 spin 180, head pitch -88 spin 180
        both spun-leg

phrase to-bar:
    0.8  head pitch -20, both heel 18, wrist at bar (0.02 2.13 0.1) curl 70
    0.6  hung

phrase off-bar:
    0.6  both heel 18, wrist at bar (0.02 2.13 0.1) curl 70
    0.8

# Climbing, hanging and more ways to roll.

move climb: fills, stays, gone down -0.64
    0.9 pass  climb
  repeat
    0.8 pass  climb with pelvis down -0.37 ahead -0.04, hips pitch 8 roll -2, chest pitch 10 roll 3 yaw -5, head pitch -18 yaw 3
        near wrist at bar (-0.06 2.22 0.4) elbow -55 curl 66
        far lift 0.64
    0.8 pass  same with pelvis down -0.69 ahead -0.04, hips pitch 8 roll 2, chest pitch 10 roll -3 yaw 5, head pitch -18 yaw -3
        near lift 0.96
        far wrist at bar (-0.06 2.54 0.4) elbow -55 curl 66
  leave
    0.55  pelvis down 0.2, hips pitch 16, chest pitch 26, both absorb
    0.6

move climb wall, climb tree: fills, stays, gone down -0.36
    0.6  head pitch -16, near wrist at bar (0.14 1.8 0.34) curl 50, far wrist at bar (0.14 2 0.34) curl 50
    0.7 pass  clung
  repeat
    0.75 pass  clung with pelvis down -0.16 aside -0.05, hips pitch 2 roll -3, chest pitch 4 roll 4 yaw -6
        head pitch -26 yaw -8
        near lift 0.2, wrist at bar (0.14 2.18 0.34) curl 50
        far lift 0.4, wrist at bar (0.14 1.98 0.34) curl 50
    0.75 pass  clung with pelvis down -0.34 aside 0.05
        near lift 0.58, wrist at bar (0.14 2.16 0.34) curl 50
        far lift 0.38, wrist at bar (0.14 2.36 0.34) curl 50
  leave
    0.55  pelvis down 0.2, hips pitch 16, chest pitch 26, both absorb
    0.6

move climb rope: fills, stays, gone down -0.28
    0.6  head pitch -16, near wrist at bar (-0.19 1.92 0.24) elbow -50 curl 70, far wrist at bar (-0.19 1.72 0.24) elbow -50 curl 70
    0.5 pass  roped
  repeat
    0.5 pass  roped with near leg flex 96 out 1 turn 14 knee 115.2 point 30, wrist at bar (-0.19 2.12 0.24) elbow -50 curl 70
        far leg flex 96 out -3 turn 14 knee 115.2 point 30, wrist at bar (-0.19 1.92 0.24) elbow -50 curl 70
    0.5 pass  roped with pelvis down -0.34 ahead -0.02
        near wrist at bar (-0.19 2.1 0.24) elbow -50 curl 70
        far wrist at bar (-0.19 1.9 0.24) elbow -50 curl 70
  leave
    0.55  pelvis down 0.2, hips pitch 16, chest pitch 26, both absorb
    0.6

move climb over: gone ahead 1
  repeat
    0.6 pass  pelvis down 0.14, hips pitch 14, chest pitch 18, head pitch 10, exact
        both wrist at bar (0.1 1.13 0.44) curl 20
    0.45 pass  same with on air, pelvis down -0.36 ahead 0.12, hips pitch 22, chest pitch 26, head pitch 6
        near leg flex 60 out 24 turn 10 knee 80 point 20
        far leg flex 14 out 4 knee 24 point 40
    0.5 pass  same with pelvis down -0.52 ahead 0.14, hips pitch 24, chest pitch 46, head pitch 24
        near leg flex 104 out 12 turn 6 knee 104 point 4
        far leg flex 16 out 8 knee 50 point 40
    0.5 pass  same with pelvis down -0.6 ahead 0.42, hips pitch 20, chest pitch 42, head pitch 34
        near leg flex 92 out 14 turn 8 knee 118 point 4
        far leg flex 92 out 8 knee 64 point 10, arm flex 40 abduct 50 twist 0 elbow 40, wrist none
    0.42 pass  same with pelvis down -0.22 ahead 0.84, hips pitch 12, chest pitch 16, head pitch 30
        near leg flex 34 out 14 knee 70 point 30
        far leg flex 34 out 6 knee 26 point 20, arm flex 44 abduct 44 twist 0 elbow 36
    0.3 pass  pelvis down 0.12, hips pitch 14, chest pitch 20, head pitch 16, exact
        near foot ahead 1, arm flex 10 abduct 34 twist 0 elbow 40
        far foot ahead 1, arm flex 40 abduct 30 twist 0 elbow 36
    0.24 pass  same with pelvis down 0.24, hips pitch 20, chest pitch 28, head pitch 14
        both arm flex 26 abduct 18 twist 8 elbow 34
  leave
    0.6

move climb down: fills, gone down 0.64
    0.5 pass  climb
  from climb, climb rope, climb wall, climb tree
  repeat
    0.8 pass  climb with pelvis down 0.27 ahead -0.04, hips pitch 8 roll -2, chest pitch 10 roll 3 yaw -5, head pitch -18 yaw 3
        near lift -0.32
        far wrist at bar (-0.06 1.26 0.4) elbow -55 curl 66
    0.8 pass  same with pelvis down 0.59 ahead -0.04, hips pitch 8 roll 2, chest pitch 10 roll -3 yaw 5, head pitch -18 yaw -3
        near wrist at bar (-0.06 0.94 0.4) elbow -55 curl 66
        far lift -0.64
  leave
    0.5
    0.3

move climb wall down, climb tree down: fills, gone down 0.36
    0.7 pass  clung
  from climb, climb rope, climb wall, climb tree
  repeat
    0.75 pass  clung with pelvis down 0.2 aside -0.05, hips pitch 2 roll -3, chest pitch 4 roll 4 yaw -6
        head pitch -26 yaw -8
        near lift -0.16, wrist at bar (0.14 1.82 0.34) curl 50
        far lift 0.04, wrist at bar (0.14 1.62 0.34) curl 50
    0.75 pass  clung with pelvis down 0.38 aside 0.05
        near lift -0.14, wrist at bar (0.14 1.44 0.34) curl 50
        far lift -0.34, wrist at bar (0.14 1.64 0.34) curl 50
  leave
    0.5
    0.3

move climb rope down: fills, gone down 0.28
    0.5 pass  roped
  from climb, climb rope, climb wall, climb tree
  repeat
    0.5 pass  roped with near leg flex 96 out 1 turn 14 knee 115.2 point 30, wrist at bar (-0.19 1.82 0.24) elbow -50 curl 70
        far leg flex 96 out -3 turn 14 knee 115.2 point 30, wrist at bar (-0.19 1.62 0.24) elbow -50 curl 70
    0.5 pass  roped with pelvis down 0.22 ahead -0.02
        near wrist at bar (-0.19 1.64 0.24) elbow -50 curl 70
        far wrist at bar (-0.19 1.44 0.24) elbow -50 curl 70
  leave
    0.5
    0.3

move hang: either, fills, stays
    play to-bar
  repeat
    0.9 pass  hung with pelvis down 0.03 ahead 0.03, hips pitch -7, both leg flex 19.5 out 3 knee 76 point 36
    0.9 pass  hung with pelvis down 0.03 ahead -0.03, hips pitch 3, both leg flex 4.5 out 3 knee 56 point 36
  leave
    play off-bar

# The whole body swings ahead and back, the legs ahead of it.
move hang swing: either, fills, stays
    play to-bar
  repeat
    1.05 pass  hung with pelvis down 0.05 ahead 0.34, hips pitch -34, chest pitch -22, head pitch 4, both leg flex 44 out 3 knee 24 point 36
    1.05 pass  hung with pelvis down 0.05 ahead -0.3, hips pitch 30, chest pitch 22, head pitch -20, both leg flex -14 out 3 knee 70 point 36
  leave
    play off-bar

move pull-up: either
    play to-bar
  from hang
    0.4  hung
  repeat
    0.95 stay 0.15  on air, pelvis down -0.36 ahead -0.03, hips pitch -8, chest pitch -14, head pitch -20
        both leg flex 12 out 3 knee 66 point 36, wrist at there curl 70
    0.95  hung
  leave
    play off-bar

move roll over: either, stays
    play sit-back
    0.75 pass  lie-back
    1  on-back
    0.7 pass  spun
    0.7  spun-2
  from lie
    0.7 pass  spun
    0.7  spun-2
  leave
    0.7 pass  spun
    1  on-back
    1 pass  half-up
    play from-floor

move roll aside: stays, gone aside 0.95
    play sit-back
    0.75 pass  lie-back
    1  on-back
  from crawl army, lie front
    0.8 pass  over-back
    1  on-back
  from lie
  repeat
    0.62 pass  rolled-aside
    0.42 pass  same with pelvis ahead -0.66 aside 0.475, hips pitch -90 spin 180, chest pitch -90 spin 180
        head pitch -88 spin 180
    0.42 pass  same with pelvis ahead -0.66 aside 0.7125, hips pitch -90 spin 270, chest pitch -90 spin 270
        head pitch -88 spin 270
    0.62  same with pelvis ahead -0.66 aside 0.95, hips pitch -90 spin 360, chest pitch -90 spin 360
        head pitch -88 spin 360
        both flat-leg
  leave
    1 pass  half-up
    play from-floor

move roll back: either, gone ahead -1.3
  repeat
    0.8 pass  pelvis down 0.44, hips pitch 6, chest pitch 40, head pitch 40, exact, both ahead
    0.4 pass  on body, pelvis ahead -0.64, hips pitch -34, chest pitch 4, head pitch 30
        both heel 10, arm flex 60 abduct 10 twist 10 elbow 40
    0.26 pass  same with pelvis ahead -0.68, hips pitch -120, chest pitch -84, head pitch -50, both ball
    0.26 pass  same with pelvis ahead -0.92, hips pitch -190, chest pitch -146, head pitch -96, both back-rolled
    0.34 pass  on air, pelvis down 0.4 ahead -1.22, hips pitch -284, chest pitch -258, head pitch -250, exact
        both back-over
    0.36 pass  pelvis down 0.44, hips pitch -336, chest pitch -318, head pitch -344, exact, both back-landing
  leave
    0.7

move crawl army: either, fills, stays, bends, gone ahead 0.34
    0.434 pass  on far, pelvis down 0.16, chest pitch 20, head pitch 18, near foot ahead -0.3, heel 50
    0.434 pass  on knee, hips pitch 12, chest pitch 34, head pitch 16, both aside
    0.372 pass  same with on knees, hips pitch 14, chest pitch 36, both reach-down
    0.372  back-on-fours
    0.558 pass  lowered
  from lie front
  repeat
    0.6 pass  on body, pelvis ahead -0.39, hips pitch 86 yaw 6, chest pitch 70 yaw -8, head pitch 36 yaw -4
        near leg flex 4 out 66 turn 70 knee 96 point 40, wrist at planted (0.06 0 0.33)
        far leg out 12 knee 16 point 60, wrist at planted (0.06 0 0.51)
    0.6 pass  same with pelvis ahead -0.22, hips pitch 86 yaw -6, chest pitch 70 yaw 8, head pitch 36 yaw 4
        near leg out 12 knee 16 point 60, wrist at planted (0.06 0 0.68)
        far leg flex 4 out 66 turn 70 knee 96 point 40, wrist at planted (0.06 0 0.5)
  leave
    0.9 pass  lowered
    1  back-on-fours
    play from-fours
