limb split-up: leg flex 14 out 80 knee 8 point 40, arm flex 2 abduct 80 twist 0 elbow 10
limb split-leg: leg flex 20 out 78 knee 8 point 40, wrist at planted (0.02 0 0.3)
limb dog-hand: wrist at planted (0.01 0 0.96)
limb head-hand: wrist at planted (0.05 0 0.56)
limb cobra-limb: leg flex -6 out 4 knee 7 point 64, wrist at there

pose cobra: on body, pelvis ahead -0.56, hips pitch 80, chest pitch 38, head pitch -6, both cobra-limb

# Head-tucked is a moment of a headstand: the head carries, the hands help.
pose head-tucked: on body, pelvis ahead 0.72, hips pitch 180, chest pitch 176, head pitch 180, exact
        both leg flex 120 out 4 knee 126 point 30, wrist at there

pose head-tucked-2: on body, pelvis ahead 0.511, hips pitch 142, chest pitch 158, head pitch 180, exact
        both leg flex 94 out 4 knee 100 point 30, wrist at there

# Lotus sits on the ground with crossed legs and the hands on the knees.
pose lotus: on body, pelvis ahead -0.62, hips pitch 6, chest pitch 22
        near leg flex 80 out 44 turn 92 knee 128 point 24, arm flex 26 abduct 30 twist 14 elbow 54
        far leg flex 80 out 44 turn 88 knee 128 point 24, arm flex 26 abduct 30 twist 14 elbow 54

pose lotus-2: on body, pelvis ahead -0.62, hips pitch -4, chest pitch 2
        near leg flex 80 out 44 turn 92 knee 128 point 24, arm flex 26 abduct 30 twist 14 elbow 54
        far leg flex 80 out 44 turn 88 knee 128 point 24, arm flex 26 abduct 30 twist 14 elbow 54

# Poses that are taken slowly and kept.

move warrior: stays
    0.8 pass  pelvis down 0.04, hips yaw -20, chest yaw -34, exact
        near arm flex 0 abduct 50 twist 0 elbow 10
        far foot ahead -0.5, toes 64, arm flex 0 abduct 50 twist 0 elbow 10
    1.1  same with pelvis down 0.2, hips yaw -46, chest yaw -74, head yaw 4
        near foot ahead 0.6, arm flex 0 abduct 90 twist 0 elbow 4
        far arm flex 0 abduct 90 twist 0 elbow 4
  leave
    0.8  far foot ahead -0.5
    0.8

move downward dog: either, stays
    0.9 pass  on hands, hips pitch 80, chest pitch 100, head pitch 70, exact, both dog-hand
    0.9  same with on air, pelvis down 0.2 ahead 0.3, hips pitch 118, chest pitch 134, head pitch 150, both wrist at there
  leave
    1.2

move cobra: either, stays prone
    play to-fours
    0.9  to-plank
    0.9 pass  lowered
    1.1  cobra
  from lie front
    1.1  cobra
  leave
    0.9 pass  lowered
    1  back-on-fours
    play from-fours

move lotus: either, stays floored
    play sit-back
    0.8 pass  lotus
    0.6  lotus-2
  from sit on the floor
    0.8 pass  lotus
    0.6  lotus-2
  leave
    play from-floor

move splits: either, stays
    0.6 pass  pelvis down 0.04, chest pitch 10
        near foot aside 0.44, arm flex 20 abduct 30 twist 8 elbow 20
        far arm flex 20 abduct 30 twist 8 elbow 20
    0.7 pass  same with pelvis down 0.3, hips pitch 24, chest pitch 46, head pitch 10
        near arm flex 50 abduct 20 twist 8 elbow 20
        far foot aside 0.4, arm flex 50 abduct 20 twist 8 elbow 20
    0.7 pass  on body, pelvis ahead -0.1, hips pitch 6, chest pitch 26, head pitch 6, both split-leg
    0.8  same with hips none, chest pitch 2, head none, both split-up
  leave
    play from-floor

move headstand: either, stays
    0.9 pass  pelvis down 0.38, hips pitch 34, chest pitch 84, head pitch 70, exact, both head-hand
    0.8  head-tucked-2
    0.9  head-tucked with chest pitch 178, both leg flex 104 out 4 knee 110 point 30
    0.9  same with chest pitch 179, both leg out 3 knee 7 point 50
  leave
    0.7  head-tucked
    0.6  head-tucked-2
    0.7 pass  pelvis down 0.4, hips pitch 40, chest pitch 70, head pitch 50
    0.8
