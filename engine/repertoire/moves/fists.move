limb fight-near: foot ahead -0.34 aside 0.04, heel 22, toes 26, arm flex 38 abduct 4 twist 22 elbow 126 curl 66
limb fight-near-6: foot ahead -0.34 aside 0.04, heel 22, toes 26, arm flex 8 abduct 22 twist 16 elbow 126 curl 66
limb fight-far-2: toes 4, arm flex 38 abduct 4 twist 22 elbow 126 curl 66
limb fight-far: toes 4, arm flex 54 abduct 8 twist 20 elbow 104 curl 66

pose guard: pelvis down 0.07, hips pitch 6 yaw 16, chest pitch 12 yaw 20, head pitch 8, near fight-near, far fight-far

phrase rising-block:
    0.22 pass  pelvis down 0.09, hips yaw 20, chest pitch 8 yaw 26
        near fight-near
        far toes 4, arm flex 30 abduct -8 twist 60 elbow 70 curl 66
    0.16 stay 0.22  same with pelvis down 0.1, hips yaw 14, chest pitch 2 yaw 12, head pitch 4
        near fight-near-6
        far arm flex 112 abduct 24 twist 76 elbow 82 curl 66
    0.32  guard

# Punches and guards. Fighters stand with the far foot ahead: the near hand is the strong one.

move punch: ready guard
    0.65  guard
  repeat
    0.32 pass  pelvis down 0.07 aside 0.065, hips pitch 6 yaw 24, chest pitch 12 yaw 34, head pitch 8
        near fight-near-6
        far fight-far
    0.6 stay 0.06  same with pelvis down 0.07 ahead 0.04 aside -0.09, hips pitch 8 yaw -16, chest pitch 18 yaw -28
        near heel 34, toes 8, arm flex 88 abduct 32 twist 0 elbow 12 curl 66
        far fight-far-2
    0.5  guard
  leave
    0.65

move punch jab: ready guard
    0.65  mirror guard
  repeat
    0.352 pass  pelvis down 0.07 aside -0.065, hips pitch 6 yaw -14.8, chest pitch 12 yaw -13, head pitch 8
        near toes 4, arm flex 8 abduct 22 twist 16 elbow 126 curl 66
        far foot ahead -0.34 aside 0.04, heel 22, toes 26, arm flex 54 abduct 8 twist 20 elbow 104 curl 66
    0.304 stay 0.06  same with pelvis down 0.07 ahead 0.04 aside 0.09, hips pitch 8 yaw -9.2, chest pitch 14 yaw -37
        near arm flex 88 abduct 30 twist 0 elbow 12 curl 66
        far fight-near
    0.576  mirror guard
  leave
    0.6

move punch hook: ready guard
    0.65  guard
  repeat
    0.374 pass  pelvis down 0.07 aside 0.065, hips pitch 6 yaw 24, chest pitch 12 yaw 34, head pitch 8
        near fight-near-6
        far fight-far
    0.323 stay 0.06  same with pelvis down 0.07 ahead 0.04 aside -0.09, hips pitch 8 yaw -40, chest pitch 16 yaw -66
        near heel 34, toes 8, arm flex 70 abduct 58 twist 84 elbow 84 curl 66
        far fight-far-2
    0.612  guard
  leave
    0.6

# The elbow passes the face at its height, the forearm folded.
move punch elbow: ready guard
    0.65  guard
  repeat
    0.374 pass  pelvis down 0.07 aside 0.065, hips pitch 6 yaw 24, chest pitch 12 yaw 34, head pitch 8
        near fight-near-6
        far fight-far
    0.3 stay 0.1  same with pelvis down 0.08 ahead 0.08 aside -0.09, hips pitch 8 yaw -40, chest pitch 16 yaw -70
        near heel 34, toes 8, arm flex 84 abduct 46 twist 88 elbow 142 curl 80
        far fight-far-2
    0.612  guard
  leave
    0.6

move punch uppercut: ready guard
    0.65  guard
  repeat
    0.476 pass  pelvis down 0.2 aside 0.065, hips pitch 14 yaw 26, chest pitch 26 roll 14 yaw 40, head pitch 2
        near foot ahead -0.34 aside 0.04, heel 22, toes 26, arm flex -12 abduct 16 twist 10 elbow 74 curl 66
        far fight-far
    0.32 stay 0.14  same with pelvis down 0.01 ahead 0.04 aside -0.09, hips pitch -2 yaw -30, chest pitch -6 yaw -44
        head pitch 8
        near heel 44, toes 8, arm flex 86 abduct 14 twist 4 elbow 112 curl 66
        far fight-far-2
    0.504  guard
  leave
    0.6

move box: fills, ready guard
    0.55  guard
  repeat
    0.286 pass  pelvis down 0.07 aside 0.065, hips pitch 6 yaw 14.8, chest pitch 12 yaw 13, head pitch 8
        near foot ahead -0.34 aside 0.04, heel 22, toes 26, arm flex 54 abduct 8 twist 20 elbow 104 curl 66
        far toes 4, arm flex 8 abduct 22 twist 16 elbow 126 curl 66
    0.247 stay 0.06  same with pelvis down 0.07 ahead 0.04 aside -0.09, hips pitch 8 yaw 9.2, chest pitch 14 yaw 37
        near fight-near
        far arm flex 88 abduct 30 twist 0 elbow 12 curl 66
    0.468  guard
    0.286 pass  same with pelvis down 0.07 aside 0.065, hips pitch 6 yaw 24, chest pitch 12 yaw 34, near fight-near-6
    0.247 stay 0.06  same with pelvis down 0.07 ahead 0.04 aside -0.09, hips pitch 8 yaw -22, chest pitch 18 yaw -40
        near heel 34, toes 8, arm flex 88 abduct 32 twist 0 elbow 12 curl 66
        far fight-far-2
    0.468  guard
    0.34 pass  same with pelvis down 0.14, hips pitch 6 roll 6 yaw 16, chest pitch 22 roll 12 yaw 20
    0.32 stay 0.3  guard
    0.286 pass  same with pelvis down 0.07 aside 0.065, hips pitch 6 yaw 14.8, chest pitch 12 yaw 13
        near arm flex 54 abduct 8 twist 20 elbow 104 curl 66
        far arm flex 8 abduct 22 twist 16 elbow 126 curl 66
    0.247 stay 0.06  same with pelvis down 0.07 ahead 0.04 aside -0.09, hips pitch 8 yaw 6, chest pitch 16 yaw 50
        near fight-near
        far arm flex 70 abduct 58 twist 84 elbow 84 curl 66
    0.468  guard
  leave
    0.6

move fighting stance: ready guard
    0.6  guard
  leave
    0.6

move block: ready guard
    0.4  mirror guard
  repeat
    play rising-block mirrored
  leave
    0.6

move block down: ready guard
    0.4  guard
  repeat
    0.2 stay 0.2  pelvis down 0.1, hips yaw -10, chest pitch 10 yaw -24
        near foot ahead -0.34 aside 0.04, heel 22, toes 26, arm flex 34 abduct 34 twist 70 elbow 40
        far fight-far-2
    0.4  guard
  leave
    0.6
