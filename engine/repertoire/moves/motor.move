# Motored is a moment on a motorcycle: both feet are on their rests, and the trunk leans a little as the road
# has it.
pose motored: on air, pelvis down 0.2 ahead -0.52, hips pitch 4, chest pitch 16, head pitch 2
        both foot ahead -0.42 aside 0.05, lift 0.18, slides
        hand palm at middle (0.36 -0.24 0.8) palm (-0.2 -1 0.1) fingers (-0.3 -0.1 1) grip

# Motorcycles.

move ride a bike motor: fills, stays, bends, starts ahead 3.96, ends ahead 1.54, gone ahead 4.4
    0.7 pass  on far, pelvis down 0.06 ahead -0.1, hips pitch 10, chest pitch 26, head pitch 12
        near foot ahead -0.2, lift 0.2, arm flex 50 abduct 14 twist 20 elbow 30
        far arm flex 50 abduct 14 twist 20 elbow 30
    0.8 pass  motored
    0.5 pass  same with pelvis down 0.2 ahead -0.388, both foot ahead -0.288 aside 0.05
    0.5 pass  same with pelvis down 0.2 ahead 0.184, both foot ahead 0.284 aside 0.05
    0.5 pass  same with pelvis down 0.2 ahead 1.416, both foot ahead 1.516 aside 0.05
    0.45 pass  same with pelvis down 0.2 ahead 3.44, both foot ahead 3.54 aside 0.05
  repeat
    0.4 pass  motored with pelvis down 0.2 ahead 1.68, hips pitch 4 roll 1.5, chest pitch 16 roll 0.75
        head pitch 2 roll -0.9
        both foot ahead 1.78 aside 0.05
    0.4 pass  same with pelvis down 0.2 ahead 3.88, hips pitch 4 roll -1.5, chest pitch 16 roll -0.75
        head pitch 2 roll 0.9
        both foot ahead 3.98 aside 0.05
  leave
    0.5 pass  motored with pelvis down 0.2 ahead 0.536, both foot ahead 0.636 aside 0.05
    0.6 pass  same with pelvis down 0.2 ahead 1.02, both foot ahead 1.12 aside 0.05
    0.7 pass  on far, pelvis down 0.06 ahead 1.48, hips pitch 10, chest pitch 22
        near foot ahead 1.38, lift 0.16, arm flex 40 abduct 14 twist 20 elbow 30
        far foot ahead 1.54, arm flex 40 abduct 14 twist 20 elbow 30
    0.7  both foot ahead 1.54
