hand palm-out: palm at front (-0.2 0.02 0.95) palm (0 -0.1 1) fingers (-0.1 1 0.1) flat
hand fist-at-hip: upper (0.2 -0.55 -0.85) fore (-0.05 -0.02 1) palm up fist
hand guard-low: upper (0.2 -0.8 0.55) fore (-0.3 0.1 0.9) palm (-1 -0.1 0) fist
hand guard-high: upper (0.25 -0.6 0.7) fore (-0.35 0.8 0.6) palm (-1 -0.1 0) fist
hand fallen-back: upper (0.35 -0.85 -0.35) fore (0.2 -0.7 0.1) palm (-1 -0.1 0) fist
hand fist-out: palm at front (-0.34 -0.1 0.95) palm down fingers (-0.12 0 1) fist
hand fists-low: upper (0.3 -0.9 0.3) fore (-0.2 -0.8 0.55) palm (-0.2 0 -1) fist

# Carried-ball has the weight on the near leg, the near hand above and the far one below a ball that is not
# there.
pose carried-ball: on near, pelvis down 0.13, hips pitch 4 yaw 12, chest pitch 2 yaw 26, head yaw 10
        near toes 20, hand palm at middle (0.16 -0.04 0.56) palm down fingers (-0.9 0.1 0.3) elbow 24
        far foot ahead 0.06 aside -0.06, heel 34, hand palm at middle (-0.06 -0.62 0.5) palm up fingers (-0.9 0 0.4)

# Chopping stands with the far foot ahead, so low.
pose chopping: pelvis down 0.08 ahead 0.02, hips pitch 2.4 yaw -3, chest pitch 8 yaw -6, head pitch 26 yaw 1.2
        near foot ahead -0.12 aside 0.06, toes 22
        hand palm at ahead (0.02 0.06 0.5) palm (-1 0.1 0) fingers (-0.15 -0.1 1) flat
        far foot ahead 0.3 aside 0.05, toes 4, hand guard-low

# Front-stance is long and low: the far knee is over its foot, the near leg straight behind, the trunk
# upright.
pose front-stance: pelvis down 0.17 ahead 0.05, hips pitch 4 yaw 26, chest pitch 2 yaw 34, head yaw -3.4
        near foot aside 0.06, toes 24, hand guard-low
        far foot ahead 0.64 aside 0.05, toes 4
        hand palm at other-elbow (-0.02 0.26 0.1) palm (-0.2 0 -1) fingers (-0.5 0.85 0.2) fist

pose front-stance-3: pelvis down 0.17 ahead 0.05, hips pitch 4 yaw -8, chest pitch 2 yaw -12, head yaw 1.2
        near foot aside 0.06, toes 24, hand fist-out
        far foot ahead 0.64 aside 0.05, toes 4, hand fist-at-hip

# Ginga-back has the near foot far behind, its arm before the face and the other one flung back.
pose ginga-back: pelvis down 0.26 ahead 0.03, hips pitch 22 yaw 18, chest pitch 42 roll -6 yaw -12, head pitch 4
        near foot ahead -0.46 aside 0.08, heel 46, toes 10
        hand palm at brow (0.1 -0.5 0.9) palm (0 -0.1 1) fingers (-0.9 0.35 0)
        far foot aside 0.2, toes 10, spread 10, hand upper (0.75 -0.5 -0.35) fore (0.6 -0.5 -0.5) palm down

# Ginga-wide is the middle of the ginga: low, feet side by side, arms loose.
pose ginga-wide: pelvis down 0.22, hips pitch 16, chest pitch 26
        both foot aside 0.2, toes 16, spread 12, hand upper (0.7 -0.6 0.5) fore (0.1 0.1 0.9) palm (-1 -0.1 0)

# Gripped has both hands on the jacket of an opponent, and the near foot round.
pose gripped: pelvis down 0.13, hips pitch 14 yaw 10, chest pitch 24 yaw 12, head pitch 6 yaw 5
        near foot ahead 0.14 aside 0.16, toes 10, spread 6
        hand palm at middle (0.2 -0.02 0.78) palm (-0.8 -0.5 0) fingers (-0.2 0.4 0.9) fist
        far foot aside 0.1, toes 10, spread 6
        hand palm at middle (0.26 -0.3 0.74) palm (-0.5 -0.5 0.6) fingers (-0.1 0 1) fist

# Horse is to sit on a horse that is not there.
pose horse: pelvis down 0.3, hips pitch 10, chest pitch 4
        both foot aside 0.24, toes 22, spread 22, hand upper (1 -0.02 0.15) fore (1 -0.02 0.15) palm (0.9 0 0.3) flat

pose horse-5: pelvis down 0.3, hips pitch 10, chest pitch 4, both foot aside 0.24, toes 22, spread 22, hand fist-at-hip

# Karate-ready stands with straight knees and both fists low.
pose karate-ready: chest pitch -2, both foot aside 0.06, toes 8, hand fists-low

# Sparring bounces sideways on to the opponent, hands low.
pose sparring: pelvis down 0.05, hips yaw 52, chest pitch 4 yaw 44, head yaw -6
        near foot ahead -0.26 aside 0.02, heel 20, toes 56, hand guard-high
        far foot ahead 0.12, heel 20, toes -20, hand guard-low

pose sparring-2: pelvis down 0.08, hips yaw 52, chest pitch 4 yaw 44, head yaw -6
        near foot ahead -0.26 aside 0.02, heel 20, toes 56, hand guard-high
        far foot ahead 0.12, heel 20, toes -20, hand guard-low

# Ways to fight that are named: each has a stance and a timing of its own. The near hand is the strong one.

gesture fight: fills, ready guard
    0.5  guard
  repeat
    0.22 pass  pelvis down 0.07 aside 0.065, hips pitch 6 yaw 24, chest pitch 12 yaw 34, head pitch 8
        near fight-near-6
        far fight-far
    0.19 stay 0.06  same with pelvis down 0.07 ahead 0.04 aside -0.09, hips pitch 8 yaw -22, chest pitch 18 yaw -40
        near heel 34, toes 8, arm flex 88 abduct 32 twist 0 elbow 12 curl 66
        far fight-far-2
    0.36  guard
    play rising-block
    0.32 pass  same with on far, pelvis down 0.05, hips pitch -4, chest pitch 4, head none
        near foot none, heel 0, toes 0, leg flex 84 knee 108 point 24
        far toes 10, arm flex 38 abduct 4 twist 22 elbow 126 curl 66
    0.23 stay 0.04  same with pelvis down 0.03, hips pitch -14, chest pitch -8
        near leg flex 96 knee 8 point 30, arm flex -6 abduct 32 twist 10 elbow 58
        far toes 20
    0.28 pass  same with pelvis down 0.05, hips none, chest pitch 4
        near leg flex 76 knee 100 point 24, arm flex 38 abduct 4 twist 22 elbow 126 curl 66
        far toes 10
    0.38  guard
    0.22 pass  same with pelvis down 0.07 aside 0.065, hips pitch 6 yaw 14.8, chest pitch 12 yaw 13
        near arm flex 54 abduct 8 twist 20 elbow 104 curl 66
        far arm flex 8 abduct 22 twist 16 elbow 126 curl 66
    0.19 stay 0.06  same with pelvis down 0.07 ahead 0.04 aside -0.09, hips pitch 8 yaw 9.2, chest pitch 14 yaw 37
        near fight-near
        far arm flex 88 abduct 30 twist 0 elbow 12 curl 66
    0.36  guard
  leave
    0.6

gesture fight karate: fills, swaps, back 0.7
    0.5 stay 0.1  karate-ready
  repeat
    0.42 pass  front-stance
    0.21 stay 0.32  same with hips pitch 4 yaw 34, chest pitch 2 yaw 40, head yaw -4
        near hand fist-at-hip
        far hand upper (0.22 -0.75 0.6) fore (0.1 -0.8 0.55) palm (-1 -0.1 0) fist
    0.24 stay 0.4  front-stance-3
    0.3 pass  on far, pelvis down 0.1, hips pitch -2 yaw -4, chest pitch 4
        near leg flex 92 knee 122 point 10, hand guard-low
        far foot ahead 0.64 aside 0.05, toes 14, hand guard-low
    0.15 stay 0.06 pass  same with hips pitch -14 yaw -10, chest pitch -6, near leg flex 92 knee 6 point 4
    0.2 pass  same with hips pitch -2 yaw -4, chest pitch 4, near leg flex 92 knee 122 point 10
    0.34 stay 0.12  front-stance with hips pitch 4 yaw 20, chest pitch 2 yaw 26, head yaw -2.6
        near hand fist-at-hip
        far hand guard-high
    0.26 stay 0.3  same with hips pitch 4 yaw 34, chest pitch 2 yaw 40, head yaw -4
        far hand upper (0.5 0.5 0.7) fore (-0.75 0.55 0.3) palm forward fist
    0.3 stay 0.45  front-stance-3
    0.75 stay 0.1  karate-ready
  leave
    0.7

gesture fight taekwondo: fills, back 0.7
    0.5 pass  sparring
  repeat
    0.22 pass  sparring-2
    0.22 pass  same with pelvis down 0.04
    0.22 pass  sparring-2
    0.32 pass  on far, pelvis down 0.03, hips roll -22 yaw -30, chest roll -18 yaw -16
        near leg flex 52 out 52 turn -22 knee 118 point 40, arm flex 34 abduct 14 twist 30 elbow 112, hand guard-low
        far foot ahead 0.12, toes 52, arm flex 34 abduct 14 twist 30 elbow 112, hand guard-low
    0.24 stay 0.03  same with pelvis down 0.02, hips roll -44 yaw -74, chest roll -40 yaw -44, head yaw -14
        near leg flex 66 out 72 turn -34 knee 6 point 44, arm flex -6 abduct 32 twist 10 elbow 58, hand fallen-back
        far toes 70, arm flex 48 abduct 18 twist 26 elbow 96
    0.3 pass  same with pelvis down 0.03, hips roll -12 yaw -52, chest roll -8 yaw -34, head none
        near leg flex 62 out 30 turn -10 knee 104 point 30, arm flex 34 abduct 14 twist 30 elbow 112, hand guard-low
        far toes 46, arm flex 34 abduct 14 twist 30 elbow 112
    0.34 pass  sparring
    0.22 pass  sparring-2
    0.36 pass  on far, pelvis down 0.03, hips pitch -8 yaw -8, chest pitch -4
        near leg flex 104 knee 70 point 10, hand fallen-back
        far foot ahead 0.12, toes 16, hand guard-low
    0.24 pass  same with hips pitch -20 yaw -8, chest pitch -14, near leg flex 124 knee 4 point -4
    0.22 pass  same with hips pitch -4 yaw -8, chest pitch 4, near leg flex 52 knee 6 point 20
    0.3 pass  sparring
  leave
    0.6

gesture fight kung-fu: fills, swaps, back 0.8
    0.8  horse-5
  repeat
    0.5  horse with both hand palm at middle (0.04 -0.2 0.42) palm (-0.2 0 -1) fingers (-0.4 0.9 0.1) flat
    0.22 stay 0.5  horse
    0.4  same with near hand fist-at-hip, far hand palm-out
    0.3 stay 0.4  same with hips pitch 10 yaw -6, chest pitch 4 yaw -20, near hand palm-out, far hand fist-at-hip
    0.75 stay 0.9  on far, pelvis down 0.04, chest pitch -2
        near leg flex 88 knee 112 point 36, hand upper (0.9 0.3 0.2) fore (0.35 0.95 0.2) palm (0.2 -0.6 0.4) claw
        far foot aside 0.24, toes 12, hand upper (0.9 0.3 0.2) fore (0.35 0.95 0.2) palm (0.2 -0.6 0.4) claw
    0.16 stay 0.1  same with hips pitch -12, near leg flex 92 knee 6 point 34
    0.7  horse-5
  leave
    0.8

gesture fight tai-chi: fills, swaps, back 1.2
    1.3 pass  carried-ball
  repeat
    1 pass  pelvis down 0.17 ahead -0.08, hips pitch 5 yaw 14, chest pitch 2 yaw 30, head yaw 12
        near toes 36, hand palm at middle (0.1 -0.2 0.52) palm down fingers (-0.8 0.1 0.5) elbow 20
        far foot ahead 0.4 aside 0.12, toes 6, hand palm at middle (0 -0.55 0.52) palm up fingers (-0.8 0.1 0.5)
    1.3 pass  same with pelvis down 0.17 ahead 0.12, hips pitch 5 yaw -16, chest pitch 2 yaw -26, head yaw -10.4
        near hand palm at front (0.12 -0.78 0.2) palm down fingers (-0.1 -0.1 1)
        far hand palm at front (-0.1 0.14 0.74) palm (-0.5 0.3 -0.8) fingers (-0.5 0.5 0.7)
    1.2 pass  same with pelvis down 0.17 ahead -0.1, hips pitch 5 yaw 10, chest pitch 2 yaw 14, head yaw 5.6
        both hand palm at middle (0.2 -0.36 0.36) palm (-0.2 -0.5 0.8) fingers (-0.1 0.8 0.5)
    1.2 pass  same with pelvis down 0.17 ahead 0.13, hips pitch 5, chest pitch 2, head none
        both hand palm at middle (0.2 -0.04 0.9) palm forward fingers (-0.1 0.95 0.3)
    1.2 pass  pelvis down 0.1, chest pitch 2
        near toes 14, hand palm at middle (0.3 -0.3 0.6) palm down fingers (-0.1 0.1 1)
        far foot ahead 0.06, hand palm at middle (0.3 -0.3 0.6) palm down fingers (-0.1 0.1 1)
    1.2 pass  carried-ball
  leave
    1.4

gesture fight capoeira: fills, swaps, back 0.7
    0.5 pass  ginga-wide
  repeat
    0.42 pass  ginga-back
    0.36 pass  ginga-wide
    0.42 pass  mirror ginga-back
    0.36 pass  ginga-wide
    0.42 pass  ginga-back
    0.34 pass  on far, pelvis down 0.08, hips pitch -4 roll -16 yaw 24, chest pitch -8 roll -20 yaw -6
        near leg flex 60 out 62 knee 14 point 10, hand upper (0.9 -0.3 -0.1) fore (0.8 0.1 0.3) palm down
        far foot aside 0.2, toes 20, hand upper (0.4 -0.5 0.8) fore (-0.6 0.5 0.6) palm forward
    0.22 pass  same with hips pitch -14 roll -14 yaw -12, chest pitch -14 roll -10 yaw 8
        near leg flex 100 out 6 knee 8 point 10
    0.22 pass  same with hips pitch -4 yaw -34, chest yaw 16, near leg flex 62 out -34 knee 14 point 16
    0.42 pass  ginga-wide
    0.4 stay 0.25  same with pelvis down 0.4 aside -0.1, hips pitch 22 roll -8, chest pitch 44 roll -34 yaw -16
        head pitch 10 roll -10
        near foot aside 0.4, toes 10, spread 0, hand palm at brow (0.2 -0.3 0.8) palm (0 -0.1 1) fingers (-0.9 0.4 0)
        far toes 30, spread 24, hand upper (0.5 -0.9 0.1) fore (0.3 -0.95 0.1) palm down flat
    0.4 pass  ginga-wide
  leave
    0.7

# Fists up between blows.
gesture hold guard: fills, back 0.7
    0.6 stay 3  chest pitch 6, head pitch 6
        near hand upper (0.12 -0.9 0.3) fore (-0.3 0.9 0.4) palm (-1 -0.1 0) fist
        far hand upper (0.16 -0.75 0.6) fore (-0.3 0.85 0.45) palm (-1 -0.1 0) fist

gesture hand chop: back 0.7
  repeat
    0.8 stay 0.25  chopping
    0.7 stay 0.3  same with pelvis down 0.04 ahead 0.02, hips pitch -0.9 yaw 17, chest pitch -3 yaw 34
        head pitch 26 yaw -6.8
        near hand upper (0.75 0.5 -0.3) fore (-0.35 0.9 0.1) palm (-1 -0.1 0) flat
        far hand palm at ahead (0.04 0.22 0.52) palm down fingers (-0.2 0 1) flat
    0.41 stay 0.6  same with pelvis down 0.2 ahead 0.02, hips pitch 7.8 yaw -11, chest pitch 26 yaw -22
        head pitch 26 yaw 4.4
        near hand palm at ahead (0.02 -0.02 0.52) palm (-1 0.1 0) fingers (-0.15 -0.25 1) flat
        far hand fist-at-hip
  leave
    0.8 stay 0.1  karate-ready
    0.7

gesture fight judo: fills, back 0.8
    0.7 pass  gripped with hips pitch 14, chest pitch 24, head pitch 6, near foot aside 0.1
  repeat
    0.45 pass  gripped
    0.45 pass  same with hips pitch 14 yaw -10, chest pitch 24 yaw -12, head pitch 6 yaw -5
        near foot ahead -0.12 aside 0.16
    0.45 pass  same with hips pitch 14 yaw 8, chest pitch 24 yaw 9.6, head pitch 6 yaw 4, near foot ahead 0.14 aside 0.1
    0.34 pass  pelvis down 0.1, hips pitch 6 yaw -60, chest pitch 4 yaw -64, head yaw -50, exact
        near foot ahead 0.36 aside -0.24, toes -60
        hand palm at middle (0.2 0.05 0.72) palm (-0.8 -0.5 0) fingers (-0.2 0.4 0.9) fist
        far foot aside 0.1, heel 30, toes 60
        hand palm at middle (0.3 0.1 0.6) palm (-0.5 -0.5 0.6) fingers (-0.1 0 1) fist
    0.32 pass  same with pelvis down 0.26, hips pitch 26 yaw -160, chest pitch 30 yaw -176, head pitch 10 yaw -180
        near toes -164, hand palm at middle (0.1 0.1 0.6) palm (-0.8 -0.5 0) fingers (-0.4 0.2 0.9) fist
        far foot ahead 0.34 aside -0.26, heel 0, toes 160
        hand palm at middle (0.1 -0.3 0.6) palm (-0.5 -0.5 0.6) fingers (-0.1 0 1) fist
    0.34 stay 0.4  same with pelvis down 0.1, hips pitch 54 yaw -184, chest pitch 86 yaw -214, head pitch 70 yaw -214
        near hand upper (0 -0.5 0.9) fore (-0.4 -0.6 0.6) palm (0 -0.7 -0.7) fist
        far hand upper (0.4 -0.7 0.2) fore (-0.2 -0.6 0.6) palm (-1 -0.1 0) fist
    0.5 pass  same with pelvis down 0.08, hips pitch 8 yaw -260, chest pitch 12 yaw -264, head yaw -270
        near toes -240, hand guard-low
        far foot aside 0.1, toes 290, hand guard-low
    0.5  same with pelvis down 0.1, hips pitch 10 yaw -360, chest pitch 16 yaw -360, head yaw -360
        near foot aside 0.1, toes -360
        far toes 360
  leave
    0.8
