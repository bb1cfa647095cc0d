package language

// gaitWords are ways of getting about.
const gaitWords = `
walk shuffle: "drag feet"
limp: favor "drag foot" "drag leg" "hurt leg" "hurt foot" "hurt knee"
u-turn: "turn to face other direction" "turn to face other way" "turn to face other side" "turn to face opposite direction"
u-turn: "turn to face opposite way" "face other way" "face other direction" "face opposite direction" "turn other way"
u-turn: "turn in opposite direction" "turn to opposite direction" "turn to other side" "turn in other direction"
walk: "cross street" "cross road" "cross room" "cross over" "cross bridge"
walk slow: decelerate "slow down"
*stand: stance
walk: ambulate perambulate tread traverse trek tramp migrate journey trail commute cross_over proceed progress promenade foot navigate
walk: patrol "make way" "go on foot" "take a walk" "go for a walk"
walk slow: meander dawdle dally ramble mosey traipse roam rove drift straggle inch edge tarry "take time"
walk relaxed: cruise moseying mooch loaf bum
walk relaxed ~ sashay lollop
walk fast: speed-walk power-walk powerwalk racewalk hasten hustle bustle scoot hightail hie barge quicken accelerate "pick up pace"
walk fast: "speed up"
walk proud: swank peacock model "walk tall" "catwalk"
walk proud ~ flounce
walk thug: swaggering
walk tired: drudge slog schlep drag flag schlepp
walk old: dodder shamble putter potter
walk old small: toddle
walk childish ~ gambol frisk romp gallivant skitter
walk sneaky: slink skulk lurk steal pussyfoot pad spy snoop
walk sneaky fast ~ scuttle scurry scutter skedaddle
walk drunk: lurch wobble weave teeter blunder flounder falter
walk drunk ~ careen
walk limping: gimp hirple hitch
walk giant: tromp clomp clump trample galumph
walk giant ~ bulldoze
walk angry: huff
walk happy: jaunt breeze
walk robot: mechanize
walk zombie: zombie-walk
walk march: troop file
walk march ~ goose-step goosestep
walk feminine: mince
walk backward: backpedal reverse recede withdraw backtrack backstep
walk sideways: strafe side-shuffle
walk sideways ~ crabwalk crab-walk
walk forward: near
walk: depart leave exit vacate "go away" "move away"
walk: enter arrive visit "go in" "go into" "walk in"
follow | walk: shadow tail pursue track accompany escort lead guide usher
run: race gallop scamper lope canter speed tear barrel career flee escape chase hare scarper zoom whiz zip bolt stampede hurtle
run: "make a run" "take off running" "run away" "break into a run"
run fast: streak scorch rocket blaze dart "run at full speed" "full sprint" "run for his life"
run slow: trot dogtrot shag "light jog"
run scared: "run in fear"
hurry | walk fast: scramble hotfoot
crawl: grovel
crawl ~ slither wriggle worm squirm snake scrabble "bear crawl"
skip | walk happy: skipping
skip | walk happy ~ hopscotch
hop: bunnyhop "hop around"
jump: spring upspring "jump rope" "vertical jump"
jump ~ vault hurdle pounce leapfrog skyrocket "box jump"
jump forward: broad-jump longjump "broad jump" "standing long jump"
jump forward ~ "triple jump"
jump: overleap
climb | walk: mount scale clamber shin
descend: dismount alight
turn: swivel revolve wheel gyrate reorient deviate "change direction" "turn body"
turn ~ veer swerve slew bank deflect
turn: corner
spin | turn: twirl whirl pirouette swirl whirligig spiral
spin | turn ~ corkscrew
*turn: pivot rotation
*walk: hike trek stroll ramble promenade wander walkabout
*run: sprint marathon race dash footrace relay
*run slow: jog
*jump: leap bound
*jump ~ vault
stand: halt freeze cease quit loiter linger hesitate dwell abide "stand still" "come to a stop" "come to a halt" "come to rest"
stand ~ hover
stand: "stop moving" "stay still" "keep still" "remain still" "hold still" "do nothing" "stand around" "stand idle"
wait | stand: await queue bide "stand in line" "wait in line"
stumble | walk drunk: founder misstep
slide | walk ~ glide skid skim
walk slow ~ wade ford splash
limp | walk limping: favour
`
