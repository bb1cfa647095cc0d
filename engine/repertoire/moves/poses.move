# Poses for a camera or an audience. The weight is over the near leg.
move pose: stays, free arms
    0.4 pass  pelvis aside 0.03 down 0.008, chest yaw -6, near arm flex 4 abduct 34 twist 20 elbow 40, far arm flex 6 abduct 12 elbow 14
    0.75  pelvis aside 0.05 down 0.012, hips roll -5 yaw 8, chest roll 4 yaw 16, head yaw -10 pitch -5
        near arm flex -26 abduct 46 twist 60 elbow 94
        far foot ahead 0.13, toes 24, heel 24, arm flex 4 abduct 9 twist 4 elbow 16
  leave
    0.8

# Both fists are on the hips, the chest is out and the chin up.
move pose hero: stays, free arms
    0.55 pass  pelvis aside 0.02 down 0.012, chest pitch -2, both arm flex 2 abduct 34 twist 24 elbow 40, near foot aside 0.12, toes 14
    0.6  pelvis down 0.008, chest pitch -8, head pitch -8, near foot aside 0.12, toes 14, far foot aside 0.06, toes 14
        both arm flex -26 abduct 48 twist 60 elbow 96 curl 80
  leave
    0.8
