# As-crab is a moment on hands and feet with the belly up.
pose as-crab: on air, pelvis down 0.62 ahead -0.42, hips pitch -62, chest pitch -48, head pitch -4, exact
        both foot aside 0.03, spread 8, wrist at planted (0.05 0 -0.82)

# On-paws is a moment on hands and feet.
pose on-paws: on hands, hips pitch 85, chest pitch 100, head pitch 48, exact
        both foot aside 0.03, heel 34, spread 8, wrist at planted (0.01 0 0.84)

# Slid slides on a hip, the near leg ahead and the far one folded under it.
pose slid: on body, pelvis ahead 0.86, hips pitch -30 roll -10, chest pitch -18 roll -12, head pitch 6
        near leg flex 59.5 out 4 knee 14 point 10, arm flex 70 abduct 50 twist 8 elbow 30
        far leg flex 64 out 34 turn 40 knee 118 point 20, arm flex -24 abduct 62 twist 8 elbow 26

# Ways to get about on the ground besides hands and knees ahead.

move crawl back: either, fills, stays fours, bends, gone ahead -0.48
    play to-fours
  from crawl, crawl still
  from lie front
    0.9 pass  lowered
    1  back-on-fours
  repeat
    0.66 pass  on fours, pelvis ahead -0.24, chest pitch -2, head pitch -34
        near foot ahead -0.36 aside 0.02, wrist at planted (-0.01 0 0.12), holds
        far foot ahead -0.12 aside 0.02, stays, wrist at planted (-0.01 0 -0.12)
    0.66 pass  on fours, pelvis ahead -0.48, chest pitch -2, head pitch -34
        near foot ahead -0.36 aside 0.02, stays, wrist at planted (-0.01 0 -0.12)
        far foot ahead -0.6 aside 0.02, wrist at planted (-0.01 0 0.12), holds
  leave
    play from-fours

move crawl still: either, stays fours
    play to-fours
  from crawl
    1  back-on-fours
  from fall on both knees, kneel on both knees, kneel
    0.6 pass  on knees, hips pitch 14, chest pitch 36, head pitch 16, both reach-down
    0.6  back-on-fours
  from lie front
    0.9 pass  lowered
    1  back-on-fours
  leave
    play from-fours

move cat cow: either, fills
    play to-fours
  repeat
    play cat-cow
  leave
    play from-fours

move raise leg dog: swaps
    play to-fours
  repeat
    play bird-dog
  leave
    play from-fours

move crawl bear: either, fills, stays, bends, gone ahead 0.56
    0.8  on-paws
  from crawl bear back
  repeat
    0.5 pass  on-paws with near foot ahead 0.42 aside 0.03, wrist at planted (0.01 0 0.98)
        far foot ahead 0.14 aside 0.03, wrist at planted (0.01 0 1.26)
    0.5 pass  same with near wrist at planted (0.01 0 1.54), far foot ahead 0.7 aside 0.03
  leave
    0.9

move crawl bear back: either, fills, stays, bends, gone ahead -0.56
    0.8  on-paws
  from crawl bear
  repeat
    0.55 pass  on-paws with near foot ahead -0.42 aside 0.03, wrist at planted (0.01 0 0.7)
        far foot ahead -0.14 aside 0.03, wrist at planted (0.01 0 0.42)
    0.55 pass  same with near wrist at planted (0.01 0 0.14), far foot ahead -0.7 aside 0.03
  leave
    0.9

move crawl crab: either, fills, stays, bends, gone ahead -0.32
    play sit-back
    0.6  as-crab
  repeat
    0.45 pass  as-crab with pelvis down 0.62 ahead -0.58
        near foot ahead -0.08 aside 0.03, wrist at planted (0.05 0 -1.06)
        far foot ahead -0.24 aside 0.03, wrist at planted (0.05 0 -0.9)
    0.45 pass  same with pelvis down 0.62 ahead -0.74
        near foot ahead -0.4 aside 0.03
        far wrist at planted (0.05 0 -1.22)
  leave
    0.6 pass  on floor, hips pitch -20, chest pitch 4, head pitch 10, both propped
    play from-floor

move slide: gone ahead 2.66
  repeat
    0.36 pass  on far, pelvis down 0.12, chest pitch 20, head pitch -4
        near leg flex 40 knee 50 point 4, arm flex -20 abduct 30 twist 8 elbow 50
        far foot ahead 0.3, heel 30, arm flex 40 abduct 24 twist 8 elbow 60
    0.32 pass  slid
    0.42 pass  slid with pelvis ahead 1.6, hips pitch -44 roll -10, chest pitch -26.4 roll -12
        near leg flex 63 out 4 knee 14 point 10
    0.5 pass  slid with pelvis ahead 2, hips pitch -40 roll -10, chest pitch -24 roll -12
        near leg flex 62 out 4 knee 14 point 10
    0.5 pass  on body, pelvis ahead 2, hips pitch -24, chest pitch 4, head pitch 10
        near foot ahead 2.66, arm flex 50 abduct 20 twist 8 elbow 40
        far foot ahead 2.66, wrist at planted (0.14 0 1.7)
  leave
    play from-floor
