hand behind-foot: palm at instep (0 0.03 0.02) palm down fingers (-0.2 -0.4 -1) grip
hand on-shin: palm at knee (0.02 -0.055 0.05) palm (-0.4 0.1 -1) fingers (-1 -0.1 0.1) cup
hand on-shin-2: palm at other-knee (0.02 -0.055 0.05) palm (-0.4 0.1 -1) fingers (-1 -0.1 0.1) cup

# Legs that are lifted, stretched and swung from where the body stands on the other one.

gesture raise leg
    0.85 stay 0.8  on far, hips pitch -6, chest pitch -4
        near leg flex 72 knee 12 point 10, arm flex 4 abduct 30 twist 8 elbow 22
        far arm flex 8 abduct 32 twist 8 elbow 24
  leave
    0.85

gesture raise leg aside
    0.85 stay 0.8  on far, hips roll -8, chest roll -10
        near leg out 46 knee 6 point 8, arm flex 4 abduct 30 twist 8 elbow 22
        far arm flex 8 abduct 32 twist 8 elbow 24
  leave
    0.85

gesture raise leg back
    0.85 stay 0.8  on far, hips pitch 12, chest pitch 22
        near leg flex -26 knee 8 point 24, arm flex 4 abduct 30 twist 8 elbow 22
        far arm flex 8 abduct 32 twist 8 elbow 24
  leave
    0.85

gesture raise leg up
    0.85 stay 0.8  on far, hips pitch -10, chest pitch -4
        near leg flex 90 knee 8 point 16, arm flex 4 abduct 30 twist 8 elbow 22
        far arm flex 8 abduct 32 twist 8 elbow 24
  leave
    0.85

gesture raise knee
    0.85 stay 0.8  on far, hips pitch -6, chest pitch -2
        near leg flex 92 knee 100 point 12, arm flex 4 abduct 30 twist 8 elbow 22
        far arm flex 8 abduct 32 twist 8 elbow 24
  leave
    0.85

gesture raise foot
    0.85 stay 0.8  on far, chest pitch 2
        near leg flex 38 knee 66 point 6, arm flex 4 abduct 30 twist 8 elbow 22
        far arm flex 8 abduct 32 twist 8 elbow 24
  leave
    0.85

gesture extend leg
    0.85 stay 0.8  on far, hips pitch -4, chest pitch -4
        near leg flex 58 knee 6 point 20, arm flex 4 abduct 30 twist 8 elbow 22
        far arm flex 8 abduct 32 twist 8 elbow 24
  leave
    0.85

gesture extend leg aside
    0.85 stay 0.8  on far, hips roll -8, chest roll -10
        near leg out 44 knee 4 point 14, arm flex 4 abduct 30 twist 8 elbow 22
        far arm flex 8 abduct 32 twist 8 elbow 24
  leave
    0.85

gesture extend leg back
    0.85 stay 0.8  on far, hips pitch 12, chest pitch 22
        near leg flex -26 knee 4 point 30, arm flex 4 abduct 30 twist 8 elbow 22
        far arm flex 8 abduct 32 twist 8 elbow 24
  leave
    0.85

gesture lower leg
    0.85 stay 0.8  on far, hips pitch -6, chest pitch -4
        near leg flex 66 knee 14 point 10, arm flex 4 abduct 30 twist 8 elbow 22
        far arm flex 8 abduct 32 twist 8 elbow 24
  leave
    0.85

gesture swing leg: fills
    0.4  on far, near leg flex 12 knee 20 point 10
  repeat
    0.5  on far
        near leg flex 52 knee 10 point 20, arm flex 4 abduct 30 twist 8 elbow 22
        far arm flex 8 abduct 32 twist 8 elbow 24
    0.5  same with near leg flex -28 knee 22 point 26
  leave
    0.7

gesture swing leg aside: fills
    0.4  on far, near leg flex 12 knee 20 point 10
  repeat
    0.5  on far
        near leg out 46 knee 6 point 14, arm flex 4 abduct 30 twist 8 elbow 22
        far arm flex 8 abduct 32 twist 8 elbow 24
    0.5  same with near leg flex 10 out -14 knee 8 point 14
  leave
    0.7

gesture circle leg: fills
    0.4  on far, near leg flex 12 knee 20 point 10
  repeat
    0.5  on far
        near leg flex 44 out 4 knee 12 point 20, arm flex 4 abduct 30 twist 8 elbow 22
        far arm flex 8 abduct 32 twist 8 elbow 24
    0.5  same with near leg flex 8 out 38 knee 12 point 20
  leave
    0.7

gesture shake leg: fills
    0.4  on far, near leg flex 12 knee 20 point 10
  repeat
    0.5  on far
        near leg flex 34 knee 20 point 10, arm flex 4 abduct 30 twist 8 elbow 22
        far arm flex 8 abduct 32 twist 8 elbow 24
    0.5  same with near leg flex 26 knee 52 point 20
  leave
    0.7

gesture stretch leg, stretch thigh
    0.8 pass  on far, hips pitch 4, chest pitch 8
        near leg flex 10 knee 112 point 40, hand behind-foot
        far arm flex 20 abduct 44 twist 8 elbow 24
    0.6 stay 1.6  same with hips pitch 2, chest pitch 3, near leg flex -4 knee 126 point 46
  leave
    0.9

gesture pat foot, tap foot: fills
  repeat
    0.18  on far, head pitch 4, near foot ahead 0.1, lift 0.06, heel -14
    0.16 stay 0.06  same with head pitch 6, near lift 0, heel 0
  leave
    0.5
