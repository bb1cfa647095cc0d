# Bows that are kept drawn and not shot. Legs that walk turn the hips less than the stance of a shot does.

gesture hold drawn: fills, back 0.8
    0.9 stay 0.15  hips yaw 52, chest yaw 62, head pitch 7
        near foot ahead -0.22 aside 0.06, toes 48, hand nocked
        far toes -24, hand palm at mouth (-0.9 -0.75 4.1) palm (-0.4 0 1) fingers (-0.1 1 0.35) grip elbow 20
    0.9 stay 3  same with head pitch 1
        near hand drawn
        far hand palm at mouth (-0.9 0.15 4.1) palm (-0.4 0 1) fingers (-0.1 1 0.35) grip elbow 20
  leave
    0.9
