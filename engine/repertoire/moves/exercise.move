limb arm-down-limb: arm flex 8 abduct 14 twist 8 elbow 24
limb bridged: foot ahead -0.28, arm flex -6 abduct 22 twist 20 elbow 10
limb high-push: heel 38, arm flex 168 abduct 14 twist 0 elbow 12
limb legs-up: leg flex 86 out 3 knee 8 point 30, arm flex -6 abduct 24 twist 20 elbow 10
limb behind-head: spread 4, arm upper (0.72 0.5 0.35) fore (-0.78 0.3 -0.55) curl 24
limb on-ground: wrist at planted (0.01 0 0.58)

pose bridge-down: on body, pelvis ahead -0.68, hips pitch -90, chest pitch -90, head pitch -84, both bridged

# Climbing draws one knee up under a plank.
pose climbing: on plank, pelvis ahead 0.58, head pitch -22
        near leg flex 122 out 8 knee 124 point 40, wrist at there
        far wrist at there

pose climbing-2: on plank, pelvis ahead 0.58, head pitch -22
        near wrist at there
        far leg flex 122 out 8 knee 124 point 40, wrist at there

pose knees-up: on body, pelvis ahead -0.68, hips pitch -88, chest pitch -86, head pitch -76, both behind-head

# Pedal is one leg drawn in and the other stretched, lying on the back. The elbow of the other side comes to
# the knee.
pose pedal: on body, pelvis ahead -0.68, hips pitch -88, chest pitch -42 spin 36, head pitch -20 spin 24
        near leg flex 126 out -8 knee 116 point 20, arm upper (0.72 0.5 0.35) fore (-0.78 0.3 -0.55) curl 24
        far leg flex 40 knee 20 point 30, arm upper (0.02 0.05 1) fore (-0.5 0.75 -0.7) curl 24

pose pedal-2: on body, pelvis ahead -0.68, hips pitch -88, chest pitch -42 spin -36, head pitch -20 spin -24
        near leg flex 40 knee 20 point 30, arm upper (0.02 0.05 1) fore (-0.5 0.75 -0.7) curl 24
        far leg flex 126 out -8 knee 116 point 20, arm upper (0.72 0.5 0.35) fore (-0.78 0.3 -0.55) curl 24

pose sat-up: on body, pelvis ahead -0.68, hips pitch -40, chest pitch 8, head pitch 16, both over-knee

phrase down-to-plank:
    0.75 pass  on hands, hips pitch 80, chest pitch 100, head pitch 56, exact, both on-ground
    0.6  planking-2

phrase up-from-plank:
    0.6 pass  on hands, hips pitch 80, chest pitch 100, head pitch 56, exact, both wrist at there
    0.8

# Those on hands and on the back.

move plank: either, stays planked
    play down-to-plank
  leave
    play up-from-plank

move plank side: stays
    play down-to-plank
    0.9  on hands, hips pitch 64 spin -80, chest pitch 66 spin -82, head pitch 60 spin -70, arms 1.18, exact
        near leg flex 2 out -2 knee 7 point 10, wrist at there
        far leg flex -2 out -2 knee 7 point 10, arm flex 0 abduct 88 twist 0 elbow 6
  leave
    0.8 pass  on plank, pelvis ahead 0.58, head pitch -22, near wrist at there, far on-ground
    play up-from-plank

move superman: either
    play to-fours
    0.9  to-plank
    0.9 pass  lowered
    0.8  on-front
  repeat
    play supermen
  leave
    0.9 pass  lowered
    1  back-on-fours
    play from-fours

move push-up: either
    play down-to-plank
  repeat
    0.75 stay 0.05  on plank, head pitch -16, arms 0.34, stick, both wrist at there
    0.65 stay 0.05  same with head pitch -22, arms 0
  leave
    play up-from-plank

move mountain climber: either, fills
    play down-to-plank
  repeat
    0.32  climbing
    0.32  climbing-2
  leave
    play up-from-plank

move burpee: either, height 0.15
  repeat
    0.615 pass  on hands, hips pitch 80, chest pitch 100, head pitch 56, exact, both on-ground
    0.492  planking-2
    0.4  on plank, head pitch -16, arms 0.4, stick, both wrist at there
    0.36  same with head pitch -22, arms 0
    0.46  on hands, hips pitch 80, chest pitch 100, head pitch 56, exact, both wrist at there
    0.4 pass  leap bottom, pelvis down 0.3, hips pitch 24, chest pitch 36, head pitch 8, both arm-down-limb
    0.26 pass  leap off, hips pitch 2, chest pitch 2, head pitch -8, both high-push
    0.4 pass  leap landing, hips pitch 6, chest pitch 10, head pitch 6, both touch
    0.35  pelvis down 0.14, hips pitch 14, chest pitch 24, head pitch 8, both absorb
  leave
    0.6

move sit-up: either
    play sit-back
    0.75 pass  lie-back
    0.8 stay 0.05  knees-up
  from lie
    0.8 stay 0.05  knees-up
  repeat
    0.8 stay 0.05  on body, pelvis ahead -0.68, hips pitch -34, chest pitch 14, head pitch 26, both behind-head
    0.8 stay 0.05  knees-up
  leave
    0.8 pass  sat-up
    play from-floor

move crunch: either
    play sit-back
    0.75 pass  lie-back
    0.8 stay 0.05  knees-up
  from lie
    0.8 stay 0.05  knees-up
  repeat
    0.6 stay 0.08  on body, pelvis ahead -0.68, hips pitch -88, chest pitch -48, head pitch -22, both behind-head
    0.6 stay 0.05  same with hips pitch -90, chest pitch -84, head pitch -70
  leave
    0.8 pass  sat-up
    play from-floor

move leg raise lying: either
    play sit-back
    0.75 pass  lie-back
    1  on-back
  repeat
    1 stay 0.1  on body, pelvis ahead -0.66, hips pitch -92, chest pitch -90, head pitch -80, both legs-up
    1  on-back
  leave
    1 pass  half-up
    play from-floor

move bicycle: either, fills
    play sit-back
    0.75 pass  lie-back
  from lie
  repeat
    0.5 stay 0.06  pedal
    0.5 stay 0.06  pedal-2
  leave
    1 pass  half-up
    play from-floor

move bridge: either
    play sit-back
    0.75 pass  lie-back
    0.8 stay 0.05  bridge-down
  from lie
    0.8 stay 0.05  bridge-down
  repeat
    0.8 stay 0.25  on body, pelvis ahead -0.6, hips pitch -122, chest pitch -106, head pitch -66, both bridged
    0.8 stay 0.05  bridge-down
  leave
    1 pass  half-up
    play from-floor
