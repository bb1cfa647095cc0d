limb to-foot: hand tip at toes (0 0.05 0) palm (0 -1 -0.2) fingers (0 -0.5 1) flat
limb prone-low: leg flex -2 out 5 knee 5 point 66, arm flex 100 abduct 62 twist 0 elbow 75
limb prone-up: leg flex -26 out 6 knee 6 point 60, arm flex 100 abduct 62 twist 0 elbow 75
limb prone-kick: leg flex -4 out 5 knee 96 point 40, arm flex 100 abduct 62 twist 0 elbow 75
limb lying-leg-2: leg flex 100 out 5 turn 6 knee 8 point 20, arm flex -6 abduct 26 twist 20 elbow 16
limb to-flat-foot: leg flex 111 out 5 knee 8 point 2, hand tip at toes (0 0 0.035) palm (0 0.2 -1) fingers (0 -0.2 1) flat
limb knee-high: leg flex 124 knee 104 point 12, wrist at thigh (0.02 0.03 0.105) palm backward curl 14
limb lying-leg-3: leg flex 64 out 5 turn 6 knee 8 point 20, arm flex -6 abduct 26 twist 20 elbow 16
limb leg-out: leg flex 68 out 3 knee 10 point -4, wrist at thigh (0.02 0.03 0.105) palm backward curl 14
limb wide-leg: leg flex 78 out 38 knee 8 point 6, wrist at planted (-0.14 0 -0.42)
limb kick-drawn: leg flex 84 out 5 turn 6 knee 84 point 16, arm flex -6 abduct 26 twist 20 elbow 16
limb kicked: leg flex 92 knee 10 point 8, wrist at thigh (0.02 0.03 0.105) palm backward curl 14
limb bowed-hand: wrist at planted (0.02 0 0.1)
# Stretched ahead
limb four-reach: foot aside 0.02, arm flex 168 abduct 6 twist 0 elbow 8
limb four-limb: foot aside 0.02, wrist at planted (-0.01 0 0)
limb superman: leg flex -24 out 6 knee 6 point 60, arm flex 176 abduct 14 twist 0 elbow 6
limb leg-back: leg flex -4 out 2 knee 8 point 40, wrist at planted (-0.01 0 0)
limb knee-to-me: leg flex 122 out 4 knee 122 point 20, wrist at knee (0.02 0.1 0.02) palm (0 -1 -0.4) curl 40
limb hydrant: leg flex 74 out 52 knee 92 point 16, wrist at planted (-0.01 0 0)
limb stretched: leg flex 76 out 5 knee 8 point 4, wrist at planted (0.06 0 -0.86)
limb on-leg: leg flex 76 out 5 knee 8 point 4, wrist at thigh (0.02 0 0.09) palm backward curl 14
limb lying-leg: leg flex 8 out 5 turn 6 knee 6 point 28, arm flex -6 abduct 26 twist 20 elbow 16
limb leg-up: leg flex 86 out 5 turn 6 knee 8 point 20, arm flex -6 abduct 26 twist 20 elbow 16
limb heel-up: leg flex 96 out 5 turn 6 knee 10 point 10, arm flex -6 abduct 26 twist 20 elbow 16

pose legs-out: on floor, hips pitch -10, chest pitch 4, both stretched

# On-back-key lies on the back.
pose on-back-key: on body, pelvis ahead -0.66, hips pitch -91, chest pitch -90, head pitch -82, near leg-up, far flat-leg

pose on-back-key-10: on body, pelvis ahead -0.66, hips pitch -91, chest pitch -90, head pitch -82, near kick-drawn, far heel-up

pose on-back-key-2: on body, pelvis ahead -0.66, hips pitch -91, chest pitch -90, head pitch -82, both flat-leg

pose on-back-key-3: on body, pelvis ahead -0.66, hips pitch -91, chest pitch -90, head pitch -82, both leg-up

pose on-back-key-4: on body, pelvis ahead -0.66, hips pitch -91, chest pitch -90, head pitch -82, both lying-leg

pose on-back-key-6: on body, pelvis ahead -0.66, hips pitch -91, chest pitch -90, head pitch -82, near knee-to-me, far flat-leg

pose on-back-key-7: on body, pelvis ahead -0.66, hips pitch -91, chest pitch -90, head pitch -82, both knee-to-me

pose on-back-key-9: on body, pelvis ahead -0.66, hips pitch -91, chest pitch -90, head pitch -82, near heel-up, far kick-drawn

pose on-floor-key: on floor, hips pitch -14, chest pitch -2, head pitch 4
        near leg flex 104 out 4 knee 8 point 10, wrist at planted (0.06 0 -0.86)
        far spread 8, wrist at planted (0.06 0 -0.86)

pose on-floor-key-15: on floor, hips pitch -8, chest pitch 3, both tailor

# On-fours-key is a moment on hands and knees.
pose on-fours-key: on fours, chest pitch 16, head pitch 30, both four-limb

pose on-fours-key-4: on fours, chest pitch -2, head pitch -30, near leg-back, far four-limb

pose on-fours-key-5: on fours, chest pitch -2, head pitch -30, near hydrant, far four-limb

pose on-fours-key-7: on fours, chest pitch -2, head pitch -30, near four-reach, far four-limb

# Held poses: what a chair, the floor, knees or the back carry.
pose on-seat: on seat, hips pitch -11, chest pitch -2, near over-leg, far on-thigh

pose on-seat-15: on seat, hips pitch -22, chest pitch -24, head pitch -6, both on-thigh

pose on-seat-7: on seat, hips pitch -11, chest pitch -2, near knee-high, far on-thigh

pose planking-2: on plank, pelvis ahead 0.58, head pitch -22, both wrist at there

# Pounding is somebody on the knees with the fists so high over the ground before them.
pose pounding: on knees, hips pitch 30, chest pitch 62, head pitch 40
        both hand palm at floor (0.16 0.3 0.85) palm (-0.5 -0.8 0) fingers (0 -0.7 0.7) fist

# Prone-key lies on the front.
pose prone-key: on body, pelvis ahead -0.56, hips pitch 86, chest pitch 66, head pitch 34, both superman

pose prone-key-4: on body, pelvis ahead -0.56, hips pitch 90, chest pitch 89, head pitch 74, both prone-low

pose prone-key-9: on body, pelvis ahead -0.56, hips pitch 84, chest pitch 56, head pitch 10
        near leg flex -2 out 5 knee 5 point 66
        hand upper (0.28 -0.3 0.9) fore (-0.5 0.95 0.1) palm (-0.9 0 -0.3) pointer
        far leg flex -2 out 5 knee 5 point 66
        hand upper (0.2 -0.12 0.95) fore (-0.45 0.95 0.2) palm (-0.6 0.5 0.4) cup

pose sit-up-on: on floor, hips pitch -4, chest pitch 2, both on-leg

phrase supermen:
    1 stay 0.7  prone-key
    0.9 stay 0.2  same with hips pitch 90, chest pitch 88, head pitch 70
        both leg flex -2 out 5 knee 5 point 66, arm flex 172 abduct 16 twist 0 elbow 8

phrase cat-cow:
    1.4 stay 0.2  on-fours-key
    1.4 stay 0.2  same with chest pitch -14, head pitch -60

phrase bird-dog:
    1 stay 0.8  on fours, chest pitch -2, head pitch -30, near leg-back, far four-reach
    0.8 stay 0.1  back-on-fours

# Stomping is one step of somebody who marches on a seat.
phrase stomping:
    0.36 stay 0.05  on-seat-7
    0.36  on-edge

move cross legs while seated: either, stays
    0.9  on-seat

move raise leg while seated: either
  repeat
    0.8 stay 0.7  on-seat with hips pitch -13, chest pitch -6, head pitch 4, near kicked
    0.8 stay 0.1  on-edge

move raise leg on both knees while seated: either
  repeat
    0.9 stay 0.9  on seat, hips pitch -16, chest pitch -9, head pitch 4, both leg-out
    0.8 stay 0.1  on-edge

move raise knee while seated: either
  repeat
    0.7 stay 0.5  on-seat with hips pitch -13, chest pitch -4, head pitch 4, near knee-high
    0.7 stay 0.1  on-edge

move kick while seated: either
  repeat
    0.32  on-seat with hips pitch -12, chest pitch -4, head pitch 4, near kicked
    0.5 stay 0.1  on-edge

move stomp while seated: either
  repeat
    0.35 stay 0.1  on-seat with hips pitch -12, chest pitch -3, head pitch 4, near knee-high
    0.3 stay 0.1  on-edge

move walk in place while seated: either, fills, swaps
  repeat
    play stomping

move walk in place march while seated: either, fills, swaps
  repeat
    play stomping

move high knees while seated: either, fills, swaps
  repeat
    0.24 stay 0.05  on-seat-7
    0.24  on-edge

move circle leg while seated: either, fills
  repeat
    0.3  on-seat with chest pitch -3, head pitch 6, near foot none, lift 0, heel 0, leg flex 98 out 7.2 knee 62 point 28.4
    0.3  same with near leg flex 98 out -7.2 knee 62 point -0.4

move sway while seated: either, fills
  repeat
    0.8  on-seat with hips pitch 2, chest pitch 20, head pitch 8, near on-thigh
    0.8  same with hips pitch -18, chest pitch -14, head none

move swing leg while seated: either, fills
  repeat
    0.5  on-seat with hips pitch -10, chest pitch -1, head pitch 6
        near foot none, lift 0, heel 0, leg flex 96 knee 46 point 16
        far leg flex 96 knee 30 point 16
    0.5  same with near leg flex 96 knee 96 point 16, far leg flex 96 knee 112 point 16

move lean while seated: either, stays
    0.9  on seat, hips pitch 16, chest pitch 38, head pitch 10, both on-knee

move lean back while seated: either, stays
    0.9  on-seat-15

move lean against while seated: either, stays
    0.9  on-seat-15

move lean aside while seated: either, stays
    0.9  on-seat with hips pitch -9 roll 6, chest roll 25, head roll 16, near on-thigh

move bow while seated: either
  repeat
    1.1 stay 0.5  on-seat with hips pitch 20, chest pitch 52, head pitch 76, near on-thigh
    1.1 stay 0.1  on-edge

move crouch while seated: either, stays
    0.9  on seat, hips pitch 26, chest pitch 62, head pitch 44, both on-knee

move side bend while seated: either
  repeat
    0.9 stay 0.2  on seat, hips pitch -9 roll 4, chest roll 30, head roll 30
        near on-thigh
        far arm flex 6 abduct 168 twist 0 elbow 20
    0.9 stay 0.1  on-edge

move touch toes while seated: either
  repeat
    1.1 stay 0.5  on seat, hips pitch 34, chest pitch 96, head pitch 92, both to-foot
    1.1 stay 0.1  on-edge

move tie shoe while seated: either, fills
    1.1  on seat, hips pitch 34, chest pitch 94, head pitch 88, near hand lacing, far hand lacing-2
  repeat
    0.4  on seat, hips pitch 34, chest pitch 94, head pitch 88, near hand lacing-3, far hand lacing-4
    0.4  same with near hand lacing-5, far hand lacing-6
  leave
    1  on-edge

move sleep while seated: either, stays
    1.6  on-seat with hips pitch -13, chest pitch 12 roll 4, head pitch 44 roll 12, near on-thigh

move pick up while seated: either
  repeat
    1 stay 0.3  on seat, hips pitch 32 roll 6, chest pitch 90 roll 10, head pitch 84
        near hand tip at ground (0.12 0.02 0.16) palm (-0.2 -0.6 -0.6) fingers (0 -1 0.2) cup
        far on-knee
    1 stay 0.2  on seat, hips pitch -9, head pitch 14
        near hand palm at middle (-0.05 -0.45 0.45) palm (-0.6 0.6 0) fingers (-0.4 0.2 0.9) cup
        far on-thigh

move raise leg while floored: either
  repeat
    0.9 stay 0.6  on-floor-key

move raise leg on both knees while floored: either, stays
    0.9  legs-out

move raise knee while floored: either
  repeat
    0.8 stay 0.6  on floor, hips pitch -14, chest pitch 4, head pitch 6
        near leg flex 132 out 4 knee 124 point 10
        hand palm at knee (-0.02 -0.06 0.07) palm backward fingers (-0.6 -0.3 0.3) cup
        far spread 8, hand palm at knee (-0.02 -0.06 0.07) palm backward fingers (-0.6 -0.3 0.3) cup

move hug knee while floored: either, stays
    0.7  knees

move kick while floored: either
  repeat
    0.35  on-floor-key with hips pitch -18, chest pitch -6, near leg flex 100 out 4 knee 10 point 10
    0.5 stay 0.1  on-floor-key with chest pitch 2, near leg flex 118 out 4 knee 110 point 10

move touch toes while floored: either
    0.9 stay 0.1  sit-up-on
  repeat
    1.1 stay 0.9  on floor, hips pitch 24, chest pitch 66, head pitch 60, both to-flat-foot
    0.9 stay 0.1  sit-up-on
  leave
    0.9  legs-out

move sway while floored: either, fills
  repeat
    0.8  on floor, hips pitch -8, chest pitch 26, head pitch 12, both around-knee
    0.8  same with hips pitch -26, chest pitch -2, head none

move legs apart while floored: either, stays
    1  on floor, hips pitch -2, chest pitch 8, head pitch 2, both wide-leg

move lean while floored: either, stays
    0.9  on floor, hips pitch 6, chest pitch 40, head pitch 16, both around-knee

move lean back while floored: either, stays
    0.9  on floor, hips pitch -26, chest pitch -22, head pitch -4, both propped

move lean against while floored: either, stays
    0.9  on floor, hips pitch -26, chest pitch -22, head pitch -4, both around-knee

move lean aside while floored: either, stays
    0.9  on floor, hips pitch -10 roll 8, chest pitch 4 roll 26, head roll 14
        near spread 8, wrist at planted (0.24 0 -0.6)
        far around-knee

move side bend while floored: either
  repeat
    0.9 stay 0.3  on floor, hips pitch -4 roll 4, chest roll 30, head roll 28
        near leg flex 92 out 48 turn 66 knee 126 point 24, wrist at planted (0.26 0 -0.6)
        far leg flex 92 out 48 turn 66 knee 126 point 24, arm flex 6 abduct 166 twist 0 elbow 20

move bow while floored: either
  repeat
    1.1 stay 0.6  on floor, hips pitch 14, chest pitch 60, head pitch 78
        both leg flex 92 out 48 turn 66 knee 126 point 24, arm flex 60 abduct 10 twist 10 elbow 20

move cross legs while floored: either, stays
    0.9  on-floor-key-15

move bow while kneeling: either
  repeat
    0.9 pass  on knees, hips pitch 20, chest pitch 46, head pitch 46, both reach-down
    0.9 stay 0.8  on fours, pelvis ahead -0.18, head pitch 10, arms 0.42, both bowed-hand
    0.9 pass  on knees, hips pitch 18, chest pitch 40, head pitch 30, both reach-down
    0.7  on knees, hips pitch 2, chest pitch 3

move tie shoe while kneeling: fills, across
    0.9  stooped
  repeat
    0.4  stooped-2
    0.4  stooped-3

move punch down while kneeling: either, fills, swaps
    0.7  pounding
  repeat
    0.25  pounding with hips pitch 38, chest pitch 74, near hand palm at floor (0.16 0.06 0.6) palm (-0.5 -0.8 0) fingers (0 -0.7 0.7) fist
    0.35  pounding with hips pitch 38, chest pitch 74, far hand palm at floor (0.16 0.06 0.6) palm (-0.5 -0.8 0) fingers (0 -0.7 0.7) fist

move lean while kneeling: either, stays
    0.8  on knees, hips pitch 14, chest pitch 34, head pitch 14

move sway while kneeling: either, fills
  repeat
    0.8  on knees, hips pitch 8, chest pitch 20, head pitch 8
    0.8  on knees, hips pitch -4, chest pitch -8

move raise leg while supine: either
  repeat
    0.95 stay 0.4  on-back-key
    0.95 stay 0.1  on-back-key-2

move raise leg on both knees while supine: either
  repeat
    1 stay 0.2  on-back-key-3
    1 stay 0.1  on-back-key-4

move leg raise lying while supine: either
  repeat
    1 stay 0.2  on-back-key-3
    1 stay 0.1  on-back-key-4

move raise leg aside while supine: either
  repeat
    0.9 stay 0.3  on-back-key with near leg flex 2 out 44 knee 6 point 20
    0.9 stay 0.1  on-back-key-2

move raise knee while supine: either
  repeat
    0.95 stay 0.8  on-back-key-6
    0.95 stay 0.1  on-back-key-2

move hug knee while supine: either
  repeat
    0.95 stay 0.8  on-back-key-6
    0.95 stay 0.1  on-back-key-2

move hug knee on both knees while supine: either
  repeat
    0.95 stay 1  on-back-key-7
    0.95 stay 0.1  on-back-key-2

move raise knee on both knees while supine: either
  repeat
    0.95 stay 1  on-back-key-7
    0.95 stay 0.1  on-back-key-2

move kick while supine: either, fills
    0.7  on-back-key with both kick-drawn
  repeat
    0.3  on-back-key-9
    0.3  on-back-key-10
    0.3  on-back-key-9
    0.3  on-back-key-10

move swing leg while supine: either, fills
    0.9  on-back-key-3
  repeat
    0.45  on-back-key with near lying-leg-2, far lying-leg-3
    0.45  same with near lying-leg-3, far lying-leg-2

move crunch while supine: either
    0.8 stay 0.05  knees-up
  repeat
    0.6 stay 0.08  on body, pelvis ahead -0.68, hips pitch -88, chest pitch -48, head pitch -22, both behind-head
    0.6 stay 0.05  same with hips pitch -90, chest pitch -84, head pitch -70

move sit-up while supine: either
    0.8 stay 0.05  knees-up
  repeat
    0.8 stay 0.05  on body, pelvis ahead -0.68, hips pitch -34, chest pitch 14, head pitch 26, both behind-head
    0.8 stay 0.05  knees-up

move bicycle while supine: either, fills
  repeat
    0.5 stay 0.06  pedal
    0.5 stay 0.06  pedal-2

move elbow to knee while supine: swaps
    0.8 stay 0.05  knees-up
  repeat
    0.5 stay 0.06  pedal

move bridge while supine: either
    0.8 stay 0.05  bridge-down
  repeat
    0.8 stay 0.25  on body, pelvis ahead -0.6, hips pitch -122, chest pitch -106, head pitch -66, both bridged
    0.8 stay 0.05  bridge-down

move legs apart while supine: either, stays
    0.9  on-back-key with both leg flex -3 out 28 turn 24 knee 6 point 24, arm flex 4 abduct 62 twist 10 elbow 14

move cross legs while supine: either, stays
    0.9  on-back-key with near leg flex 6 out -12 turn 10 knee 8 point 30, far leg flex -3 out -3 turn 10 knee 6 point 30

move raise leg while prone: either
  repeat
    0.9 stay 0.5  prone-key with hips pitch 89, chest pitch 88, head pitch 70, near prone-up, far prone-low
    0.8 stay 0.1  prone-key-4

move raise leg on both knees while prone: either
  repeat
    0.9 stay 0.5  prone-key with hips pitch 88, chest pitch 88, head pitch 70, both prone-up
    0.8 stay 0.1  prone-key-4

move raise knee on both knees while prone: either
  repeat
    0.8 stay 0.5  prone-key with hips pitch 90, chest pitch 88, head pitch 70, both prone-kick
    0.8 stay 0.1  prone-key-4

move kick while prone: either, fills, swaps
  repeat
    0.4  prone-key with hips pitch 90, chest pitch 88, head pitch 70, near prone-kick, far prone-low
    0.4  same with near prone-low

move superman while prone: either
  repeat
    play supermen

move shoot while prone: either
    1.1 stay 0.5  prone-key-9
  repeat
    0.07  on body, pelvis ahead -0.56, hips pitch 84, chest pitch 53, head pitch 8
        near leg flex -2 out 5 knee 5 point 66
        hand upper (0.28 -0.26 0.9) fore (-0.5 1.01 0.1) palm (-0.9 0 -0.3) pointer
        far leg flex -2 out 5 knee 5 point 66
        hand upper (0.2 -0.12 0.95) fore (-0.45 0.95 0.2) palm (-0.6 0.5 0.4) cup
    0.34 stay 0.5  prone-key-9

move push-up while prone: either
    0.9 pass  lowered
    0.9  on plank, pelvis ahead 0.08, head pitch -22, both wrist at there
  repeat
    0.75 stay 0.05  on plank, head pitch -16, arms 0.34, stick, both wrist at there
    0.65 stay 0.05  same with head pitch -22, arms 0
  leave
    0.9 pass  lowered
    0.8  on-front

move raise leg while fours: either
  repeat
    1 stay 0.9  on-fours-key-4
    0.8 stay 0.1  back-on-fours

move raise leg back while fours: either
  repeat
    1 stay 0.9  on-fours-key-4
    0.8 stay 0.1  back-on-fours

move raise leg aside while fours: either
  repeat
    1 stay 0.7  on-fours-key-5
    0.8 stay 0.1  back-on-fours

move raise knee while fours: either
  repeat
    1 stay 0.7  on-fours-key-5
    0.8 stay 0.1  back-on-fours

move kick while fours: either
  repeat
    0.7 stay 0.1  on-fours-key with chest pitch -2, head pitch -30, near foot none, leg flex 6 out 4 knee 84 point 16
    0.35 stay 0.1  on-fours-key-4
    0.8 stay 0.1  back-on-fours

move raise while fours: either
  repeat
    0.9 stay 0.9  on-fours-key-7
    0.8 stay 0.1  back-on-fours

move extend while fours: either
  repeat
    0.9 stay 0.9  on-fours-key-7
    0.8 stay 0.1  back-on-fours

move raise leg dog while fours: either, swaps
  repeat
    play bird-dog

move cat cow while fours: either, fills
  repeat
    play cat-cow

move push-up while planked: either
  repeat
    0.75 stay 0.05  on plank, head pitch -16, arms 0.34, stick, both wrist at there
    0.65 stay 0.05  same with head pitch -22, arms 0

move mountain climber while planked: either, fills
  repeat
    0.32  climbing
    0.32  climbing-2

move raise leg while planked: either
  repeat
    0.8 stay 0.7  on plank, pelvis ahead 0.58, head pitch -22
        near leg flex -16 out 2 knee 7 point 30, wrist at there
        far wrist at there
    0.8 stay 0.1  planking-2

move raise knee while planked: either
  repeat
    0.32  climbing
    0.5 stay 0.1  planking-2
