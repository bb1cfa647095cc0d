pose on-edge: on seat, hips pitch -9, both on-thigh

pose legs-over: on bed, hips pitch -20 yaw 32, chest pitch -12 yaw 26, head pitch 8 yaw 20
        near leg flex 74 out 4 knee 72 point 14, arm flex -14 abduct 26 twist 10 elbow 34
        far leg flex 70 out 2 knee 80 point 14, arm flex -38 abduct 30 twist 10 elbow 14

pose legs-raised: on bed, pelvis ahead -0.22, hips pitch -48 yaw 74, chest pitch -34 yaw 72, head pitch -6 yaw 70
        near leg flex 62 out 4 knee 58 point 20, arm flex -16 abduct 28 twist 10 elbow 30
        far leg flex 70 out 2 knee 66 point 20, arm flex -34 abduct 34 twist 10 elbow 20

phrase swung-down:
    0.8 pass  legs-raised
    0.7 pass  legs-over
    0.7  on-edge

phrase down-on-edge:
    0.8 pass  pelvis down 0.26 ahead -0.06, hips pitch 24, chest pitch 38, head pitch 18, both on-thigh
    0.75 pass  on seat, hips pitch 4, chest pitch 16, head pitch 8, both on-thigh

phrase swung-up:
    0.7 pass  legs-over
    0.8 pass  legs-raised

# Lying on beds: the body sits down on the edge and swings the legs up.

move lie on a bed: stays supine
    play down-on-edge
    play swung-up
    1  same with hips pitch -90 yaw 90, chest pitch -90 yaw 90, head pitch -84 yaw 90, both flat-leg
  from sit, sit crossed
    play swung-up
    1  same with hips pitch -90 yaw 90, chest pitch -90 yaw 90, head pitch -84 yaw 90, both flat-leg
  from sleep on a bed
    1  on bed, pelvis ahead -0.22, hips pitch -90 yaw 90, chest pitch -90 yaw 90, head pitch -84 yaw 90, both flat-leg
  leave
    play swung-down
    play stand-up

move sleep on a bed: stays supine
    play down-on-edge
    play swung-up
    1  same with hips roll 86 yaw 90, chest pitch 6 roll 88 yaw 90, head pitch 6 roll 92 yaw 90
        near leg flex 40 knee 70 point 30, arm flex 100 abduct 0 twist 10 elbow 70
        far leg flex 58 out 4 knee 82 point 30, arm flex 62 abduct -10 twist 20 elbow 60
    0.9  same with chest pitch 14 roll 90 yaw 90, head pitch 24 roll 96 yaw 90
        near leg flex 62 knee 92 point 30, arm upper (0.1 0.25 0.95) fore (-0.35 0.85 -0.2) curl 10
        far leg flex 72 out 4 knee 96 point 30, arm upper (-0.25 -0.1 0.95) fore (-0.5 0.8 -0.1) curl 10
  from lie on a bed
    1  on bed, pelvis ahead -0.22, hips roll 86 yaw 90, chest pitch 6 roll 88 yaw 90, head pitch 6 roll 92 yaw 90
        near leg flex 40 knee 70 point 30, arm flex 100 abduct 0 twist 10 elbow 70
        far leg flex 58 out 4 knee 82 point 30, arm flex 62 abduct -10 twist 20 elbow 60
    0.9  same with chest pitch 14 roll 90 yaw 90, head pitch 24 roll 96 yaw 90
        near leg flex 62 knee 92 point 30, arm upper (0.1 0.25 0.95) fore (-0.35 0.85 -0.2) curl 10
        far leg flex 72 out 4 knee 96 point 30, arm upper (-0.25 -0.1 0.95) fore (-0.5 0.8 -0.1) curl 10
  from sit, sit crossed
    play swung-up
    1  same with hips roll 86 yaw 90, chest pitch 6 roll 88 yaw 90, head pitch 6 roll 92 yaw 90
        near leg flex 40 knee 70 point 30, arm flex 100 abduct 0 twist 10 elbow 70
        far leg flex 58 out 4 knee 82 point 30, arm flex 62 abduct -10 twist 20 elbow 60
    0.9  same with chest pitch 14 roll 90 yaw 90, head pitch 24 roll 96 yaw 90
        near leg flex 62 knee 92 point 30, arm upper (0.1 0.25 0.95) fore (-0.35 0.85 -0.2) curl 10
        far leg flex 72 out 4 knee 96 point 30, arm upper (-0.25 -0.1 0.95) fore (-0.5 0.8 -0.1) curl 10
  leave
    play swung-down
    play stand-up
