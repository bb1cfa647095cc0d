gesture hands on arm: fills
    0.75 stay 1.5  head pitch 20 yaw -10
        near hand palm at other-wrist (-0.09 0.045 0) palm (-0.1 -1 0) fingers (-0.5 -0.1 0.9) claw
        far hand upper (0.15 -0.85 0.5) fore (-0.55 0.05 0.8) palm down

gesture hands on belly: twin, fills
    0.7 stay 1.5  head pitch 16, near hand palm at belly (0.02 -0.04 0.035) palm backward fingers (-1 -0.05 0.15) flat

gesture hands on chest: twin, fills
    0.7 stay 1.5  head pitch 6, near hand palm at belly (-0.01 0.17 0.022) palm backward fingers (-1 0.3 0) flat

gesture hands on chin: twin, fills
    0.75 stay 1.5  head pitch 4, near hand tip at mouth (0 -0.42 0.06) palm (-0.1 0.3 -1) fingers (-0.6 0.8 -0.1) pinch

gesture hands on ear: twin, fills
    0.75 stay 1.5  head roll 5, near hand tip at ear (0.14 0 0.04) palm (-1 0 0.1) fingers (-0.35 0.8 -0.4) pinch

gesture hands on elbow: fills
    0.75 stay 1.5  head pitch 14 yaw -14
        near hand palm at other-elbow (0.01 -0.04 0.02) palm (0 0.8 -0.5) fingers (-1 0 0.2) cup
        far hand upper (-0.05 -0.6 0.8) fore (-0.35 0.75 0.55) palm backward

gesture hands on eye: twin, fills
    0.75 stay 1.5  head pitch 6
        near hand tip at temple (-0.18 -0.05 0.25) palm (-0.1 0 -1) fingers (-0.45 0.75 -0.4) fist

gesture hands on hand: fills
    0.75 stay 1.5  head pitch 20
        near hand palm at other-hand (0.02 0.035 0) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) flat
        far hand palm at middle (0.02 -0.5 0.5) palm up fingers (-0.55 0 0.8) cup

gesture hands on mouth: twin, fills
    0.75 stay 1.5  head pitch 3, near hand tip at mouth (0.05 0 0.12) palm (-0.2 0 -1) fingers (-0.6 0.6 -0.45) flat

gesture hands on nape: twin, fills
    0.85 stay 1.5  head pitch 13 roll -4
        near hand palm at nape (0.1 0.38 -0.12) palm (0 0.1 1) fingers (-0.8 0.35 0.2) cup elbow 20

gesture hands on neck: twin, fills
    0.85 stay 1.5  head pitch 10 roll 4
        near hand palm at nape (0.3 0 0) palm (-0.6 -0.2 0.75) fingers (-0.5 -0.5 -0.7) cup elbow 25

gesture hands on nose: twin, fills
    0.75 stay 1.5  head pitch 3
        near hand tip at nose (0.02 -0.03 0.03) palm (-0.2 0 -1) fingers (-0.55 0.45 -0.7) pointer

gesture hands on shoulder: twin, fills
    0.8 stay 1.5  chest yaw -4, head yaw -12
        near hand palm at shoulder (0.02 0.055 0.045) palm (0 -0.8 -0.6) fingers (-0.7 0.15 -0.65) cup

gesture hands on thigh: twin, fills
    0.7 stay 1.5  chest pitch 12, head pitch 18
        near hand palm at thigh (0.02 0.13 0.085) palm backward fingers (-0.05 -1 0.1) claw

gesture hands on toe: twin
    1.15 stay 1.5  pelvis down 0.06, hips pitch 58, chest pitch 104, head pitch 84, near to-toes
  leave
    1.15

gesture hands on wrist: fills
    0.75 stay 1.5  head pitch 20
        near hand palm at other-wrist (0.01 0.035 0.01) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) grip
        far hand palm at middle (0.02 -0.5 0.5) palm down fingers (-0.55 0 0.8) fist

gesture pat, pat belly, pat trunk: fills
    0.7  head pitch 16, near hand palm at belly (0.02 -0.04 0.135) palm backward fingers (-1 -0.05 0.15) flat
  repeat
    0.14 stay 0.04  head pitch 16, near hand palm at belly (0.02 -0.04 0.035) palm backward fingers (-1 -0.05 0.15) flat
    0.2  same with near hand palm at belly (0.02 -0.04 0.135) palm backward fingers (-1 -0.05 0.15) flat

gesture pat ankle, pat heel, pat toe: fills
    1.15  pelvis down 0.06, hips pitch 58, chest pitch 104, head pitch 84
        near hand tip at toes (0 0.142 -0.015) palm (0 -0.3 -1) fingers (0 -1 0.3) flat
  repeat
    0.14 stay 0.04  pelvis down 0.06, hips pitch 58, chest pitch 104, head pitch 84, near to-toes
    0.2  same with near hand tip at toes (0 0.142 -0.015) palm (0 -0.3 -1) fingers (0 -1 0.3) flat
  leave
    1.15

gesture pat arm: fills
    0.75  head pitch 20 yaw -10
        near hand palm at other-wrist (-0.09 0.135 0) palm (-0.1 -1 0) fingers (-0.5 -0.1 0.9) flat
        far hand upper (0.15 -0.85 0.5) fore (-0.55 0.05 0.8) palm down
  repeat
    0.14 stay 0.04  head pitch 20 yaw -10
        near hand palm at other-wrist (-0.09 0.045 0) palm (-0.1 -1 0) fingers (-0.5 -0.1 0.9) claw
        far hand upper (0.15 -0.85 0.5) fore (-0.55 0.05 0.8) palm down
    0.2  same with near hand palm at other-wrist (-0.09 0.135 0) palm (-0.1 -1 0) fingers (-0.5 -0.1 0.9) flat

gesture pat back: fills
    0.9  chest pitch 5 yaw 8, head pitch 6 yaw 10
        near hand palm at belly (0.08 -0.06 -0.365) palm forward fingers (-0.8 0.5 0) flat elbow 60
  repeat
    0.14 stay 0.04  chest pitch 5 yaw 8, head pitch 6 yaw 10
        near hand palm at belly (0.08 -0.06 -0.285) palm forward fingers (-0.8 0.5 0) claw elbow 60
    0.2  same with near hand palm at belly (0.08 -0.06 -0.365) palm forward fingers (-0.8 0.5 0) flat elbow 60

gesture pat chest: fills
    0.7  head pitch 6, near hand palm at belly (-0.01 0.17 0.122) palm backward fingers (-1 0.3 0) flat
  repeat
    0.14 stay 0.04  head pitch 6, near hand palm at belly (-0.01 0.17 0.022) palm backward fingers (-1 0.3 0) flat
    0.2  same with near hand palm at belly (-0.01 0.17 0.122) palm backward fingers (-1 0.3 0) flat

gesture pat chin: fills
    0.75  head pitch 4, near hand tip at mouth (0 -0.62 0.26) palm (-0.1 0.3 -1) fingers (-0.6 0.8 -0.1) flat
  repeat
    0.14 stay 0.04  head pitch 4, near hand tip at mouth (0 -0.42 0.06) palm (-0.1 0.3 -1) fingers (-0.6 0.8 -0.1) pinch
    0.2  same with near hand tip at mouth (0 -0.62 0.26) palm (-0.1 0.3 -1) fingers (-0.6 0.8 -0.1) flat

gesture pat ear: fills
    0.75  head roll 5, near hand tip at ear (0.54 0 0.04) palm (-1 0 0.1) fingers (-0.35 0.8 -0.4) flat
  repeat
    0.14 stay 0.04  head roll 5, near hand tip at ear (0.14 0 0.04) palm (-1 0 0.1) fingers (-0.35 0.8 -0.4) pinch
    0.2  same with near hand tip at ear (0.54 0 0.04) palm (-1 0 0.1) fingers (-0.35 0.8 -0.4) flat

gesture pat elbow: fills
    0.75  head pitch 14 yaw -14
        near hand palm at other-elbow (0.01 -0.1 0.08) palm (0 0.8 -0.5) fingers (-1 0 0.2) flat
        far hand upper (-0.05 -0.6 0.8) fore (-0.35 0.75 0.55) palm backward
  repeat
    0.14 stay 0.04  head pitch 14 yaw -14
        near hand palm at other-elbow (0.01 -0.04 0.02) palm (0 0.8 -0.5) fingers (-1 0 0.2) cup
        far hand upper (-0.05 -0.6 0.8) fore (-0.35 0.75 0.55) palm backward
    0.2  same with near hand palm at other-elbow (0.01 -0.1 0.08) palm (0 0.8 -0.5) fingers (-1 0 0.2) flat

gesture pat eye: fills
    0.75  head pitch 6, near hand tip at temple (-0.18 -0.05 0.55) palm (-0.1 0 -1) fingers (-0.45 0.75 -0.4) flat
  repeat
    0.14 stay 0.04  head pitch 6
        near hand tip at temple (-0.18 -0.05 0.25) palm (-0.1 0 -1) fingers (-0.45 0.75 -0.4) fist
    0.2  same with near hand tip at temple (-0.18 -0.05 0.55) palm (-0.1 0 -1) fingers (-0.45 0.75 -0.4) flat

gesture pat face: fills
    0.75  head roll 5, near hand palm at temple (0.54 -0.5 0.2) palm (-1 0 -0.35) fingers (-0.1 1 -0.15) flat
  repeat
    0.14 stay 0.04  head roll 5, near hand palm at temple (0.14 -0.5 0.1) palm (-1 0 -0.35) fingers (-0.1 1 -0.15) flat
    0.2  same with near hand palm at temple (0.54 -0.5 0.2) palm (-1 0 -0.35) fingers (-0.1 1 -0.15) flat

gesture pat finger, pat fist, pat hand: fills
    0.75  head pitch 20
        near hand palm at other-hand (0.02 0.125 0) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) flat
        far hand palm at middle (0.02 -0.5 0.5) palm up fingers (-0.55 0 0.8) cup
  repeat
    0.14 stay 0.04  head pitch 20
        near hand palm at other-hand (0.02 0.035 0) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) flat
        far hand palm at middle (0.02 -0.5 0.5) palm up fingers (-0.55 0 0.8) cup
    0.2  same with near hand palm at other-hand (0.02 0.125 0) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) flat

gesture pat head: fills
    0.8  chest roll 2, head pitch 6 roll -5
        near hand tip at crown (0.16 0.62 0.05) palm down fingers (-1 0 -0.1) flat elbow 25
  repeat
    0.14 stay 0.04  chest roll 2, head pitch 6 roll -5
        near hand tip at crown (0.06 0.12 0.05) palm down fingers (-1 0 -0.1) claw elbow 25
    0.2  same with near hand tip at crown (0.16 0.62 0.05) palm down fingers (-1 0 -0.1) flat elbow 25

gesture pat hips, pat waist: fills
    0.7  near hand palm at waist (0.115 0 0.02) palm (-1 -0.2 0.1) fingers (-0.1 -0.55 0.8) flat elbow 40
  repeat
    0.14 stay 0.04  near hand palm at waist (0.035 0 0.02) palm (-1 -0.2 0.1) fingers (-0.1 -0.55 0.8) flat elbow 40
    0.2  near hand palm at waist (0.115 0 0.02) palm (-1 -0.2 0.1) fingers (-0.1 -0.55 0.8) flat elbow 40

gesture pat knee: fills
    0.9  pelvis down 0.1, hips pitch 30, chest pitch 50, head pitch 42
        near hand palm at knee (0.01 0.03 0.185) palm (0 -0.2 -1) fingers (-0.05 -1 0.1) flat
  repeat
    0.14 stay 0.04  pelvis down 0.1, hips pitch 30, chest pitch 50, head pitch 42
        near hand palm at knee (0.01 0.03 0.085) palm (0 -0.2 -1) fingers (-0.05 -1 0.1) claw
    0.2  same with near hand palm at knee (0.01 0.03 0.185) palm (0 -0.2 -1) fingers (-0.05 -1 0.1) flat
  leave
    0.9

gesture pat leg, pat thigh: fills
    0.7  chest pitch 12, head pitch 18
        near hand palm at thigh (0.02 0.13 0.185) palm backward fingers (-0.05 -1 0.1) flat
  repeat
    0.14 stay 0.04  chest pitch 12, head pitch 18
        near hand palm at thigh (0.02 0.13 0.085) palm backward fingers (-0.05 -1 0.1) claw
    0.2  same with near hand palm at thigh (0.02 0.13 0.185) palm backward fingers (-0.05 -1 0.1) flat

gesture pat mouth: fills
    0.75  head pitch 3, near hand tip at mouth (0.05 0 0.42) palm (-0.2 0 -1) fingers (-0.6 0.6 -0.45) flat
  repeat
    0.14 stay 0.04  head pitch 3, near hand tip at mouth (0.05 0 0.12) palm (-0.2 0 -1) fingers (-0.6 0.6 -0.45) flat
    0.2  same with near hand tip at mouth (0.05 0 0.42) palm (-0.2 0 -1) fingers (-0.6 0.6 -0.45) flat

gesture pat nape: fills
    0.85  head pitch 13 roll -4
        near hand palm at nape (0.2 0.38 -0.42) palm (0 0.1 1) fingers (-0.8 0.35 0.2) flat elbow 20
  repeat
    0.14 stay 0.04  head pitch 13 roll -4
        near hand palm at nape (0.1 0.38 -0.12) palm (0 0.1 1) fingers (-0.8 0.35 0.2) cup elbow 20
    0.2  same with near hand palm at nape (0.2 0.38 -0.42) palm (0 0.1 1) fingers (-0.8 0.35 0.2) flat elbow 20

gesture pat neck: fills
    0.85  head pitch 10 roll 4
        near hand palm at nape (0.4 0 -0.3) palm (-0.6 -0.2 0.75) fingers (-0.5 -0.5 -0.7) flat elbow 25
  repeat
    0.14 stay 0.04  head pitch 10 roll 4
        near hand palm at nape (0.3 0 0) palm (-0.6 -0.2 0.75) fingers (-0.5 -0.5 -0.7) cup elbow 25
    0.2  same with near hand palm at nape (0.4 0 -0.3) palm (-0.6 -0.2 0.75) fingers (-0.5 -0.5 -0.7) flat elbow 25

gesture pat nose: fills
    0.75  head pitch 3, near hand tip at nose (0.02 -0.03 0.33) palm (-0.2 0 -1) fingers (-0.55 0.45 -0.7) flat
  repeat
    0.14 stay 0.04  head pitch 3
        near hand tip at nose (0.02 -0.03 0.03) palm (-0.2 0 -1) fingers (-0.55 0.45 -0.7) pointer
    0.2  same with near hand tip at nose (0.02 -0.03 0.33) palm (-0.2 0 -1) fingers (-0.55 0.45 -0.7) flat

gesture pat shoulder: fills
    0.8  chest yaw -4, head yaw -12
        near hand palm at shoulder (0.04 0.145 0.085) palm (0 -0.8 -0.6) fingers (-0.7 0.15 -0.65) flat
  repeat
    0.14 stay 0.04  chest yaw -4, head yaw -12
        near hand palm at shoulder (0.02 0.055 0.045) palm (0 -0.8 -0.6) fingers (-0.7 0.15 -0.65) cup
    0.2  same with near hand palm at shoulder (0.04 0.145 0.085) palm (0 -0.8 -0.6) fingers (-0.7 0.15 -0.65) flat

gesture pat wrist: fills
    0.75  head pitch 20
        near hand palm at other-wrist (0.01 0.125 0.01) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) flat
        far hand palm at middle (0.02 -0.5 0.5) palm down fingers (-0.55 0 0.8) fist
  repeat
    0.14 stay 0.04  head pitch 20
        near hand palm at other-wrist (0.01 0.035 0.01) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) grip
        far hand palm at middle (0.02 -0.5 0.5) palm down fingers (-0.55 0 0.8) fist
    0.2  same with near hand palm at other-wrist (0.01 0.125 0.01) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) flat

gesture rub, rub finger, rub fist, rub hand: fills
    0.75 stay 1.8  head pitch 20
        near hand palm at other-hand (0.02 0.035 0) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) flat swing 1.6 off (0.0385 0 0.022) round (0.0063 0.021 0.0036)
        far hand palm at middle (0.02 -0.5 0.5) palm up fingers (-0.55 0 0.8) cup

gesture rub ankle, rub foot, rub heel, rub toe: fills
    1.15 stay 1.8  pelvis down 0.06, hips pitch 58, chest pitch 104, head pitch 84
        near hand tip at toes (0 0.062 -0.015) palm (0 -0.3 -1) fingers (0 -1 0.3) flat swing 1.6 off (0 0 0.033) round (0 0 0.0054)
  leave
    1.15

gesture rub arm: fills
    0.75 stay 1.8  head pitch 20 yaw -10
        near hand palm at other-wrist (-0.09 0.045 0) palm (-0.1 -1 0) fingers (-0.5 -0.1 0.9) claw swing 1.6 off (0.055 0 0.044) round (0.009 0.03 0.0072)
        far hand upper (0.15 -0.85 0.5) fore (-0.55 0.05 0.8) palm down

gesture rub back: fills
    0.9 stay 1.8  chest pitch 5 yaw 8, head pitch 6 yaw 10
        near hand palm at belly (0.08 -0.06 -0.285) palm forward fingers (-0.8 0.5 0) claw elbow 60 swing 1.6 off (0.011 0.033 0) round (0.0198 0.006 0)

gesture rub belly, rub trunk: fills
    0.7 stay 1.8  head pitch 16
        near hand palm at belly (0.02 -0.04 0.035) palm backward fingers (-1 -0.05 0.15) flat swing 1.6 off (0.033 0.011 0) round (0.0114 0.018 0)

gesture rub chest: fills
    0.7 stay 1.8  head pitch 6
        near hand palm at belly (-0.01 0.17 0.022) palm backward fingers (-1 0.3 0) flat swing 1.6 off (0.011 0.033 0) round (0.0198 0.006 0)

gesture rub chin: fills
    0.75 stay 1.8  head pitch 4
        near hand tip at mouth (0 -0.42 0.06) palm (-0.1 0.3 -1) fingers (-0.6 0.8 -0.1) pinch swing 1.6 off (0.022 0.132 0.055) round (0.0756 0.012 0.009)

gesture rub ear: fills
    0.75 stay 1.8  head roll 5
        near hand tip at ear (0.14 0 0.04) palm (-1 0 0.1) fingers (-0.35 0.8 -0.4) pinch swing 1.6 off (0 0.154 0.044) round (0.084 0 0.0072)

gesture rub elbow: fills
    0.75 stay 1.8  head pitch 14 yaw -14
        near hand palm at other-elbow (0.01 -0.04 0.02) palm (0 0.8 -0.5) fingers (-1 0 0.2) cup swing 1.6 off (0.011 0.033 0) round (0.0198 0.006 0)
        far hand upper (-0.05 -0.6 0.8) fore (-0.35 0.75 0.55) palm backward

gesture rub eye: fills
    0.75 stay 1.8  head pitch 6
        near hand tip at temple (-0.18 -0.05 0.25) palm (-0.1 0 -1) fingers (-0.45 0.75 -0.4) fist swing 1.6 off (0.11 0.055 0) round (0.048 0.06 0)

gesture rub face: fills
    0.75 stay 1.8  head roll 5
        near hand palm at temple (0.14 -0.5 0.1) palm (-1 0 -0.35) fingers (-0.1 1 -0.15) flat swing 1.6 off (0 0.176 0.033) round (0.096 0 0.0054)

gesture rub head: fills
    0.8 stay 1.8  chest roll 2, head pitch 6 roll -5
        near hand tip at crown (0.06 0.12 0.05) palm down fingers (-1 0 -0.1) claw elbow 25 swing 1.6 off (0.176 0 0.066) round (0.0288 0.096 0.0108)

gesture rub hips, rub waist: fills
    0.7 stay 1.8  near hand palm at waist (0.035 0 0.02) palm (-1 -0.2 0.1) fingers (-0.1 -0.55 0.8) flat elbow 40 swing 1.6 off (0 0.033 0) round (0.018 0 0)

gesture rub knee: fills
    0.9 stay 1.8  pelvis down 0.1, hips pitch 30, chest pitch 50, head pitch 42
        near hand palm at knee (0.01 0.03 0.085) palm (0 -0.2 -1) fingers (-0.05 -1 0.1) claw swing 1.6 off (0 0.033 0) round (0.018 0 0)
  leave
    0.9

gesture rub leg, rub thigh: fills
    0.7 stay 1.8  chest pitch 12, head pitch 18
        near hand palm at thigh (0.02 0.13 0.085) palm backward fingers (-0.05 -1 0.1) claw swing 1.6 off (0 0.033 0) round (0.018 0 0)

gesture rub mouth: fills
    0.75 stay 1.8  head pitch 3
        near hand tip at mouth (0.05 0 0.12) palm (-0.2 0 -1) fingers (-0.6 0.6 -0.45) flat swing 1.6 off (0.176 0 0) round (0.0288 0.096 0)

gesture rub nape: fills
    0.85 stay 1.8  head pitch 13 roll -4
        near hand palm at nape (0.1 0.38 -0.12) palm (0 0.1 1) fingers (-0.8 0.35 0.2) cup elbow 20 swing 1.6 off (0.066 0.176 0) round (0.1068 0.036 0)

gesture rub neck: fills
    0.85 stay 1.8  head pitch 10 roll 4
        near hand palm at nape (0.3 0 0) palm (-0.6 -0.2 0.75) fingers (-0.5 -0.5 -0.7) cup elbow 25 swing 1.6 off (0.066 0.176 0) round (0.1068 0.036 0)

gesture rub nose: fills
    0.75 stay 1.8  head pitch 3
        near hand tip at nose (0.02 -0.03 0.03) palm (-0.2 0 -1) fingers (-0.55 0.45 -0.7) pointer swing 1.6 off (0.022 0.176 0) round (0.0996 0.012 0)

gesture rub shoulder: fills
    0.8 stay 1.8  chest yaw -4, head yaw -12
        near hand palm at shoulder (0.02 0.055 0.045) palm (0 -0.8 -0.6) fingers (-0.7 0.15 -0.65) cup swing 1.6 off (0.033 0 0.022) round (0.0054 0.018 0.0036)

gesture rub wrist: fills
    0.75 stay 1.8  head pitch 20
        near hand palm at other-wrist (0.01 0.035 0.01) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) grip swing 1.6 off (0.033 0 0.022) round (0.0054 0.018 0.0036)
        far hand palm at middle (0.02 -0.5 0.5) palm down fingers (-0.55 0 0.8) fist

gesture scratch, scratch head: fills
    0.8 stay 1.6  chest roll 2, head pitch 6 roll -5
        near hand tip at crown (0.06 0.12 0.05) palm down fingers (-1 0 -0.1) claw elbow 25 swing 3.4 off (0.128 0 0.048) flex 9

gesture scratch ankle, scratch foot, scratch heel, scratch toe: fills
    1.15 stay 1.6  pelvis down 0.06, hips pitch 58, chest pitch 104, head pitch 84
        near hand tip at toes (0 0.062 -0.015) palm (0 -0.3 -1) fingers (0 -1 0.3) claw swing 3.4 off (0 0 0.024) flex 9
  leave
    1.15

gesture scratch arm: fills
    0.75 stay 1.6  head pitch 20 yaw -10
        near hand palm at other-wrist (-0.09 0.045 0) palm (-0.1 -1 0) fingers (-0.5 -0.1 0.9) claw swing 3.4 off (0.04 0 0.032) flex 9
        far hand upper (0.15 -0.85 0.5) fore (-0.55 0.05 0.8) palm down

gesture scratch back: fills
    0.9 stay 1.6  chest pitch 5 yaw 8, head pitch 6 yaw 10
        near hand palm at belly (0.08 -0.06 -0.285) palm forward fingers (-0.8 0.5 0) claw elbow 60 swing 3.4 off (0.008 0.024 0) flex 9

gesture scratch belly, scratch trunk: fills
    0.7 stay 1.6  head pitch 16
        near hand palm at belly (0.02 -0.04 0.035) palm backward fingers (-1 -0.05 0.15) claw swing 3.4 off (0.024 0.008 0) flex 9

gesture scratch chest: fills
    0.7 stay 1.6  head pitch 6
        near hand palm at belly (-0.01 0.17 0.022) palm backward fingers (-1 0.3 0) claw swing 3.4 off (0.008 0.024 0) flex 9

gesture scratch chin: fills
    0.75 stay 1.6  head pitch 4
        near hand tip at mouth (0 -0.42 0.06) palm (-0.1 0.3 -1) fingers (-0.6 0.8 -0.1) claw swing 3.4 off (0.016 0.096 0.04) flex 9

gesture scratch ear: fills
    0.75 stay 1.6  head roll 5
        near hand tip at ear (0.14 0 0.04) palm (-1 0 0.1) fingers (-0.35 0.8 -0.4) claw swing 3.4 off (0 0.112 0.032) flex 9

gesture scratch elbow: fills
    0.75 stay 1.6  head pitch 14 yaw -14
        near hand palm at other-elbow (0.01 -0.04 0.02) palm (0 0.8 -0.5) fingers (-1 0 0.2) claw swing 3.4 off (0.008 0.024 0) flex 9
        far hand upper (-0.05 -0.6 0.8) fore (-0.35 0.75 0.55) palm backward

gesture scratch eye: fills
    0.75 stay 1.6  head pitch 6
        near hand tip at temple (-0.18 -0.05 0.25) palm (-0.1 0 -1) fingers (-0.45 0.75 -0.4) claw swing 3.4 off (0.08 0.04 0) flex 9

gesture scratch face: fills
    0.75 stay 1.6  head roll 5
        near hand palm at temple (0.14 -0.5 0.1) palm (-1 0 -0.35) fingers (-0.1 1 -0.15) claw swing 3.4 off (0 0.128 0.024) flex 9

gesture scratch finger, scratch fist, scratch hand: fills
    0.75 stay 1.6  head pitch 20
        near hand palm at other-hand (0.02 0.035 0) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) claw swing 3.4 off (0.028 0 0.016) flex 9
        far hand palm at middle (0.02 -0.5 0.5) palm up fingers (-0.55 0 0.8) cup

gesture scratch hips, scratch waist: fills
    0.7 stay 1.6  near hand palm at waist (0.035 0 0.02) palm (-1 -0.2 0.1) fingers (-0.1 -0.55 0.8) claw elbow 40 swing 3.4 off (0 0.024 0) flex 9

gesture scratch knee: fills
    0.9 stay 1.6  pelvis down 0.1, hips pitch 30, chest pitch 50, head pitch 42
        near hand palm at knee (0.01 0.03 0.085) palm (0 -0.2 -1) fingers (-0.05 -1 0.1) claw swing 3.4 off (0 0.024 0) flex 9
  leave
    0.9

gesture scratch leg, scratch thigh: fills
    0.7 stay 1.6  chest pitch 12, head pitch 18
        near hand palm at thigh (0.02 0.13 0.085) palm backward fingers (-0.05 -1 0.1) claw swing 3.4 off (0 0.024 0) flex 9

gesture scratch mouth: fills
    0.75 stay 1.6  head pitch 3
        near hand tip at mouth (0.05 0 0.12) palm (-0.2 0 -1) fingers (-0.6 0.6 -0.45) claw swing 3.4 off (0.128 0 0) flex 9

gesture scratch nape: fills
    0.85 stay 1.6  head pitch 13 roll -4
        near hand palm at nape (0.1 0.38 -0.12) palm (0 0.1 1) fingers (-0.8 0.35 0.2) claw elbow 20 swing 3.4 off (0.048 0.128 0) flex 9

gesture scratch neck: fills
    0.85 stay 1.6  head pitch 10 roll 4
        near hand palm at nape (0.3 0 0) palm (-0.6 -0.2 0.75) fingers (-0.5 -0.5 -0.7) claw elbow 25 swing 3.4 off (0.048 0.128 0) flex 9

gesture scratch nose: fills
    0.75 stay 1.6  head pitch 3
        near hand tip at nose (0.02 -0.03 0.03) palm (-0.2 0 -1) fingers (-0.55 0.45 -0.7) claw swing 3.4 off (0.016 0.128 0) flex 9

gesture scratch shoulder: fills
    0.8 stay 1.6  chest yaw -4, head yaw -12
        near hand palm at shoulder (0.02 0.055 0.045) palm (0 -0.8 -0.6) fingers (-0.7 0.15 -0.65) claw swing 3.4 off (0.024 0 0.016) flex 9

gesture scratch wrist: fills
    0.75 stay 1.6  head pitch 20
        near hand palm at other-wrist (0.01 0.035 0.01) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) claw swing 3.4 off (0.024 0 0.016) flex 9
        far hand palm at middle (0.02 -0.5 0.5) palm down fingers (-0.55 0 0.8) fist

gesture tap ankle, tap heel, tap toe: fills
    1.15  pelvis down 0.06, hips pitch 58, chest pitch 104, head pitch 84
        near hand tip at toes (0 0.142 -0.015) palm (0 -0.3 -1) fingers (0 -1 0.3) flat
  repeat
    0.14 stay 0.04  pelvis down 0.06, hips pitch 58, chest pitch 104, head pitch 84, near to-toes
    0.2  same with near hand tip at toes (0 0.142 -0.015) palm (0 -0.3 -1) fingers (0 -1 0.3) flat
  leave
    1.15

gesture tap arm: fills
    0.75  head pitch 20 yaw -10
        near hand palm at other-wrist (-0.09 0.135 0) palm (-0.1 -1 0) fingers (-0.5 -0.1 0.9) flat
        far hand upper (0.15 -0.85 0.5) fore (-0.55 0.05 0.8) palm down
  repeat
    0.14 stay 0.04  head pitch 20 yaw -10
        near hand palm at other-wrist (-0.09 0.045 0) palm (-0.1 -1 0) fingers (-0.5 -0.1 0.9) claw
        far hand upper (0.15 -0.85 0.5) fore (-0.55 0.05 0.8) palm down
    0.2  same with near hand palm at other-wrist (-0.09 0.135 0) palm (-0.1 -1 0) fingers (-0.5 -0.1 0.9) flat

gesture tap back: fills
    0.9  chest pitch 5 yaw 8, head pitch 6 yaw 10
        near hand palm at belly (0.08 -0.06 -0.365) palm forward fingers (-0.8 0.5 0) flat elbow 60
  repeat
    0.14 stay 0.04  chest pitch 5 yaw 8, head pitch 6 yaw 10
        near hand palm at belly (0.08 -0.06 -0.285) palm forward fingers (-0.8 0.5 0) claw elbow 60
    0.2  same with near hand palm at belly (0.08 -0.06 -0.365) palm forward fingers (-0.8 0.5 0) flat elbow 60

gesture tap belly, tap trunk: fills
    0.7  head pitch 16, near hand palm at belly (0.02 -0.04 0.135) palm backward fingers (-1 -0.05 0.15) flat
  repeat
    0.14 stay 0.04  head pitch 16, near hand palm at belly (0.02 -0.04 0.035) palm backward fingers (-1 -0.05 0.15) flat
    0.2  same with near hand palm at belly (0.02 -0.04 0.135) palm backward fingers (-1 -0.05 0.15) flat

gesture tap chest: fills
    0.7  head pitch 6, near hand palm at belly (-0.01 0.17 0.122) palm backward fingers (-1 0.3 0) flat
  repeat
    0.14 stay 0.04  head pitch 6, near hand palm at belly (-0.01 0.17 0.022) palm backward fingers (-1 0.3 0) flat
    0.2  same with near hand palm at belly (-0.01 0.17 0.122) palm backward fingers (-1 0.3 0) flat

gesture tap chin: fills
    0.75  head pitch 4, near hand tip at mouth (0 -0.62 0.26) palm (-0.1 0.3 -1) fingers (-0.6 0.8 -0.1) flat
  repeat
    0.14 stay 0.04  head pitch 4, near hand tip at mouth (0 -0.42 0.06) palm (-0.1 0.3 -1) fingers (-0.6 0.8 -0.1) pinch
    0.2  same with near hand tip at mouth (0 -0.62 0.26) palm (-0.1 0.3 -1) fingers (-0.6 0.8 -0.1) flat

gesture tap ear: fills
    0.75  head roll 5, near hand tip at ear (0.54 0 0.04) palm (-1 0 0.1) fingers (-0.35 0.8 -0.4) flat
  repeat
    0.14 stay 0.04  head roll 5, near hand tip at ear (0.14 0 0.04) palm (-1 0 0.1) fingers (-0.35 0.8 -0.4) pinch
    0.2  same with near hand tip at ear (0.54 0 0.04) palm (-1 0 0.1) fingers (-0.35 0.8 -0.4) flat

gesture tap elbow: fills
    0.75  head pitch 14 yaw -14
        near hand palm at other-elbow (0.01 -0.1 0.08) palm (0 0.8 -0.5) fingers (-1 0 0.2) flat
        far hand upper (-0.05 -0.6 0.8) fore (-0.35 0.75 0.55) palm backward
  repeat
    0.14 stay 0.04  head pitch 14 yaw -14
        near hand palm at other-elbow (0.01 -0.04 0.02) palm (0 0.8 -0.5) fingers (-1 0 0.2) cup
        far hand upper (-0.05 -0.6 0.8) fore (-0.35 0.75 0.55) palm backward
    0.2  same with near hand palm at other-elbow (0.01 -0.1 0.08) palm (0 0.8 -0.5) fingers (-1 0 0.2) flat

gesture tap eye: fills
    0.75  head pitch 6, near hand tip at temple (-0.18 -0.05 0.55) palm (-0.1 0 -1) fingers (-0.45 0.75 -0.4) flat
  repeat
    0.14 stay 0.04  head pitch 6
        near hand tip at temple (-0.18 -0.05 0.25) palm (-0.1 0 -1) fingers (-0.45 0.75 -0.4) fist
    0.2  same with near hand tip at temple (-0.18 -0.05 0.55) palm (-0.1 0 -1) fingers (-0.45 0.75 -0.4) flat

gesture tap face: fills
    0.75  head roll 5, near hand palm at temple (0.54 -0.5 0.2) palm (-1 0 -0.35) fingers (-0.1 1 -0.15) flat
  repeat
    0.14 stay 0.04  head roll 5, near hand palm at temple (0.14 -0.5 0.1) palm (-1 0 -0.35) fingers (-0.1 1 -0.15) flat
    0.2  same with near hand palm at temple (0.54 -0.5 0.2) palm (-1 0 -0.35) fingers (-0.1 1 -0.15) flat

gesture tap finger, tap fist, tap hand: fills
    0.75  head pitch 20
        near hand palm at other-hand (0.02 0.125 0) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) flat
        far hand palm at middle (0.02 -0.5 0.5) palm up fingers (-0.55 0 0.8) cup
  repeat
    0.14 stay 0.04  head pitch 20
        near hand palm at other-hand (0.02 0.035 0) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) flat
        far hand palm at middle (0.02 -0.5 0.5) palm up fingers (-0.55 0 0.8) cup
    0.2  same with near hand palm at other-hand (0.02 0.125 0) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) flat

gesture tap head: fills
    0.8  chest roll 2, head pitch 6 roll -5
        near hand tip at crown (0.16 0.62 0.05) palm down fingers (-1 0 -0.1) flat elbow 25
  repeat
    0.14 stay 0.04  chest roll 2, head pitch 6 roll -5
        near hand tip at crown (0.06 0.12 0.05) palm down fingers (-1 0 -0.1) claw elbow 25
    0.2  same with near hand tip at crown (0.16 0.62 0.05) palm down fingers (-1 0 -0.1) flat elbow 25

gesture tap hips, tap waist: fills
    0.7  near hand palm at waist (0.115 0 0.02) palm (-1 -0.2 0.1) fingers (-0.1 -0.55 0.8) flat elbow 40
  repeat
    0.14 stay 0.04  near hand palm at waist (0.035 0 0.02) palm (-1 -0.2 0.1) fingers (-0.1 -0.55 0.8) flat elbow 40
    0.2  near hand palm at waist (0.115 0 0.02) palm (-1 -0.2 0.1) fingers (-0.1 -0.55 0.8) flat elbow 40

gesture tap knee: fills
    0.9  pelvis down 0.1, hips pitch 30, chest pitch 50, head pitch 42
        near hand palm at knee (0.01 0.03 0.185) palm (0 -0.2 -1) fingers (-0.05 -1 0.1) flat
  repeat
    0.14 stay 0.04  pelvis down 0.1, hips pitch 30, chest pitch 50, head pitch 42
        near hand palm at knee (0.01 0.03 0.085) palm (0 -0.2 -1) fingers (-0.05 -1 0.1) claw
    0.2  same with near hand palm at knee (0.01 0.03 0.185) palm (0 -0.2 -1) fingers (-0.05 -1 0.1) flat
  leave
    0.9

gesture tap leg, tap thigh: fills
    0.7  chest pitch 12, head pitch 18
        near hand palm at thigh (0.02 0.13 0.185) palm backward fingers (-0.05 -1 0.1) flat
  repeat
    0.14 stay 0.04  chest pitch 12, head pitch 18
        near hand palm at thigh (0.02 0.13 0.085) palm backward fingers (-0.05 -1 0.1) claw
    0.2  same with near hand palm at thigh (0.02 0.13 0.185) palm backward fingers (-0.05 -1 0.1) flat

gesture tap mouth: fills
    0.75  head pitch 3, near hand tip at mouth (0.05 0 0.42) palm (-0.2 0 -1) fingers (-0.6 0.6 -0.45) flat
  repeat
    0.14 stay 0.04  head pitch 3, near hand tip at mouth (0.05 0 0.12) palm (-0.2 0 -1) fingers (-0.6 0.6 -0.45) flat
    0.2  same with near hand tip at mouth (0.05 0 0.42) palm (-0.2 0 -1) fingers (-0.6 0.6 -0.45) flat

gesture tap nape: fills
    0.85  head pitch 13 roll -4
        near hand palm at nape (0.2 0.38 -0.42) palm (0 0.1 1) fingers (-0.8 0.35 0.2) flat elbow 20
  repeat
    0.14 stay 0.04  head pitch 13 roll -4
        near hand palm at nape (0.1 0.38 -0.12) palm (0 0.1 1) fingers (-0.8 0.35 0.2) cup elbow 20
    0.2  same with near hand palm at nape (0.2 0.38 -0.42) palm (0 0.1 1) fingers (-0.8 0.35 0.2) flat elbow 20

gesture tap neck: fills
    0.85  head pitch 10 roll 4
        near hand palm at nape (0.4 0 -0.3) palm (-0.6 -0.2 0.75) fingers (-0.5 -0.5 -0.7) flat elbow 25
  repeat
    0.14 stay 0.04  head pitch 10 roll 4
        near hand palm at nape (0.3 0 0) palm (-0.6 -0.2 0.75) fingers (-0.5 -0.5 -0.7) cup elbow 25
    0.2  same with near hand palm at nape (0.4 0 -0.3) palm (-0.6 -0.2 0.75) fingers (-0.5 -0.5 -0.7) flat elbow 25

gesture tap nose: fills
    0.75  head pitch 3, near hand tip at nose (0.02 -0.03 0.33) palm (-0.2 0 -1) fingers (-0.55 0.45 -0.7) flat
  repeat
    0.14 stay 0.04  head pitch 3
        near hand tip at nose (0.02 -0.03 0.03) palm (-0.2 0 -1) fingers (-0.55 0.45 -0.7) pointer
    0.2  same with near hand tip at nose (0.02 -0.03 0.33) palm (-0.2 0 -1) fingers (-0.55 0.45 -0.7) flat

gesture tap shoulder: fills
    0.8  chest yaw -4, head yaw -12
        near hand palm at shoulder (0.04 0.145 0.085) palm (0 -0.8 -0.6) fingers (-0.7 0.15 -0.65) flat
  repeat
    0.14 stay 0.04  chest yaw -4, head yaw -12
        near hand palm at shoulder (0.02 0.055 0.045) palm (0 -0.8 -0.6) fingers (-0.7 0.15 -0.65) cup
    0.2  same with near hand palm at shoulder (0.04 0.145 0.085) palm (0 -0.8 -0.6) fingers (-0.7 0.15 -0.65) flat

gesture tap wrist: fills
    0.75  head pitch 20
        near hand palm at other-wrist (0.01 0.125 0.01) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) flat
        far hand palm at middle (0.02 -0.5 0.5) palm down fingers (-0.55 0 0.8) fist
  repeat
    0.14 stay 0.04  head pitch 20
        near hand palm at other-wrist (0.01 0.035 0.01) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) grip
        far hand palm at middle (0.02 -0.5 0.5) palm down fingers (-0.55 0 0.8) fist
    0.2  same with near hand palm at other-wrist (0.01 0.125 0.01) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) flat

gesture touch ankle, touch foot, touch heel, touch toe: twin
    1.15 stay 0.7  pelvis down 0.06, hips pitch 58, chest pitch 104, head pitch 84, near to-toes
  leave
    1.15

gesture touch arm
    0.75 stay 0.7  head pitch 20 yaw -10
        near hand palm at other-wrist (-0.09 0.045 0) palm (-0.1 -1 0) fingers (-0.5 -0.1 0.9) claw
        far hand upper (0.15 -0.85 0.5) fore (-0.55 0.05 0.8) palm down

gesture touch back
    0.9 stay 0.7  chest pitch 5 yaw 8, head pitch 6 yaw 10
        near hand palm at belly (0.08 -0.06 -0.285) palm forward fingers (-0.8 0.5 0) claw elbow 60

gesture touch belly, touch trunk
    0.7 stay 0.7  head pitch 16, near hand palm at belly (0.02 -0.04 0.035) palm backward fingers (-1 -0.05 0.15) flat

gesture touch chest
    0.7 stay 0.7  head pitch 6, near hand palm at belly (-0.01 0.17 0.022) palm backward fingers (-1 0.3 0) flat

gesture touch chin
    0.75 stay 0.7  head pitch 4, near hand tip at mouth (0 -0.42 0.06) palm (-0.1 0.3 -1) fingers (-0.6 0.8 -0.1) pinch

gesture touch ear
    0.75 stay 0.7  head roll 5, near hand tip at ear (0.14 0 0.04) palm (-1 0 0.1) fingers (-0.35 0.8 -0.4) pinch

gesture touch elbow
    0.75 stay 0.7  head pitch 14 yaw -14
        near hand palm at other-elbow (0.01 -0.04 0.02) palm (0 0.8 -0.5) fingers (-1 0 0.2) cup
        far hand upper (-0.05 -0.6 0.8) fore (-0.35 0.75 0.55) palm backward

gesture touch eye
    0.75 stay 0.7  head pitch 6
        near hand tip at temple (-0.18 -0.05 0.25) palm (-0.1 0 -1) fingers (-0.45 0.75 -0.4) fist

gesture touch face
    0.75 stay 0.7  head roll 5, near hand palm at temple (0.14 -0.5 0.1) palm (-1 0 -0.35) fingers (-0.1 1 -0.15) flat

gesture touch finger, touch fist, touch hand
    0.75 stay 0.7  head pitch 20
        near hand palm at other-hand (0.02 0.035 0) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) flat
        far hand palm at middle (0.02 -0.5 0.5) palm up fingers (-0.55 0 0.8) cup

gesture touch head
    0.8 stay 0.7  chest roll 2, head pitch 6 roll -5
        near hand tip at crown (0.06 0.12 0.05) palm down fingers (-1 0 -0.1) claw elbow 25

gesture touch hips, touch waist
    0.7 stay 0.7  near hand palm at waist (0.035 0 0.02) palm (-1 -0.2 0.1) fingers (-0.1 -0.55 0.8) flat elbow 40

gesture touch knee
    0.9 stay 0.7  pelvis down 0.1, hips pitch 30, chest pitch 50, head pitch 42
        near hand palm at knee (0.01 0.03 0.085) palm (0 -0.2 -1) fingers (-0.05 -1 0.1) claw
  leave
    0.9

gesture touch leg, touch thigh
    0.7 stay 0.7  chest pitch 12, head pitch 18
        near hand palm at thigh (0.02 0.13 0.085) palm backward fingers (-0.05 -1 0.1) claw

gesture touch mouth
    0.75 stay 0.7  head pitch 3, near hand tip at mouth (0.05 0 0.12) palm (-0.2 0 -1) fingers (-0.6 0.6 -0.45) flat

gesture touch nape
    0.85 stay 0.7  head pitch 13 roll -4
        near hand palm at nape (0.1 0.38 -0.12) palm (0 0.1 1) fingers (-0.8 0.35 0.2) cup elbow 20

gesture touch neck
    0.85 stay 0.7  head pitch 10 roll 4
        near hand palm at nape (0.3 0 0) palm (-0.6 -0.2 0.75) fingers (-0.5 -0.5 -0.7) cup elbow 25

gesture touch nose
    0.75 stay 0.7  head pitch 3
        near hand tip at nose (0.02 -0.03 0.03) palm (-0.2 0 -1) fingers (-0.55 0.45 -0.7) pointer

gesture touch shoulder
    0.8 stay 0.7  chest yaw -4, head yaw -12
        near hand palm at shoulder (0.02 0.055 0.045) palm (0 -0.8 -0.6) fingers (-0.7 0.15 -0.65) cup

gesture touch wrist
    0.75 stay 0.7  head pitch 20
        near hand palm at other-wrist (0.01 0.035 0.01) palm (-0.2 -1 0.1) fingers (-0.75 0 0.65) grip
        far hand palm at middle (0.02 -0.5 0.5) palm down fingers (-0.55 0 0.8) fist
