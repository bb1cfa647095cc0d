package language

// moodWords are reactions, social things and states.
const moodWords = `
flinch | crouch fast: startle wince recoil jolt blanch shrink spook "jump back in fear" "get scared" "be startled"
shiver | crouch: chill "shake with cold" "be cold" "feel cold"
panic | run scared: freak
rest | stand tired: relax unwind recuperate recharge laze "take a break" "take a rest"
stand sad: mope sulk pine pout languish
stand proud: boast brag
stand angry: fume seethe glower scowl frown bristle
stand scared: fret worry dread tense
stand tired: droop wilt
celebrate: whoop hooray fist-pump
talk angry: curse swear blame accuse threaten challenge provoke
talk happy: banter flirt tease congratulate compliment praise
wave: thank farewell welcome
bow: apologize honour honor respect
beg | kneel: beseech entreat
hug: comfort console reunite love
fall | lie: "be shot" "get shot" "be knocked down" "get knocked out" "be hit and fall"
stand: exist live function remain behave listen hear obey smell concentrate focus
listen | look: eavesdrop overhear hearken "listen to music"
look both: miss investigate detect
walk: explore tour sightsee
work | handle | reach ~ toil labour labor task
dance ~ clown goof entertain
teach | talk: educate coach tutor
give | extend: gift reward treat
meet | wave: encounter acquaint "greet someone" "meet someone"
search | look both ~ rummage forage ransack frisk
hide | crouch: conceal ambush "hide from"
pet | rub: "pet dog" "pet cat" "stroke dog"
hold: support prop
rescue | pull ~ help assist aid
scratch head | scratch: baffle "be confused"
mourn | cry: sorrow
tremble | crouch: palpitate
dive | jump forward ~ "dive forward" "dive into water"
squeeze through | walk sideways: "squeeze through"
`
