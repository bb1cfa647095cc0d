limb rolled-out: foot ahead 1.38, arm flex 100 abduct 10 twist 12 elbow 30
limb tipped: leg flex 100 out 6 knee 70 point 20, arm upper (0.75 0.4 0.5) fore (-0.5 0.75 0.2), wrist at there
limb ball: leg flex 112 out 8 knee 118 point 20, arm flex 64 abduct 4 twist 20 elbow 50
limb tipping: leg flex 72 out 6 knee 40 point 40, wrist at there
limb reach: wrist at planted (-0.02 0 0.56)

# Rolls head over heels on the ground.

move roll: either, gone ahead 1.38
  repeat
    0.75 pass  pelvis down 0.3, hips pitch 40, chest pitch 84, head pitch 60, exact, both reach
    0.42 pass  same with on air, pelvis down 0.2 ahead 0.28, hips pitch 108, chest pitch 158, head pitch 214, both tipping
    0.32 pass  on body, pelvis ahead 0.58, hips pitch 196, chest pitch 232, head pitch 276, both tipped
    0.3 pass  same with pelvis ahead 0.86, hips pitch 268, chest pitch 300, head pitch 336, both ball
    0.24 pass  same with pelvis ahead 0.97, hips pitch 330, chest pitch 372, head pitch 380, both rolled-out
    0.4 pass  same with on feet, pelvis down 0.42, hips pitch 364, chest pitch 400, head pitch 376, exact
  leave
    0.75
