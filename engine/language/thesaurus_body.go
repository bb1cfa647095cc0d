package language

// bodyWords are things that the whole body does where it stands or lies.
const bodyWords = `
run fast: charge barrel hurtle
lean backward ~ arch limbo "do the limbo"
nod fast ~ headbang
dodge quick: "fake left" "fake right"
dodge quick ~ feint sidestep-feint
cough ~ belch burp retch gag
drink ~ gargle
stir ~ sift grind sieve mash
shake hips: gyrate
push quick: elbow
push quick ~ jostle tackle ram
pull: pry jimmy
pull ~ uproot unplug
tie: lash tether
tie ~ bandage
crouch: coil huddle
sweep ~ mow hoe
hammer ~ jackhammer
wave small ~ tickle
rise: "push off ground" "push off floor" "push off the ground"
squat small: "knee bend"
jump four: "jump on trampoline"
pose | stand: "strike * pose" "hold * pose"
fall both: "fall down to knees" "fall to knees" "fall on knees" "fall onto knees" "drop on knees" "drop to knees" "drop down to knees"
fall both: "drop to knee" "fall to knee" "collapse to knees"
lie on stomach: "fall on belly" "fall onto belly" "fall on stomach" "fall onto stomach" "drop on belly" "drop onto belly" "drop to belly"
lie on stomach: "drop to stomach" "drop onto stomach" "get on belly" "get on stomach" "get down on belly" "get down on stomach"
lie on stomach: "roll onto belly" "roll onto stomach" "turn onto stomach"
lie on back: "drop onto back" "drop on back" "get on back" "get down on back" "roll onto back" "turn onto back"
fall backward: "fall onto back" "fall flat on back" "land on back"
fall: "fall flat on face" "fall on face" "fall onto face" "fall face first" "faceplant" "face plant" "belly flop"
fall backward: "land on butt" "fall on butt" "fall onto butt" "fall on bottom"
kneel both: "sink to knees" "sink onto knees" "lower onto knees" "get onto knees" "come down on knees" "get down on knees"
kneel both: "go down on knees" "drop down on knees"
rise: "push himself up" "push herself up" "push themselves up" "push themself up" "push itself up" "push body up" "push up off ground"
rise: "push up off floor" "push up from floor" "push up from ground"
fighting stance: "strike karate pose" "strike fighting pose" "karate pose" "karate stance" "strike martial arts pose"
fighting stance: "strike karate stance" "fighting pose"
pirouette: "do ballet twirl" "do ballet spin" "do ballet turn" "ballet twirl" "ballet spin" "ballet turn"
swim crawl: "swim front crawl"
chop wood: "chop with axe" "swing axe"
wobble one: compensate
dodge: balk
crouch: hunch
fall: tumble
stretch: warm
*t-pose ~ u-pose w-pose
*dodge: evasive
*crawl: all-four
*fight: martial ginga tae tai
sway | stand: shift transfer "shift weight" "transfer weight"
sit: plop plonk slump lounge park settle enthrone sag "sit down" "sit cross-legged" "sit cross legged"
sit ~ straddle
sit: seat nestle
rise: uprise upstand unbend awaken wake "get to foot" "get on foot" "rise up" "rise to foot" "get off" "stand upright" "stand straight"
rise: "sit back up" "wake up" "get out of bed" "get out of chair"
squat: hunker dip "deep squat" "squat down" "hunker down" "bob down"
*squat: squats
crouch: huddle scrunch cringe quail hide "crouch down" "get low" "stay low" "stoop down" "hide behind" "take cover"
kneel: propose beg supplicate implore plead "sink to knee" "lower to knee" "drop on knee" "get on knee" "go to knee"
kneel ~ kowtow
kneel: "collapse to knee" "sink down on knee" "get down on knee" "go down on one knee" "take a knee"
bow: obeisance reverence "take bow" "bow down"
bow ~ curtsey salaam namaste
lean: incline
bend | bow: crook "lean forward" "bend at waist"
lie: repose recumb bask sunbathe flop prostrate couch "lie down" "lay down" "stretch out on floor"
sleep | lie: snooze drowse hibernate
roll: trundle "barrel roll" "log roll" "forward roll"
roll ~ wallow
fall | lie: collapse topple crumple faint swoon plummet keel plunge buckle perish die crash "fall down" "fall over" "pass out" "black out"
fall | lie: "drop dead"
stumble | walk drunk ~ fumble
lunge | squat: "lunge forward" "step lunge" "forward lunge"
*lunge | squat: lunges
stretch: limber elongate unstiffen "warm up" "stretch out" "reach for sky" "loosen up" "stretch body"
*stretch: yoga pilates calisthenics flexibility warmup
exercise | squat ~ workout train drill "work out" "do exercise"
*exercise | squat ~ gymnastics fitness aerobics workout calisthenic exercises cardio crossfit bootcamp
push up | squat: pressups
*push up | squat: push-ups
*push up | squat ~ burpee burpees plank planks
*sit up | sit: crunch crunches abs
*jumping jack | jump: jacks
cartwheel | roll: "do a cartwheel"
cartwheel | roll ~ round-off roundoff handspring walkover
*cartwheel | roll: cartwheels
*cartwheel | roll ~ handsprings acrobatics
flip | roll: backflip frontflip "do a flip"
*flip | roll: backflip frontflip salto
handstand | squat: "stand on hands"
handstand | squat ~ headstand "stand on head"
*handstand: handstands
*handstand ~ headstand
lean | bow small: tilt slant list tip cant slope
lean backward | bow: "lean back"
twist | turn ~ contort writhe
shiver | crouch: tremble quake shudder quiver quaver judder
balance | stand: equilibrate stabilize counterbalance recover regain rebalance "stand on one leg" "balance on one leg" "keep balance"
balance | stand: "regain balance" "stand on one foot"
sway | stand: oscillate swing-hips "sway from side to side" "shift weight"
sway | stand: rock swish
sway | stand ~ undulate
breathe: inhale exhale respire
dodge | crouch: elude shirk bob shun "get out of the way"
duck | crouch: "duck under" "bob and weave"
kick: punt boot "kick ball" "karate kick"
kick ~ dropkick "drop kick"
*kick: kicks
*kick ~ dropkick
stomp | kick: squash "stamp foot" "stomp foot"
punch: sock wallop slug clout pummel strike clobber bop buffet belt deck biff smite cuff "throw punch" "throw a punch" "throw punches"
*punch: jab hook uppercut haymaker blow
box: prizefight
*box: boxing kickboxing sparring
fight: brawl scuffle duel battle tussle skirmish scrap tangle assault clash struggle feud "practice martial arts"
fight ~ joust war
*fight: combat mma self-defense savate krav-maga muay-thai
*karate | fight: karate kata ninjutsu
karate | fight: "do karate"
*taekwondo | fight: taekwondo
*judo | fight: judo aikido jujitsu jiu-jitsu wrestling sumo
judo | fight: grapple wrestle "do judo"
*kung-fu | fight: kung-fu wushu
kung-fu | fight: "do kung fu"
*tai-chi | fight: tai-chi qigong taichi
tai-chi | fight: "do tai chi" "practice tai chi"
*capoeira | fight: capoeira ginga
block: ward fend repel stave obstruct protect "put up hands" "ward off" "fend off"
slash: swordfight hack cleave lash "swing sword"
*slash: swordfight kendo swordplay
stab: riposte skewer spear impale lance pierce gore
*stab: fencing
shoot: gun snipe target plug "fire gun" "aim gun"
*shoot: archery shooting marksmanship paintball lasertag
climb | reach upward: shinny "climb ladder" "climb rope" "climb up"
climb | reach upward ~ boulder rappel abseil belay "rock climb"
*climb | reach upward: climbing
*climb | reach upward ~ bouldering mountaineering rock-climbing
swim | reach ~ dog-paddle float backstroke breaststroke snorkel
*swim | reach: swimming
*swim | reach ~ snorkeling diving backstroke breaststroke
hang | raise both: dangle suspend "hang from bar"
pullup | hang: "pull * up to bar" "pull * up on bar" "do pull up" "do * pull up" "perform pull up" "perform * pull up" "do chin up"
pullup | hang: "do * chin up" "perform chin up" "perform * chin up"
*pullup | hang: pull-up pull-ups chin-up chin-ups chinup
ride | sit: pedal bike cycle motor saddle bicycle "ride bike" "ride bicycle" "ride horse"
*ride | sit: cycling biking horseback motorcycling
drive | sit: steer chauffeur pilot "drive car" "steer wheel"
row | pull | sit: oar "row boat" "paddle canoe"
row | pull | sit ~ scull canoe kayak
*row | pull | sit: rowing
*row | pull | sit ~ canoeing kayaking
t-pose: "stand in t-pose" "bind pose"
pose | stand: posture "strike a pose"
`
