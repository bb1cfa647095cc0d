# Changing springs off one foot and lands on the other.
phrase changing:
    0.16 pass  on near, leap off, chest pitch 4
        near heel 38, arm flex 14 abduct 26 twist 10 elbow 48
        far raised
    0.25 pass  on far, leap landing, chest pitch 6
        near raised
        far heel 24, arm flex 10 abduct 30 twist 10 elbow 44
    0.2  same with leap bottom, pelvis down 0.055, hips pitch 5, chest pitch 11, head pitch 3
        far heel 0, arm flex -8 abduct 20 twist 10 elbow 40

# Jumps from one foot to the other, and warm-ups of dancers and runners.

move hop alternate: fills, swaps, height 0.08
    0.6  on near, far raised
    0.2  spring
  repeat
    play changing
  leave
    0.3  on near, far raised
    0.55

move hop alternate forward: fills, swaps, height 0.09, travel 0.45
    0.6  on near, far raised
    0.2  spring
  repeat
    play changing
  leave
    0.3  on near, far raised
    0.55

move squat plie: either
  repeat
    0.5 pass  both foot aside 0.04, toes 38, arm flex 24 abduct 40 twist 20 elbow 30
    1 stay 0.2  same with pelvis down 0.2, both spread 40, arm flex 20 abduct 66 twist 20 elbow 24
    0.9 stay 0.1
