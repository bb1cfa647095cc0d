package language

// sportWords are sports and games.
const sportWords = `
*tennis | swing: tennis racquetball forehand backhand
*tennis | swing ~ badminton padel ping-pong pingpong table-tennis pickleball
tennis | swing: rally "play tennis" "hit forehand" "hit backhand" "swing racket" "tennis serve"
tennis | swing ~ "play badminton" "play ping pong"
tennis | swing: "tennis swing"
*golf | swing: golf minigolf putting
golf | swing: putt tee-off "swing golf club" "play golf" "hit golf ball" "golf swing"
*baseball | swing: baseball softball batting
*baseball | swing ~ cricket rounders
baseball | swing: bat bunt "swing bat" "play baseball" "hit baseball"
baseball | swing ~ "play cricket"
*basketball | throw: basketball
*basketball | throw ~ netball handball
basketball | throw: dribble dunk layup slam-dunk "dribble ball" "dribble basketball" "play basketball"
basketball | throw ~ "shoot basketball" "shoot hoops"
basketball | throw: "bounce ball"
basketball | throw ~ "free throw" "shoot a hoop"
*soccer | kick: soccer football futsal footie penalty
soccer | kick: "play soccer" "play football" "kick football" "kick soccer ball" "dribble soccer ball" "juggle soccer ball" "penalty kick"
*volleyball | raise both: volleyball beachvolleyball
volleyball | raise both: spike "set ball" "play volleyball" "spike ball"
serve | throw ~ "serve ball" "serve tennis ball" "serve volleyball"
*bowl | throw ~ bowling curling bocce boules petanque skittles
bowl | throw: "bowl ball" "roll ball" "play bowling" "throw bowling ball"
*throw: dodgeball pitching
*throw ~ frisbee javelin discus shotput shot-put horseshoes quoits lacrosse rugby boomerang
throw: "pass ball" "play catch" "throw football"
throw ~ "throw javelin" "throw discus" "shot put"
*hockey | golf | swing ~ hockey polo croquet shinty hurling floorball billiards snooker
hockey | golf | swing ~ "play hockey" "hit puck" "play pool" "play billiards" "slap shot"
*ski | slide | squat: skiing
*ski | slide | squat ~ skating snowboarding surfing skateboarding ice-skating iceskating rollerblading rollerskating windsurfing
*ski | slide | squat ~ wakeboarding sledding longboarding kitesurfing
ski | slide | squat: skate snowboard surf skateboard rollerblade
ski | slide | squat ~ ice-skate iceskate rollerskate windsurf sled toboggan waterski
ski | slide | squat ~ "ride skateboard" "ride surfboard" "roller skate"
*jump rope | jump: jumprope
jump rope | jump: "skip rope" "jump rope" "use jump rope"
*trampoline | jump ~ trampoline hurdles parkour pole-vault highjump
trampoline | jump: trampolining bounce "jump on trampoline"
bounce | jump small: bob
*gym | exercise | squat ~ gym training triathlon decathlon athletics
hula | sway | turn: hula-hoop hulahoop "hula hoop"
*hula | sway | turn: hulahoop
*ride | sit: equestrian jockeying
*ride | sit ~ rodeo bmx
*row | pull ~ tug-of-war
*wrestle | fight: wrestling
*swim | reach ~ waterpolo aquarobics
*balance | stand: slackline tightrope slacklining
paddle | row | swing ~ "paddle boat"
swim: "doggy paddle" "dog paddle"
swim ~ snorkel "tread water"
hang ~ parasail paraglide
juggle: "spin basketball" "spin ball"
`
