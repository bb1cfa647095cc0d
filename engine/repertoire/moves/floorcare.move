# Broom is a stroke to the near side. The far hand is on top
# of the stick and the near one pushes it.
pose broom: pelvis down 0.06 aside 0.0035, hips pitch 10 yaw 1.4, chest pitch 24 roll -0.5 yaw 3.4, head pitch 30 yaw 2.2
        near foot ahead -0.08 aside 0.1, toes 10
        hand palm at middle (0.14 -0.78 0.5) palm (-0.6 0 -0.5) fingers (-0.5 -0.5 0.6) fist
        far foot ahead 0.14, toes 6
        hand palm at middle (0.064 -0.16 0.42) palm (-0.5 0.2 -0.8) fingers (-0.8 0.3 0.3) fist

pose broom-2: pelvis down 0.06 aside 0.0252, hips pitch 10 yaw 10.08, chest pitch 24 roll -3.6 yaw 24.48, head pitch 30 yaw 15.84
        near foot ahead -0.08 aside 0.1, toes 10
        hand palm at middle (0.264 -0.78 0.5) palm (-0.6 0 -0.5) fingers (-0.5 -0.5 0.6) fist
        far foot ahead 0.14, toes 6
        hand palm at middle (-0.0352 -0.16 0.42) palm (-0.5 0.2 -0.8) fingers (-0.8 0.3 0.3) fist

pose broom-3: pelvis down 0.06 aside -0.0105, hips pitch 10 yaw -4.2, chest pitch 24 roll 1.5 yaw -10.2, head pitch 30 yaw -6.6
        near foot ahead -0.08 aside 0.1, toes 10
        hand palm at middle (0.06 -0.78 0.5) palm (-0.6 0 -0.5) fingers (-0.5 -0.5 0.6) fist
        far foot ahead 0.14, toes 6
        hand palm at middle (0.128 -0.16 0.42) palm (-0.5 0.2 -0.8) fingers (-0.8 0.3 0.3) fist

# Mop is a wide wet stroke over the floor ahead, with the weight on the near foot.
pose mop: pelvis down 0.1 ahead 0.04 aside 0.018, hips pitch 20 yaw 3.6, chest pitch 40 yaw 9, head pitch 36 yaw 6
        near foot ahead -0.16 aside 0.16, toes 16, spread 6
        hand palm at middle (0.22 -0.76 0.95) palm (-0.5 -0.5 -0.4) fingers (-0.5 -0.6 0.6) fist
        far foot ahead 0.16 aside 0.16, toes 16, spread 6
        hand palm at middle (0.024 -0.34 0.5) palm (-0.5 -0.3 -0.6) fingers (-0.8 0 0.5) fist

# Nozzle is pushed over the floor with the near hand alone, a lunge of the near foot behind it; the far one
# keeps the cable out of the way.
pose nozzle: pelvis down 0.0566 ahead 0.0072, hips pitch 8.72 yaw -0.72, chest pitch 21.32 yaw 13.6, head pitch 30
        near foot ahead 0.2 aside 0.05, toes 4
        hand palm at front (-0.1 -0.72 0.34) palm (-1 -0.1 0) fingers (-0.1 -0.4 0.9) fist
        far foot ahead -0.1, heel 1.44, toes 20
        hand upper (0.5 -0.8 -0.35) fore (0.25 -0.75 0.3) palm (-1 -0.1 0) fist

# Raking reaches far out with the rake, or has drawn it in, leaning back.
pose raking: pelvis down 0.12 ahead 0.02, hips pitch 15.6, chest pitch 25 yaw -1.2, head pitch 30
        near foot ahead -0.24 aside 0.06, toes 26
        hand palm at middle (0.16 -0.34 0.385) palm (-0.5 -0.6 -0.3) fingers (-0.5 -0.2 0.8) fist
        far foot ahead 0.2 aside 0.04
        hand palm at middle (0.14 -0.66 0.7) palm (-0.5 -0.6 0.2) fingers (-0.5 -0.4 0.7) fist

# Wrung is the mop upright over a bucket at the near side, pushed down.
pose wrung: pelvis down 0.05 aside 0.05, hips pitch 6 yaw 26, chest pitch 12 yaw 44, head pitch 30 yaw 40
        near foot ahead -0.16 aside 0.16, toes 30, spread 6
        hand palm at front (-0.1 -0.3 0.52) palm (-0.9 0 -0.3) fingers (-0.4 0.1 0.9) fist
        far foot ahead 0.16 aside 0.16, toes 16, spread 6
        hand palm at middle (-0.24 0.06 0.56) palm (-0.9 0 -0.3) fingers (-0.4 0.1 0.9) fist

pose wrung-2: pelvis down 0.1044 aside 0.05, hips pitch 11.44 yaw 26, chest pitch 22.2 yaw 44, head pitch 30 yaw 40
        near foot ahead -0.16 aside 0.16, toes 30, spread 6
        hand palm at front (-0.1 -0.64 0.52) palm (-0.9 0 -0.3) fingers (-0.4 0.1 0.9) fist
        far foot ahead 0.16 aside 0.16, toes 16, spread 6
        hand palm at middle (-0.24 -0.28 0.56) palm (-0.9 0 -0.3) fingers (-0.4 0.1 0.9) fist

# Tools for floors. Each has its own grip and its own stroke.

gesture sweep: fills, back 0.8, gone aside -0.28
    0.7  broom
  repeat
    0.42  broom-2
    0.5  broom-3
    0.42  broom-2
    0.5  broom-3
    0.42  same with pelvis down 0.06 aside -0.0469, hips pitch 10 yaw 9.24, chest pitch 24 roll -3.3 yaw 22.44
        head pitch 30 yaw 14.52
        near hand palm at middle (0.252 -0.78 0.5) palm (-0.6 0 -0.5) fingers (-0.5 -0.5 0.6) fist
        far foot ahead 0.14 aside 0.14
        hand palm at middle (-0.0256 -0.16 0.42) palm (-0.5 0.2 -0.8) fingers (-0.8 0.3 0.3) fist
    0.5  same with pelvis down 0.06 aside -0.1505, hips pitch 10 yaw -4.2, chest pitch 24 roll 1.5 yaw -10.2
        head pitch 30 yaw -6.6
        near foot ahead -0.08 aside -0.04
        hand palm at middle (0.06 -0.78 0.5) palm (-0.6 0 -0.5) fingers (-0.5 -0.5 0.6) fist
        far hand palm at middle (0.128 -0.16 0.42) palm (-0.5 0.2 -0.8) fingers (-0.8 0.3 0.3) fist
    0.42  same with pelvis down 0.06 aside -0.1869, hips pitch 10 yaw 9.24, chest pitch 24 roll -3.3 yaw 22.44
        head pitch 30 yaw 14.52
        near hand palm at middle (0.252 -0.78 0.5) palm (-0.6 0 -0.5) fingers (-0.5 -0.5 0.6) fist
        far foot ahead 0.14 aside 0.28
        hand palm at middle (-0.0256 -0.16 0.42) palm (-0.5 0.2 -0.8) fingers (-0.8 0.3 0.3) fist
    0.5  same with pelvis down 0.06 aside -0.2905, hips pitch 10 yaw -4.2, chest pitch 24 roll 1.5 yaw -10.2
        head pitch 30 yaw -6.6
        near foot ahead -0.08 aside -0.18
        hand palm at middle (0.06 -0.78 0.5) palm (-0.6 0 -0.5) fingers (-0.5 -0.5 0.6) fist
        far hand palm at middle (0.128 -0.16 0.42) palm (-0.5 0.2 -0.8) fingers (-0.8 0.3 0.3) fist
  leave
    0.7

gesture sweep mop: fills, back 0.8
    0.8  mop
  repeat
    0.75  mop with pelvis down 0.1 ahead 0.04 aside 0.045, hips pitch 20 yaw 9, chest pitch 40 roll -3 yaw 22.5
        head pitch 36 yaw 15
        near hand palm at middle (0.4 -0.76 0.7) palm (-0.5 -0.5 -0.4) fingers (-0.5 -0.6 0.6) fist
        far hand palm at middle (-0.12 -0.34 0.5) palm (-0.5 -0.3 -0.6) fingers (-0.8 0 0.5) fist
    0.85  mop with pelvis down 0.1 ahead 0.04 aside -0.033, hips pitch 20 yaw -6.6, chest pitch 40 roll 4.2 yaw -16.5
        head pitch 36 yaw -11
        near hand palm at middle (-0.12 -0.76 0.75) palm (-0.5 -0.5 -0.4) fingers (-0.5 -0.6 0.6) fist
        far hand palm at middle (0.296 -0.34 0.5) palm (-0.5 -0.3 -0.6) fingers (-0.8 0 0.5) fist
    0.85  mop with pelvis down 0.1 ahead 0.04 aside 0.045, hips pitch 20 yaw 9, chest pitch 40 roll -4.2 yaw 22.5
        head pitch 36 yaw 15
        near hand palm at middle (0.4 -0.76 0.62) palm (-0.5 -0.5 -0.4) fingers (-0.5 -0.6 0.6) fist
        far hand palm at middle (-0.12 -0.34 0.5) palm (-0.5 -0.3 -0.6) fingers (-0.8 0 0.5) fist
    0.85  mop with pelvis down 0.1 ahead 0.04 aside -0.03, hips pitch 20 yaw -6, chest pitch 40 roll 3.6 yaw -15
        head pitch 36 yaw -10
        near hand palm at middle (-0.1 -0.76 0.6) palm (-0.5 -0.5 -0.4) fingers (-0.5 -0.6 0.6) fist
        far hand palm at middle (0.28 -0.34 0.5) palm (-0.5 -0.3 -0.6) fingers (-0.8 0 0.5) fist
    0.8  wrung
    0.3  wrung-2
    0.36  wrung
    0.3  wrung-2
    0.36  wrung
  leave
    0.8

gesture sweep rake: fills, back 0.8
    0.7  raking
  repeat
    0.5  raking with pelvis down 0.12 ahead 0.1, hips pitch 22, chest pitch 37 yaw -6
        near hand palm at middle (0.16 -0.34 0.539) palm (-0.5 -0.6 -0.3) fingers (-0.5 -0.2 0.8) fist
        far hand palm at middle (0.14 -0.66 0.98) palm (-0.5 -0.6 0.2) fingers (-0.5 -0.4 0.7) fist
    0.16  same with pelvis down 0.12 ahead 0.13, hips pitch 24.4, chest pitch 41.5 yaw -7.8
    0.8  same with pelvis down 0.12 ahead -0.1, hips pitch 6, chest pitch 7 yaw 6
        near hand palm at middle (0.16 -0.34 0.198) palm (-0.5 -0.6 -0.3) fingers (-0.5 -0.2 0.8) fist
        far hand palm at middle (0.14 -0.66 0.36) palm (-0.5 -0.6 0.2) fingers (-0.5 -0.4 0.7) fist
  leave
    0.7

gesture vacuum: fills, back 0.8
    0.7  nozzle
  repeat
    0.75  nozzle with pelvis down 0.1138 ahead 0.0696, hips pitch 14.96 yaw -6.96, chest pitch 32.76 yaw -7.2
        near foot ahead 0.38 aside 0.05
        hand palm at front (-0.1 -0.72 0.86) palm (-1 -0.1 0) fingers (-0.1 -0.4 0.9) fist
        far heel 13.92
    0.7  nozzle with near foot ahead 0.38 aside 0.05
    0.75  same with pelvis down 0.1138 ahead 0.0696, hips pitch 14.96 yaw -6.96, chest pitch 32.76 yaw 3.8
        head pitch 30 yaw 13.2
        near foot ahead 0.38 aside 0.116, toes 12.8
        hand palm at front (0.076 -0.72 0.86) palm (-1 -0.1 0) fingers (0.032 -0.4 0.9) fist
        far heel 13.92
    0.7  nozzle with chest pitch 21.32 yaw 18.6, head pitch 30 yaw 6
        near foot ahead 0.38 aside 0.08, toes 8
        hand palm at front (-0.02 -0.72 0.34) palm (-1 -0.1 0) fingers (-0.04 -0.4 0.9) fist
    0.75  same with pelvis down 0.1138 ahead 0.0696, hips pitch 14.96 yaw -6.96, chest pitch 32.76 yaw -18.2
        head pitch 30 yaw -13.2
        near foot ahead 0.38 aside -0.016, toes -4.8
        hand palm at front (-0.276 -0.72 0.86) palm (-1 -0.1 0) fingers (-0.232 -0.4 0.9) fist
        far heel 13.92
    0.75  nozzle with pelvis down 0.0522 ahead 0.0024, hips pitch 8.24 yaw -0.24, chest pitch 20.44 yaw 15.2
        near foot ahead 0.1 aside 0.05
        hand palm at front (-0.1 -0.72 0.3) palm (-1 -0.1 0) fingers (-0.1 -0.4 0.9) fist
        far heel 0.48
  leave
    0.7
