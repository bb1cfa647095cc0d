hand stroke-ahead: upper (-0.12 0.95 0.2) fore (-0.18 1 0.12) palm (0 -1 0.2) flat
hand back-reach: upper (0.1 1 0.02) fore (0.05 1 0) palm (0 -1 0.2) flat
hand back-rise: upper (0.15 -0.5 0.85) fore (0.1 -0.45 0.9) palm (0 -1 0.2) flat
hand back-overhead: upper (0.15 0.5 0.85) fore (0.1 0.55 0.8) palm (0 -1 0.2) flat
hand stroke-back: upper (0.22 -0.95 0.02) fore (0.1 -1 0.06) palm (0 -1 0.2) flat
hand stroke-pull: upper (0.3 0.5 0.75) fore (-0.1 0.2 1) palm (0 -1 0.2) flat
hand stroke-under: upper (0.4 -0.45 0.6) fore (-0.2 -0.5 0.8) palm (0 -1 0.2) flat
hand stroke-in: upper (0.62 -0.1 0.6) fore (-0.7 0.6 0.45) palm (0 -1 0.2) flat
hand back-push: upper (0.75 -0.5 -0.1) fore (0.2 -0.9 0.2) palm (0 -1 0.2) flat
hand stroke-over: upper (0.75 0.5 -0.25) fore (0.1 0.75 0.5) palm (0 -1 0.2) flat
hand stroke-high: upper (0.8 -0.45 -0.4) fore (0.25 -0.4 0.5) palm (0 -1 0.2) flat
hand back-sweep: upper (0.85 0.5 -0.15) fore (0.6 0.5 0.3) palm (0 -1 0.2) flat
hand stroke-out: upper (0.85 0.6 0.1) fore (0.7 0.7 0.3) palm (0 -1 0.2) flat

# Afloat lies on the chest.
pose afloat: on air, pelvis down 0.42, hips pitch 84, chest pitch 78, head pitch 38, exact
        both leg out 3 knee 7 point 60, hand stroke-ahead

# Backstroke lies on the back.
pose backstroke: on air, pelvis down 0.42 ahead -0.3, hips pitch -84, chest pitch -84, head pitch -72, exact
        near leg flex 26 out 3 knee 24 point 56, hand stroke-back
        far leg flex -4 out 3 knee 10 point 56, hand back-reach

# Crawled lies on the chest, rolled towards the near side, and beats with the legs.
pose crawled: on air, pelvis down 0.42, hips pitch 84, chest pitch 84, head pitch 66, exact
        near leg flex -14 out 3 knee 22 point 60, hand stroke-ahead
        far leg flex 14 out 3 knee 12 point 60, hand stroke-back

# Ashore finds the ground again.
phrase ashore:
    0.7 pass  pelvis down 0.4, hips pitch 26, chest pitch 40, head pitch 10, both arm flex 30 abduct 40 twist 8 elbow 40
    0.7

# Swimming. The body lies at the surface, as high above the ground as the arms need to pull.

gesture swim: either, fills, gone ahead 1.1
    0.6 pass  on air, pelvis down 0.3 ahead 0.1, hips pitch 40, chest pitch 58, head pitch 26, exact
        both heel 30, hand stroke-ahead
    0.7 pass  afloat
  repeat
    0.5 pass  afloat with pelvis down 0.42 ahead 0.14, chest pitch 72, head pitch 32, both hand stroke-out
    0.36 pass  same with pelvis down 0.42 ahead 0.4, chest pitch 62, head pitch 22
        both leg flex 62 out 26 turn 20 knee 120, hand stroke-in
    0.32 pass  afloat with pelvis down 0.42 ahead 0.7, chest pitch 72, head pitch 32
        both leg flex 22 out 34 turn 16 knee 36 point 30
    0.62 pass  afloat with pelvis down 0.42 ahead 1.1, chest pitch 80, head pitch 40
  leave
    play ashore

gesture swim crawl: fills, gone ahead 1.2
    0.6 pass  on air, pelvis down 0.3 ahead 0.1, hips pitch 40, chest pitch 58, head pitch 26, exact
        near heel 30, hand stroke-ahead
        far heel 30, hand stroke-back
    0.7 pass  crawled
  repeat
    0.3 pass  crawled with pelvis down 0.42 ahead 0.2, hips pitch 84 spin 8, chest pitch 84 spin 16
        head pitch 66 spin 12.8
        near hand stroke-pull
        far hand stroke-high
    0.3 pass  same with pelvis down 0.42 ahead 0.4, hips pitch 84 spin 13, chest pitch 84 spin 26, head pitch 66 spin 20.8
        near leg flex 14 out 3 knee 12 point 60, hand stroke-under
        far leg flex -14 out 3 knee 22 point 60, hand stroke-over
    0.3 pass  crawled with pelvis down 0.42 ahead 0.6, near hand stroke-back, far hand stroke-ahead
    0.3 pass  same with pelvis down 0.42 ahead 0.8, hips pitch 84 spin -8, chest pitch 84 spin -16
        head pitch 66 spin -12.8
        near hand stroke-high
        far hand stroke-pull
    0.3 pass  same with pelvis down 0.42 ahead 1, hips pitch 84 spin -13, chest pitch 84 spin -26
        head pitch 66 spin -20.8
        near leg flex 14 out 3 knee 12 point 60, hand stroke-over
        far leg flex -14 out 3 knee 22 point 60, hand stroke-under
    0.3 pass  crawled with pelvis down 0.42 ahead 1.2
  leave
    play ashore

# Both arms pull below the body and come ahead over the water, and both legs beat together.
gesture swim butterfly: either, fills, gone ahead 1.1
    0.6 pass  on air, pelvis down 0.3 ahead 0.1, hips pitch 40, chest pitch 58, head pitch 26, exact
        both heel 30, hand stroke-ahead
    0.7 pass  afloat
  repeat
    0.3 pass  afloat with pelvis down 0.41 ahead 0.2, chest pitch 84, head pitch 50
        both leg flex -10 out 3 knee 10 point 60, hand stroke-pull
    0.26 pass  afloat with pelvis down 0.38 ahead 0.5, chest pitch 66, head pitch 20
        both leg flex 20 out 3 knee 50 point 60, hand stroke-under
    0.26 pass  afloat with pelvis down 0.4 ahead 0.8, chest pitch 60, head pitch 16
        both leg flex -12 out 3 knee 6 point 60, hand stroke-high
    0.3 pass  afloat with pelvis down 0.4 ahead 1, chest pitch 72, head pitch 34, both leg flex 16 out 3 knee 40 point 60, hand stroke-over
    0.3 pass  afloat with pelvis down 0.42 ahead 1.1, chest pitch 84, head pitch 50
  leave
    play ashore

gesture swim back: fills, gone ahead -1.2
    0.9 pass  on air, pelvis down 0.36 ahead -0.1, hips pitch -34, chest pitch -20, head pitch 10, exact
        both arm flex 30 abduct 60 twist 8 elbow 30
    0.8 pass  backstroke
  repeat
    0.34 pass  backstroke with pelvis down 0.42 ahead -0.5, hips pitch -84 spin 4.8, chest pitch -84 spin 12
        near hand back-rise
        far hand back-sweep
    0.34 pass  same with pelvis down 0.42 ahead -0.7, hips pitch -84 spin 7.2, chest pitch -84 spin 18
        near leg flex -4 out 3 knee 10 point 56, hand back-overhead
        far leg flex 26 out 3 knee 24 point 56, hand back-push
    0.34 pass  backstroke with pelvis down 0.42 ahead -0.9, near hand back-reach, far hand stroke-back
    0.34 pass  same with pelvis down 0.42 ahead -1.1, hips pitch -84 spin -4.8, chest pitch -84 spin -12
        near hand back-sweep
        far hand back-rise
    0.34 pass  same with pelvis down 0.42 ahead -1.3, hips pitch -84 spin -7.2, chest pitch -84 spin -18
        near leg flex -4 out 3 knee 10 point 56, hand back-push
        far leg flex 26 out 3 knee 24 point 56, hand back-overhead
    0.34 pass  backstroke with pelvis down 0.42 ahead -1.5
  leave
    play ashore
