limb arm-back: arm flex -38 abduct 12 twist 8 elbow 16
limb aside: arm flex 16 abduct 24 twist 6 elbow 28
limb arm-down: arm flex 26 abduct 14 twist 8 elbow 30
limb absorb: arm flex 26 abduct 18 twist 8 elbow 34
limb bowed: arm flex 9 abduct 6 twist 12 elbow 14 pronate 20 wrist 32 curl 12 hang 1
limb raised: foot ahead -0.16, lift 0.3, heel 52, arm flex 6 abduct 24 twist 8 elbow 40
limb touch: heel 26, arm flex 66 abduct 20 twist 4 elbow 38
limb push-off: heel 38, arm flex 104 abduct 16 twist 0 elbow 40
limb over-it: leg flex 92 out 5 knee 92 point 10, arm flex 84 abduct 30 twist 4 elbow 30
limb over-knee: spread 12, wrist at knee (0.04 0.15 0.02) palm down curl 16
limb ahead: spread 14, arm flex 114 abduct 6 twist 12 elbow 14
limb around-knee: spread 4, wrist at knee (0 -0.01 0.06) palm (-0.3 0 -1) elbow 20 curl 28
limb on-knee: wrist at knee (0.02 0.1 -0.1) palm (0 -1 -0.25) curl 20
limb on-thigh: wrist at thigh (0.02 0.03 0.105) palm backward curl 14

# Drawn-up is a key of hopping with the other foot drawn up before the body, where hands can have it.
pose drawn-up: on near, head pitch 16, far leg flex 104 out 24 turn 40 knee 122 point 10

pose drawn-up-2: on near, leap bottom, pelvis down 0.055, hips pitch 5, chest pitch 11, head pitch 19
        near arm flex -8 abduct 20 twist 10 elbow 40
        far leg flex 104 out 24 turn 40 knee 122 point 10

# Knees is how people sit on the ground: leaning back, the arms around the knees.
pose knees: on floor, hips pitch -14, chest pitch 22, head pitch 6, both around-knee

pose spring: on near, leap bottom, pelvis down 0.055, hips pitch 5, chest pitch 11, head pitch 3
        near arm flex -8 abduct 20 twist 10 elbow 40
        far raised

# A jump winds up with the arms behind, swings them up with the push, and gives way on landing.
phrase jump:
    0.3 pass  pelvis down 0.12, hips pitch 12, chest pitch 20, head pitch 6, both arm-back
    0.3 pass  leap bottom, pelvis down 0.31, hips pitch 26, chest pitch 40, head pitch 8, both arm-down
    0.26 pass  leap off, hips pitch 2, chest pitch 4, head pitch -8, both push-off
    0.5 pass  leap landing, hips pitch 6, chest pitch 10, head pitch 12, both touch
    0.3  pelvis down 0.2, hips pitch 18, chest pitch 30, head pitch 10, both absorb

# Up from a seat.
phrase stand-up:
    0.6 pass  on seat, hips pitch 14, chest pitch 36, head pitch 6, both on-thigh
    0.42 pass  same with on feet, pelvis down 0.32, hips pitch 28, chest pitch 40, head pitch 8
    0.85

phrase hop:
    0.16 pass  on near, leap off, chest pitch 4
        near heel 38, arm flex 14 abduct 26 twist 10 elbow 48
        far raised
    0.25 pass  same with leap landing, chest pitch 6
        near heel 24, arm flex 10 abduct 30 twist 10 elbow 44
    0.2  spring

# Down on a seat.
phrase sit-down:
    0.8 pass  pelvis down 0.26 ahead -0.06, hips pitch 24, chest pitch 38, head pitch 18, both on-thigh
    0.75  on seat, hips pitch 4, chest pitch 14, head pitch 6, both on-thigh

# Sitting, squatting, kneeling, bowing and jumping.

move squat: either
  repeat
    1 stay 0.12  pelvis down 0.43, hips pitch 30, chest pitch 38, head pitch 8, both ahead
    0.95 stay 0.1

move crouch: either, stays
    0.95  pelvis down 0.5, hips pitch 28, chest pitch 42, head pitch 4, both on-thigh
  leave
    1

# The head is beside the hands, near the ground.
pose peering: on fours, pelvis ahead -0.1, arms 0.5, head pitch -6 roll 24, both wrist at planted (0.04 0 0.12)

move crouch under: either, stays
    0.7 pass  on far, pelvis down 0.16, chest pitch 14, head pitch 16, near foot ahead -0.3, heel 50
    0.7 pass  on knees, hips pitch 20, chest pitch 46, head pitch 20
    0.8  peering
  from kneel, kneel on both knees, crawl, crawl still
    0.5 pass  on knees, hips pitch 20, chest pitch 46, head pitch 20
    0.8  peering
  leave
    0.7 pass  on knees, hips pitch 18, chest pitch 40, head pitch 20
    0.8 pass  on knee, hips pitch 10, chest pitch 22, head pitch 6
    0.75 pass  on far, pelvis down 0.16, chest pitch 22, near foot ahead -0.3, heel 50
    0.75

move sit: either, stays seated
    0.8 pass  pelvis down 0.26 ahead -0.06, hips pitch 24, chest pitch 38, head pitch 18, both on-thigh
    0.75  on seat, hips pitch 8, chest pitch 24, head pitch 8, both on-thigh
    0.7  on-edge
  from lie on a bed, sleep on a bed
    play swung-down
  leave
    play stand-up

move sit on the floor: either, stays floored
    1 pass  pelvis down 0.5, hips pitch 25, chest pitch 40, head pitch 15, both ahead
    0.8  on floor, hips pitch -16, chest pitch 18, head pitch 8, both over-knee
    0.7  knees
  from lie
    1 pass  half-up
    0.7  knees
  from lie side, sleep
    1  on-back
    1 pass  half-up
    0.7  knees
  leave
    0.7 pass  on floor, hips pitch -8, chest pitch 42, head pitch 10, both over-knee
    0.6 pass  same with on feet, pelvis down 0.5, hips pitch 24, chest pitch 46, both ahead
    1

move sit against on the floor: either, stays floored
    0.9  pelvis down 0.07 ahead -0.33, hips pitch -8, chest pitch -2, head pitch 6, both aside
    0.9 pass  pelvis down 0.45 ahead -0.35, hips pitch -6, chest pitch 0, head pitch 8, both aside
    0.7  on floor, pelvis ahead 0.28, hips pitch -6, chest pitch 2, head pitch 8, both over-knee
    0.7  same with head pitch 12
  leave
    0.7 pass  on floor, hips pitch -8, chest pitch 42, head pitch 10, both over-knee
    0.6 pass  same with on feet, pelvis down 0.5, hips pitch 24, chest pitch 46, both ahead
    1

move kneel: stays kneeling
    0.75 pass  on far, pelvis down 0.16, chest pitch 14, head pitch 16, near foot ahead -0.3, heel 50
    0.85  on knee, hips pitch 4, chest pitch 10, head pitch 6, far on-knee
    0.4  same with hips pitch 2, chest pitch 4, head none
  leave
    0.5 pass  on knee, hips pitch 12, chest pitch 26, head pitch 6, far on-knee
    0.75 pass  on far, pelvis down 0.16, chest pitch 22, near foot ahead -0.3, heel 50, far on-knee
    0.75

move kneel on both knees: either, stays kneeling
    0.75 pass  on far, pelvis down 0.16, chest pitch 14, head pitch 16, near foot ahead -0.3, heel 50
    0.8  on knee, hips pitch 4, chest pitch 12, head pitch 8, both aside
    0.85  on knees, hips pitch 2, chest pitch 3
  from crawl, crawl still
    0.65 pass  on knees, hips pitch 10, chest pitch 24, head pitch 6, both aside
  from fall on both knees
    0.7  on knees, hips pitch 2, chest pitch 3
  from kneel
    0.85  on knees, hips pitch 2, chest pitch 3
  leave
    0.85  on knee, hips pitch 10, chest pitch 22, head pitch 6, both aside
    0.75 pass  same with on far, pelvis down 0.16, hips none, head none, near foot ahead -0.3, heel 50
    0.75

move bow curtsy
  repeat
    0.8 stay 0.25  pelvis down 0.17, hips pitch 6, chest pitch 14, head pitch 26, exact
        near foot ahead -0.26 aside -0.26, heel 42, toes 20, spread 10, arm flex -4 abduct 38 twist 8 elbow 24
        far toes 16, spread 10, arm flex -4 abduct 38 twist 8 elbow 24
    0.8 stay 0.1

move bow: either
    0.3
  repeat
    1 stay 0.6  hips pitch 22, chest pitch 54, head pitch 80 roll 1.2, both bowed
    1.35 stay 0.15

# To those who stand there.
move bow aside
    0.3
  repeat
    1 stay 0.6  hips pitch 24 yaw 18, chest pitch 46 yaw 40, head pitch 68 yaw 46, both bowed
    1.25 stay 0.15

move jump: either, height 0.36
  repeat
    play jump
  leave
    0.6

move jump forward: either, height 0.32, travel 0.95
  repeat
    play jump
  leave
    0.65

move jump over: either, height 0.36, travel 1.1
  repeat
    0.3 pass  pelvis down 0.12, hips pitch 12, chest pitch 20, head pitch 6, both arm-back
    0.3 pass  leap bottom, pelvis down 0.31, hips pitch 26, chest pitch 40, head pitch 8, both arm-down
    0.26 pass  leap off, hips pitch 2, chest pitch 4, head pitch -8, both push-off
    0.42 pass  leap aloft, hips pitch 8, chest pitch 24, head pitch 20, both over-it
    0.5 pass  leap landing, hips pitch 6, chest pitch 10, head pitch 12, both touch
    0.3  pelvis down 0.2, hips pitch 18, chest pitch 30, head pitch 10, both absorb
  leave
    0.65

move hop: height 0.08
    0.45  on near, far raised
    0.2  spring
  repeat
    play hop
  leave
    0.2  on near, far raised
    0.42

# Two hops on one foot, and one on both feet apart.
move hop scotch: height 0.08, travel 0.42
    0.45  on near, far raised
    0.2  spring
  repeat
    play hop
    play hop
    0.16 pass  on near, leap off, chest pitch 4, near heel 38, arm flex 14 abduct 26 twist 10 elbow 48, far raised
    0.25 pass  leap landing, chest pitch 8, both foot aside 0.14, heel 22, arm flex 20 abduct 44 twist 8 elbow 50
    0.2  leap bottom, pelvis down 0.09, hips pitch 6, chest pitch 14, head pitch 8
        both foot aside 0.14, arm flex 10 abduct 40 twist 8 elbow 46
    0.16 pass  leap off, chest pitch 4, both foot aside 0.14, heel 38, arm flex 24 abduct 40 twist 8 elbow 50
    0.25 pass  on near, leap landing, chest pitch 6, near heel 24, arm flex 10 abduct 30 twist 10 elbow 44, far raised
    0.2  spring
  leave
    0.2  on near, far raised
    0.42

move hop foot held: height 0.06
    0.7  drawn-up
    0.2  drawn-up-2
  repeat
    0.16 pass  drawn-up with leap off, chest pitch 4
        near heel 38, arm flex 14 abduct 26 twist 10 elbow 48
    0.25 pass  same with leap landing, chest pitch 6
        near heel 24, arm flex 10 abduct 30 twist 10 elbow 44
    0.2  drawn-up-2
  leave
    0.3  drawn-up
    0.6

move hop forward: height 0.08, travel 0.4
    0.6  on near, far raised
    0.2  spring
  repeat
    play hop
  leave
    0.3  on near, far raised
    0.55
