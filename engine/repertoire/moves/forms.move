# Forms of everyday actions: the same thing done in another way, chosen by facts and by chance.

hand low-pinch: tip at floor (0.1 0.02 0.4) palm (-0.7 0 -0.6) fingers (0 -1 0.2) pinch
hand low-box: palm at floor (0.2 0.1 0.36) palm (-1 -0.1 0) fingers (-0.1 -0.8 0.5) grip

# Something small: down with nearly straight legs, the other hand on its knee.
gesture pick up as stoop: when small calm, when small hurried
    0.9 stay 0.1  pelvis down 0.12 ahead -0.02, hips pitch 62, chest pitch 96 yaw -8, head pitch 70
        near hand low-pinch
        far hand on-far-knee
    0.15  same with near hand low-pinch flex 15
    0.9 stay 0.5  head pitch 24, near hand palm at front (-0.08 -0.38 0.5) palm (-0.6 0.7 0) fingers (-0.3 0.4 1) pinch
  leave
    0.6
  example: a person picks up a coin from the floor

# The free leg swings up behind.
gesture pick up as golfer: when small calm
    0.5 pass  on far, pelvis down 0.05, hips pitch 26, chest pitch 44, head pitch 34
        near leg flex 8 knee 14 point 20, hand upper (0.2 -0.8 0.4) fore (-0.1 -0.7 0.7)
    0.55 stay 0.1  on far, pelvis down 0.16, hips pitch 66, chest pitch 94 yaw -6, head pitch 66
        near leg flex 46 knee 24 point 30, hand low-pinch
    0.15  same with near hand low-pinch flex 15
    0.5 pass  on far, pelvis down 0.06, hips pitch 24, chest pitch 36, head pitch 26
        near leg flex 10 knee 16 point 20, hand palm at front (-0.06 -0.5 0.5) palm (-0.6 0.7 0) fingers (-0.3 0.2 1) pinch
    0.6 stay 0.4  head pitch 22, near hand palm at front (-0.08 -0.38 0.5) palm (-0.6 0.7 0) fingers (-0.3 0.4 1) pinch
  leave
    0.6
  example: a person picks up a key

# Slowly, down on one knee.
gesture pick up as kneel: when slow, when small old, when small tired
    0.7 pass  on far, pelvis down 0.16, chest pitch 14, head pitch 22, near foot ahead -0.3, heel 50
    0.8 stay 0.2  on knee, hips pitch 8, chest pitch 40, head pitch 44
        near hand palm at knee (0.12 -0.02 0.22) palm down fingers forward cup
        far hand upper (0.4 -0.9 0.2) fore (-0.2 -0.5 0.8)
    0.25  same with near hand palm at knee (0.12 -0.02 0.22) palm down fingers forward fist
    0.6 stay 0.2  on knee, hips pitch 4, chest pitch 12, head pitch 26
        near hand palm at front (-0.08 -0.45 0.5) palm (-1 -0.1 0) fingers (-0.3 0.2 1) fist
        far hand on-far-knee
    0.5 pass  on far, pelvis down 0.17, chest pitch 22, head pitch 10, near foot ahead -0.3, heel 50
        near hand palm at front (-0.08 -0.45 0.5) palm (-1 -0.1 0) fingers (-0.3 0.2 1) fist
        far hand on-far-knee
    0.7 stay 0.4  head pitch 16, near hand palm at front (-0.08 -0.45 0.5) palm (-1 -0.1 0) fingers (-0.3 0.2 1) fist
  leave
    0.6
  example: an old man picks up a coin

# In a hurry: one hand, a wide stance, the other arm out behind.
gesture pick up as scoop: when hurried
    0.45 pass  pelvis down 0.26, hips pitch 34, chest pitch 64 yaw -18, head pitch 40
        near foot ahead 0.22 aside 0.06, hand palm at floor (0.16 0.16 0.5) palm (-0.8 0 -0.4) fingers (0 -1 0.3) cup
        far hand upper (0.6 -0.5 -0.5) fore (0.5 -0.7 0), heel 20
    0.3  pelvis down 0.36, hips pitch 40, chest pitch 74 yaw -24, head pitch 46
        near foot ahead 0.22 aside 0.06, hand tip at floor (0.12 0.02 0.42) palm (-0.8 0 -0.4) fingers (0 -1 0.3) fist
        far hand upper (0.7 -0.3 -0.6) fore (0.6 -0.5 -0.2), heel 30
    0.55 pass  pelvis down 0.06, chest pitch 14 yaw 8, head pitch 6
        near foot ahead 0.22 aside 0.06, hand palm at front (-0.06 -0.45 0.5) palm (-1 -0.1 0) fingers (-0.3 0.2 1) fist
    0.35 stay 0.4  head pitch 8, near hand palm at front (-0.08 -0.42 0.48) palm (-1 -0.1 0) fingers (-0.3 0.2 1) fist
  leave
    0.5
  example: a person quickly picks up a ball from the ground

# A long step, the back knee low.
gesture pick up as lunge: when calm medium, when calm light
    0.5 pass  pelvis down 0.16 ahead 0.02, hips pitch 14, chest pitch 30, head pitch 34, near foot ahead 0.36, far heel 26
    0.55 stay 0.15  pelvis down 0.44 ahead 0.06, hips pitch 34, chest pitch 66, head pitch 56
        near foot ahead 0.36, hand tip at floor (0.1 -0.03 0.36) palm (-0.8 0 -0.4) fingers (0 -1 0.3) cup
        far heel 54, hand upper (0.5 -0.8 -0.2) fore (0.3 -0.8 0.3)
    0.2  same with near hand tip at floor (0.1 -0.03 0.36) palm (-0.8 0 -0.4) fingers (0 -1 0.3) fist
    0.6 pass  pelvis down 0.12, chest pitch 16, head pitch 22
        near foot ahead 0.36, hand palm at front (-0.06 -0.5 0.5) palm (-1 -0.1 0) fingers (-0.3 0.2 1) fist
        far heel 24
    0.55 stay 0.4  head pitch 18, near hand palm at front (-0.08 -0.45 0.5) palm (-1 -0.1 0) fingers (-0.3 0.2 1) fist
  leave
    0.6
  example: a person picks up a ball from the ground

# As it comes: knees and back bent.
gesture pick up as bend: when calm medium, when calm light
    1.35 stay 0.15  pelvis down 0.34, hips pitch 36, chest pitch 66 yaw -10, head pitch 50
        near hand tip at floor (0.1 0.02 0.4) palm (-0.7 0 -0.6) fingers (0 -1 0.2) cup
        far hand on-far-knee
    0.2  same with near hand tip at floor (0.1 0.02 0.4) palm (-0.7 0 -0.6) fingers (0 -1 0.2) fist
    1.05 stay 0.6  head pitch 18, near hand palm at front (-0.08 -0.45 0.5) palm (-1 -0.1 0) fingers (-0.3 0.2 1) fist
  leave
    0.6
  example: a person picks up a shoe from the ground

# A heavy thing is lifted by the legs: back upright, feet wide, then close to the body.
gesture pick up both as squat, lift as squat: when heavy
    0.5 pass  pelvis down 0.24, hips pitch 10, chest pitch 20, head pitch 30
        both foot aside 0.06, toes 10, spread 6
    0.6 stay 0.35  pelvis down 0.47, hips pitch 24, chest pitch 42, head pitch 18
        both foot aside 0.06, toes 10, spread 6, hand palm at floor (0.24 0.1 0.46) palm (-1 -0.1 0) fingers (-0.1 -0.8 0.5) grip
    0.35 pass  pelvis down 0.42, hips pitch 26, chest pitch 38, head pitch 6
        both foot aside 0.06, toes 10, spread 6, hand palm at floor (0.24 0.24 0.42) palm (-1 -0.1 0) fingers (-0.1 -0.7 0.5) grip
    0.75 pass  pelvis down 0.2, hips pitch 20, chest pitch 18, head pitch -4
        both foot aside 0.06, toes 10, spread 6, hand palm at belly (0.2 0 0.3) palm (-1 0.3 0) fingers (-0.1 0.1 1) grip
    0.5 stay 0.7  pelvis down 0.05, hips pitch -3, chest pitch -9, head pitch 2
        both foot aside 0.06, toes 10, hand carried
  leave
    0.7
  example: a person picks up a heavy box

gesture pick up both as one-knee: when heavy, when medium slow
    0.6 pass  on far, pelvis down 0.18, chest pitch 16, head pitch 30, near foot ahead -0.3, heel 50
    0.6 stay 0.2  on knee, hips pitch 10, chest pitch 44, head pitch 34
        near hand low-box
        far hand low-box
    0.7 stay 0.15  on knee, hips pitch 4, chest pitch 12, head pitch 14, both hand carried
    0.6 pass  on far, pelvis down 0.2, hips pitch 10, chest pitch 18, head pitch 4
        near foot ahead -0.3, heel 50, hand carried
        far hand carried
    0.7 stay 0.7  pelvis down 0.03, hips pitch -3, chest pitch -9, both hand carried
  leave
    0.7
  example: a person picks up a heavy crate

# A light thing is worth no squat.
gesture pick up both as stoop: when light, when medium hurried
    0.95 stay 0.2  pelvis down 0.22, hips pitch 52, chest pitch 84, head pitch 54, both hand low-box
    1 stay 0.7  chest pitch -2, head pitch 8, both hand carried
  leave
    0.7
  example: a person picks up a pillow with both hands

gesture pick up both as bend: when medium calm
    1.4 stay 0.3  pelvis down 0.45, hips pitch 34, chest pitch 62, head pitch 38, both hand floored
    1.15 stay 0.7  chest pitch -4, head pitch 8, both hand carried
  leave
    0.7
  example: a person picks up a box

gesture pick up both as squat-light: when medium calm
    0.5 pass  pelvis down 0.22, hips pitch 12, chest pitch 24, head pitch 30, near foot ahead 0.1 aside 0.05, far foot ahead -0.06 aside 0.05
    0.6 stay 0.3  pelvis down 0.52, hips pitch 22, chest pitch 44, head pitch 28
        near foot ahead 0.1 aside 0.05, spread 12, hand floored
        far foot ahead -0.06 aside 0.05, spread 12, heel 30, hand floored
    1 pass  pelvis down 0.1, hips pitch 8, chest pitch 8, head pitch 8
        near foot ahead 0.1 aside 0.05, hand carried
        far foot ahead -0.06 aside 0.05, hand carried
    0.4 stay 0.6  chest pitch -4, head pitch 8, both hand carried
  leave
    0.7
  example: a person picks up a box

# Jumps on the spot.
move jump as swing: either, height 0.36, when still calm, when ample
  repeat
    play jump
  leave
    0.6
  example: a person jumps

move jump as spring: either, height 0.32, when still calm
  repeat
    0.22 pass  pelvis down 0.06, hips pitch 5, chest pitch 8, head pitch 2, both arm flex -10 abduct 12 twist 8 elbow 30
    0.2 pass  leap bottom, pelvis down 0.19, hips pitch 14, chest pitch 22, head pitch 4, both arm flex 4 abduct 14 twist 8 elbow 50
    0.2 pass  leap off, chest pitch 2, head pitch -3, both heel 38, arm flex 40 abduct 16 twist 6 elbow 70
    0.44 pass  leap landing, chest pitch 6, head pitch 6, both heel 26, arm flex 34 abduct 18 twist 6 elbow 60
    0.26  pelvis down 0.13, hips pitch 11, chest pitch 18, head pitch 6, both arm flex 16 abduct 16 twist 8 elbow 40
  leave
    0.5
  example: a person jumps

move jump as tuck: either, height 0.4, when still calm, when ample, when still active
  repeat
    0.34 pass  pelvis down 0.14, hips pitch 14, chest pitch 24, head pitch 6, both arm-back
    0.3 pass  leap bottom, pelvis down 0.35, hips pitch 28, chest pitch 42, head pitch 8, both arm-down
    0.26 pass  leap off, chest pitch 1, head pitch -10, both push-off
    0.45 pass  leap aloft, hips pitch 4, chest pitch 10, head pitch 8, both leg flex 48 out 6 knee 76 point 20, arm flex 120 abduct 24 elbow 30
    0.5 pass  leap landing, hips pitch 6, chest pitch 12, head pitch 12, both touch
    0.34  pelvis down 0.26, hips pitch 20, chest pitch 34, head pitch 10, both absorb
  leave
    0.7
  example: a person jumps high

move jump as tired: either, height 0.11, when tired, when old, when slight, when sad
  repeat
    0.4 pass  pelvis down 0.08, hips pitch 8, chest pitch 18, head pitch 10, both arm flex 4 abduct 10 twist 8 elbow 16
    0.3 pass  leap bottom, pelvis down 0.17, hips pitch 14, chest pitch 28, head pitch 12, both arm flex 10 abduct 10 twist 8 elbow 20
    0.24 pass  leap off, chest pitch 8, head pitch 2, both heel 30, arm flex 22 abduct 12 twist 8 elbow 24
    0.4 pass  leap landing, chest pitch 12, head pitch 12, both heel 14, arm flex 24 abduct 14 twist 8 elbow 24
    0.4  pelvis down 0.18, hips pitch 14, chest pitch 30, head pitch 14, both arm flex 18 abduct 12 twist 8 elbow 22
  leave
    0.7
  example: a tired person jumps

move jump as quick: either, height 0.27, when hurried
  repeat
    0.26 pass  leap bottom, pelvis down 0.2, hips pitch 18, chest pitch 26, head pitch 4, both arm flex -24 abduct 12 twist 8 elbow 30
    0.18 pass  leap off, chest pitch 2, head pitch -4, both heel 38, arm flex 70 abduct 16 twist 4 elbow 60
    0.45 pass  leap landing, chest pitch 8, head pitch 8, both touch
    0.24  pelvis down 0.16, hips pitch 14, chest pitch 24, head pitch 8, both absorb
  leave
    0.4
  example: a person quickly jumps

# Both fists go up, and the heels behind.
move jump as joy: either, height 0.36, when happy
  repeat
    0.24 pass  pelvis down 0.08, hips pitch 8, chest pitch 12, head pitch 2, both arm flex -20 abduct 14 twist 8 elbow 40
    0.24 pass  leap bottom, pelvis down 0.24, hips pitch 18, chest pitch 28, head pitch 2, both arm flex -10 abduct 16 twist 8 elbow 40
    0.22 pass  leap off, chest pitch -4, head pitch -12, both heel 38, arm flex 140 abduct 26 twist 0 elbow 30 curl 60
    0.5 pass  leap aloft, hips pitch 4, chest pitch -8, head pitch -16
        both leg flex -6 out 5 knee 50 point 40, arm flex 160 abduct 30 twist 0 elbow 10 curl 66
    0.5 pass  leap landing, chest pitch 4, head pitch 4, both heel 26, arm flex 100 abduct 40 twist 0 elbow 40
    0.3  pelvis down 0.16, hips pitch 14, chest pitch 22, head pitch 4, both arm flex 40 abduct 34 twist 8 elbow 60
  leave
    0.5
  example: a person jumps for joy

# Jumps over the ground. From standing, with a swing of both arms.
move jump forward as swing, jump over as swing: either, height 0.34, travel 1, when still calm ahead, when still slight ahead
  repeat
    play jump
  leave
    0.65
  example: a person jumps forward

# Far: a deep swing, the legs ahead of the body in the air, and a deep landing.
move jump forward as far: either, height 0.3, travel 1.25, when still calm ahead, when still ample ahead, when still hurried ahead
  repeat
    0.45 pass  pelvis down 0.04, chest pitch 2, head pitch 4, both arm flex 70 abduct 16 elbow 16
    0.45 pass  pelvis down 0.24, hips pitch 22, chest pitch 36, head pitch 4, both arm flex -40 abduct 14 elbow 12
    0.24 pass  leap bottom, pelvis down 0.34, hips pitch 28, chest pitch 44, head pitch 6, both arm flex -46 abduct 14 elbow 12
    0.26 pass  leap off, hips pitch 10, chest pitch 16, head pitch -6, both heel 42, arm flex 96 abduct 16 elbow 20
    0.6 pass  leap aloft, hips pitch 6, chest pitch 26, head pitch 16, both leg flex 50 out 6 knee 60 point 10, arm flex 96 abduct 18 elbow 16
    0.5 pass  leap landing, hips pitch 6, chest pitch 14, head pitch 12, both heel 10, arm flex 50 abduct 18 elbow 20
    0.34  pelvis down 0.25, hips pitch 20, chest pitch 36, head pitch 12, both arm flex 50 abduct 22 elbow 30
    0.5  pelvis down 0.06, chest pitch 8
  leave
    0.5
  example: a person jumps far

# From a step: one foot goes ahead, the other one joins it, and both push off.
move jump over as step: height 0.32, travel 1, gone ahead 0.34, when still calm ahead, when still hurried ahead
  repeat
    0.42 pass  on near, pelvis down 0.08, hips pitch 4, chest pitch 8, head pitch 14
        near foot ahead 0.34, arm flex -20 abduct 14 elbow 26
        far heel 40, arm flex 24 abduct 14 elbow 40
    0.36 pass  pelvis down 0.16, hips pitch 14, chest pitch 24, head pitch 8, both foot ahead 0.34, arm flex -40 abduct 14 elbow 16
    0.24 pass  leap bottom, pelvis down 0.3, hips pitch 26, chest pitch 40, head pitch 8, both foot ahead 0.34, arm flex -44 abduct 14 elbow 14
    0.26 pass  leap off, hips pitch 2, chest pitch 4, head pitch -4, both foot ahead 0.34, heel 42, arm flex 100 abduct 18 elbow 24
    0.42 pass  on air, leap aloft, hips pitch 8, chest pitch 24, head pitch 24
        both leg flex 66 out 6 knee 84 point 16, arm flex 80 abduct 30 elbow 30
    0.5 pass  leap landing, hips pitch 6, chest pitch 10, head pitch 12, both foot ahead 0.34, heel 12, arm flex 40 abduct 24 elbow 30
    0.3  pelvis down 0.2, hips pitch 18, chest pitch 30, head pitch 10, both foot ahead 0.34, arm flex 44 abduct 24 elbow 30
    0.4  pelvis down 0.02, chest pitch 4, both foot ahead 0.34
  leave
    0.4
  example: a person jumps over a box

# With the knees drawn up.
move jump over as tuck: either, height 0.34, travel 1.05, when still calm ahead, when still ample ahead
  repeat
    0.3 pass  pelvis down 0.14, hips pitch 12, chest pitch 22, head pitch 14, both arm flex -40 abduct 14 elbow 16
    0.3 pass  leap bottom, pelvis down 0.34, hips pitch 28, chest pitch 44, head pitch 10, both arm flex -50 abduct 14 elbow 10
    0.26 pass  leap off, hips pitch 6, chest pitch 8, head pitch 2, both heel 42, arm flex 110 abduct 18 elbow 24
    0.45 pass  leap aloft, hips pitch 14, chest pitch 34, head pitch 34, both leg flex 84 out 10 knee 112 point 10, arm flex 70 abduct 50 elbow 40
    0.5 pass  leap landing, hips pitch 6, chest pitch 12, head pitch 14, both arm flex 40 abduct 40 elbow 30
    0.36  pelvis down 0.26, hips pitch 20, chest pitch 36, head pitch 10, both arm flex 50 abduct 30 elbow 30
  leave
    0.6
  example: a person jumps over a box

# Sitting down.
move sit as straight: either, stays seated, when calm, when slow, when hurried
    0.8 pass  pelvis down 0.26 ahead -0.06, hips pitch 24, chest pitch 38, head pitch 18, both on-thigh
    0.75  on seat, hips pitch 8, chest pitch 24, head pitch 8, both on-thigh
    0.7  on-edge
  from lie on a bed, sleep on a bed
    play swung-down
  leave
    play stand-up
  example: a person sits down on a chair

# A hand goes to the seat first.
move sit as by hand: stays seated, when free calm, when free old, when free slow
    0.7 pass  pelvis down 0.16 ahead -0.04, hips pitch 20, chest pitch 34 yaw -16, head pitch 30 yaw -34
        near wrist at hip (0.16 -0.14 -0.16) palm down elbow 20 curl 10
        far on-thigh
    0.8 pass  pelvis down 0.34 ahead -0.08, hips pitch 24, chest pitch 36 yaw -12, head pitch 24 yaw -20
        near wrist at hip (0.16 -0.08 -0.14) palm down elbow 20 curl 10
        far on-thigh
    0.6  on seat, hips pitch 6, chest pitch 18 roll 3, head pitch 8
        near wrist at hip (0.16 0.02 -0.06) palm down elbow 20 curl 10
        far on-thigh
    0.8  on-edge
  from lie on a bed, sleep on a bed
    play swung-down
  leave
    play stand-up
  example: a person sits down on a chair

# The legs feel for the seat: a small step back, a look over the shoulder.
move sit as backing: stays seated, when calm
    0.55 pass  chest pitch 8 yaw -18, head pitch 24 yaw -48, near foot ahead -0.1
    0.5 pass  pelvis down 0.03, chest pitch 14 yaw -6, head pitch 18 yaw -16
    0.75 pass  pelvis down 0.3 ahead -0.08, hips pitch 26, chest pitch 42, head pitch 16, both on-thigh
    0.6  on seat, hips pitch 8, chest pitch 22, head pitch 8, both on-thigh
    0.7  on-edge
  from lie on a bed, sleep on a bed
    play swung-down
  leave
    play stand-up
  example: a person sits down on a chair

# The body lets itself fall onto the seat.
move sit as drop: either, stays seated, when tired, when hurried, when sad, when relaxed, when thug
    0.5 pass  pelvis down 0.1 ahead -0.02, hips pitch 14, chest pitch 26, head pitch 22, both arm flex 10 abduct 16 twist 8 elbow 24
    0.5 pass  pelvis down 0.36 ahead -0.12, hips pitch 16, chest pitch 30, head pitch 14, both arm flex 34 abduct 20 twist 10 elbow 34
    0.22  on seat, hips pitch -2, chest pitch 20, head pitch 22, both arm flex 30 abduct 14 twist 14 elbow 40
    0.5 stay 0.3  on seat, hips pitch -10, chest pitch -2, head pitch -4, both on-thigh
    0.9  on-edge
  from lie on a bed, sleep on a bed
    play swung-down
  leave
    play stand-up
  example: a tired person sits down on a chair
