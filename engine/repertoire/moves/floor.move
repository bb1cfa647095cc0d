limb reach-down: arm flex 70 abduct 8 twist 10 elbow 20
limb flat-leg: leg flex -3 out 7 turn 18 knee 6 point 28, arm flex -6 abduct 26 twist 20 elbow 16
limb propped: spread 8, wrist at planted (0.06 0 -0.92)
limb prone: leg flex -2 out 5 knee 5 point 66, wrist at there

pose asleep: on body, pelvis ahead -0.62, hips roll 86, chest pitch 14 roll 90, head pitch 24 roll 96
        near leg flex 62 knee 92 point 30, arm upper (0.1 0.25 0.95) fore (-0.35 0.85 -0.2) curl 10
        far leg flex 72 out 4 knee 96 point 30, arm upper (-0.25 -0.1 0.95) fore (-0.5 0.8 -0.1) curl 10

pose back-on-fours: on fours, chest pitch -2, head pitch -34, both four-limb

pose half-up: on body, pelvis ahead -0.68, hips pitch -52, chest pitch -20, head pitch 6, both propped

pose lean-aside: on body, pelvis ahead -0.64, hips pitch -12 roll 38, chest pitch 4 roll 46, head pitch 8 roll 30
        near leg flex 78 out -4 knee 95 point 20, wrist at planted (0.34 0 -0.66)
        far leg flex 80 out 16 knee 95 point 20, arm flex 52 abduct 0 twist 30 elbow 60

pose lie-back: on body, pelvis ahead -0.68, hips pitch -58, chest pitch -34, head pitch -14, both propped

pose lowered: on body, pelvis ahead -0.56, hips pitch 88, chest pitch 78, head pitch 50, both prone

pose on-back: on body, pelvis ahead -0.66, hips pitch -90, chest pitch -90, head pitch -84, both flat-leg

pose on-front: on body, pelvis ahead -0.56, hips pitch 90, chest pitch 89, head pitch 84 spin 62, both prone-low

pose on-side: on body, pelvis ahead -0.62, hips roll 86, chest pitch 6 roll 88, head pitch 6 roll 92
        near leg flex 40 knee 70 point 30, arm flex 100 abduct 0 twist 10 elbow 70
        far leg flex 58 out 4 knee 82 point 30, arm flex 62 abduct -10 twist 20 elbow 60

# From the front to the back and the other way, over the near side.
pose over-back: on body, pelvis ahead -0.55 aside 0.2, hips roll 88, chest roll 88, head roll 84, both flat-leg

pose to-plank: on plank, pelvis ahead 0.08, chest pitch 2, head pitch -26, both wrist at there

phrase from-fours:
    0.65 pass  on knees, hips pitch 10, chest pitch 24, head pitch 6, both aside
    0.65 pass  same with on knee, chest pitch 22, far on-knee
    0.75 pass  same with on far, pelvis down 0.16, hips none, head none, near foot ahead -0.3, heel 50
    0.75

# From standing to hands and knees, and back.
phrase to-fours:
    0.7 pass  on far, pelvis down 0.16, chest pitch 20, head pitch 18, near foot ahead -0.3, heel 50
    0.7 pass  on knee, hips pitch 12, chest pitch 34, head pitch 16, both aside
    0.6 pass  same with on knees, hips pitch 14, chest pitch 36, both reach-down
    0.6  back-on-fours

phrase from-floor:
    0.65 pass  on floor, hips pitch -8, chest pitch 42, head pitch 10, both over-knee
    0.6 pass  same with on feet, pelvis down 0.48, hips pitch 22, chest pitch 46, both ahead
    0.95

# Down to the floor, hands behind.
phrase sit-back:
    0.9 pass  pelvis down 0.48, hips pitch 24, chest pitch 40, head pitch 15, both ahead
    0.7 pass  on floor, hips pitch -20, chest pitch 8, head pitch 12, both propped

# Low on the ground: lying, sleeping, crawling. A lying body's hips are where the buttocks came down from a
# squat.

move lie: either, stays supine
    play sit-back
    0.75 pass  lie-back
    1  on-back
  from lie front
    0.8 pass  over-back
    1  on-back
  from lie side, sleep
    1  on-back
  from sit on the floor
    0.75 pass  lie-back
    1  on-back
  from fall on both knees, kneel on both knees, kneel
    0.7 pass  on knees, hips roll 6, chest pitch 30 roll 10, head pitch 12, near arm flex 30 abduct 30 twist 10 elbow 20
    0.75 pass  lean-aside
    0.9 pass  lie-back
    1  on-back
  leave
    1 pass  half-up
    play from-floor

move lie side: stays
    play sit-back
    0.75 pass  lean-aside
    1  on-side
  from lie, sleep
    1  on-side
  from sit on the floor
    0.75 pass  lean-aside
    1  on-side
  from fall on both knees, kneel on both knees, kneel
    0.7 pass  on knees, hips roll 6, chest pitch 30 roll 10, head pitch 12, near arm flex 30 abduct 30 twist 10 elbow 20
    0.75 pass  lean-aside
    1  on-side
  leave
    0.75 pass  lean-aside
    play from-floor

move sleep: stays
    play sit-back
    0.75 pass  lean-aside
    1  on-side
    0.9  asleep
  from lie
    1  on-side
    0.9  asleep
  from lie side
    0.9  asleep
  from sit on the floor
    0.75 pass  lean-aside
    1  on-side
    0.9  asleep
  from fall on both knees, kneel on both knees, kneel
    0.7 pass  on knees, hips roll 6, chest pitch 30 roll 10, head pitch 12, near arm flex 30 abduct 30 twist 10 elbow 20
    0.75 pass  lean-aside
    1  on-side
    0.9  asleep
  leave
    0.75 pass  lean-aside
    play from-floor

move lie front: either, stays prone
    play to-fours
    0.9  to-plank
    0.9 pass  lowered
    0.8  on-front
  from crawl, crawl still
    0.9  to-plank
    0.9 pass  lowered
    0.8  on-front
  from fall on both knees, kneel on both knees, kneel
    0.6 pass  on knees, hips pitch 14, chest pitch 36, head pitch 16, both reach-down
    0.6  back-on-fours
    0.9  to-plank
    0.9 pass  lowered
    0.8  on-front
  from lie
    0.8 pass  over-back
    0.9 pass  lowered
    0.8  on-front
  leave
    0.9 pass  lowered
    1  back-on-fours
    play from-fours

move crawl: either, fills, stays fours, bends, gone ahead 0.48
    play to-fours
  from crawl still
  from fall on both knees, kneel on both knees, kneel
    0.6 pass  on knees, hips pitch 14, chest pitch 36, head pitch 16, both reach-down
    0.6  back-on-fours
  from lie front
    0.9 pass  lowered
    1  back-on-fours
  repeat
    0.62 pass  on fours, pelvis ahead 0.24, chest pitch -2, head pitch -34
        near foot ahead 0.36 aside 0.02, wrist at planted (-0.01 0 -0.12), holds
        far foot ahead 0.12 aside 0.02, stays, wrist at planted (-0.01 0 0.12)
    0.62 pass  on fours, pelvis ahead 0.48, chest pitch -2, head pitch -34
        near foot ahead 0.36 aside 0.02, stays, wrist at planted (-0.01 0 0.12)
        far foot ahead 0.6 aside 0.02, wrist at planted (-0.01 0 -0.12), holds
  leave
    play from-fours
