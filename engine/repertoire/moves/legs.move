limb over-leg: foot ahead 0.22 aside -0.3, lift 0.24, heel -16, wrist at thigh (0.02 0.03 0.105) palm backward curl 14
limb tailor: leg flex 92 out 48 turn 66 knee 126 point 24, arm flex 34 abduct 22 twist 20 elbow 52

# Legs alone: set apart, or crossed.

move hug knee, raise knee hugged
    0.9 pass  on far, chest pitch 8, head pitch 10, near leg flex 96 knee 104 point 10, hand on-shin, far hand on-shin-2
    0.6 stay 1.4  same with hips pitch -4, chest pitch 4, head pitch 6, near leg flex 118 knee 122 point 10
  leave
    0.9

move legs apart: either, stays
    0.6 pass  pelvis down 0.02 aside 0.05, near foot aside 0.2, toes 10
    0.6  pelvis down 0.05, both foot aside 0.2, toes 10
  leave
    0.9

move walk in place: fills, swaps
    0.3 pass
  repeat
    0.3  on far, chest yaw 2
        near leg flex 44 knee 70 point 8, arm flex -14 abduct 10 twist 8 elbow 22
        far arm flex 20 abduct 8 twist 8 elbow 26
    0.26 pass  pelvis down 0.008
  leave
    0.45

move walk in place march: fills, swaps
    0.3 pass
  repeat
    0.3  on far, chest yaw 2
        near leg flex 82 knee 88 point 20, arm flex -30.8 abduct 10 twist 8 elbow 22
        far arm flex 44 abduct 8 twist 8 elbow 26
    0.26 pass  pelvis down 0.008
  leave
    0.45

move cross legs: stays
    0.9  pelvis down 0.015 aside -0.05, near foot ahead 0.16 aside -0.28, toes -4
  leave
    0.8

move sit crossed: stays seated
    0.8 pass  pelvis down 0.26 ahead -0.06, hips pitch 24, chest pitch 38, head pitch 18, both on-thigh
    0.75  on seat, hips pitch 8, chest pitch 24, head pitch 8, both on-thigh
    0.7  on-edge
    0.8  on-seat
  from sit
    0.8  on-seat
  leave
    0.6  on-edge
    play stand-up

move sit stretched on the floor: either, stays floored
    1 pass  pelvis down 0.5, hips pitch 25, chest pitch 40, head pitch 15, both ahead
    0.8  on floor, hips pitch -16, chest pitch 18, head pitch 8, both over-knee
    0.9  legs-out
  from lie
    1 pass  half-up
    0.9  legs-out
  from sit crossed on the floor, sit on the floor
    0.9  legs-out
  leave
    0.7 pass  on floor, hips pitch -8, chest pitch 42, head pitch 10, both over-knee
    0.6 pass  same with on feet, pelvis down 0.5, hips pitch 24, chest pitch 46, both ahead
    1

move sit crossed on the floor: either, stays floored
    1 pass  pelvis down 0.5, hips pitch 25, chest pitch 40, head pitch 15, both ahead
    0.8  on floor, hips pitch -16, chest pitch 18, head pitch 8, both over-knee
    0.9  on-floor-key-15
  from sit on the floor
    0.9  on-floor-key-15
  leave
    0.7 pass  on floor, hips pitch -8, chest pitch 42, head pitch 10, both over-knee
    0.6 pass  same with on feet, pelvis down 0.5, hips pitch 24, chest pitch 46, both ahead
    1
