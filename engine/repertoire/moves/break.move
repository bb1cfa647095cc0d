# Downrock kicks one leg out, belly up, on the hand of the other side.
pose downrock: on air, pelvis down 0.62 ahead -0.42, hips pitch -46 roll -16, chest pitch -34 roll -24 yaw -10, head pitch -4, exact
        near leg flex 66 out 8 knee 8 point 30, arm flex 70 abduct 30 twist 8 elbow 20
        far foot aside 0.03, spread 8, wrist at planted (0.05 0 -0.82)

# Toprock is a step across in front of the other foot with the arms crossed, and one back with the arms flung
# open.
phrase toprock:
    0.5 pass  pelvis down 0.11, hips pitch 8 yaw -24, chest pitch 18 yaw -34, head pitch 12 yaw -10
        near foot ahead 0.26 aside -0.22, toes 20, arm flex 50 abduct -8 twist 50 elbow 96
        far heel 24, arm flex 46 abduct -4 twist 50 elbow 100
    0.5 pass  pelvis down 0.05, hips yaw 10, chest pitch -6 yaw 12, head pitch -4
        both arm flex 10 abduct 84 twist 0 elbow 26
