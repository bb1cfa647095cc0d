package language

// sportWords are sports and games.
const sportWords = `
*tennis | swing: tennis racquetball forehand backhand
*tennis | swing: badminton padel ping-pong pingpong table-tennis pickleball
tennis | swing: rally "play tennis" "hit forehand" "hit backhand" "swing racket" "play badminton" "play ping pong" "tennis serve"
tennis | swing: "tennis swing"
*golf | swing: golf minigolf putting
golf | swing: putt tee-off "swing golf club" "play golf" "hit golf ball" "golf swing"
*baseball | swing: baseball cricket softball rounders batting
baseball | swing: bat bunt "swing bat" "play baseball" "play cricket" "hit baseball"
*basketball | throw: basketball netball handball
basketball | throw: dribble dunk layup slam-dunk "shoot basketball" "dribble ball" "dribble basketball" "play basketball" "shoot hoops"
basketball | throw: "free throw" "shoot a hoop" "bounce ball"
*soccer | kick: soccer football futsal footie penalty
soccer | kick: "play soccer" "play football" "kick football" "kick soccer ball" "dribble soccer ball" "juggle soccer ball" "penalty kick"
*volleyball | raise both: volleyball beachvolleyball
volleyball | raise both: spike "set ball" "play volleyball" "spike ball"
serve | throw: "serve ball" "serve tennis ball" "serve volleyball"
*bowl | throw: bowling curling bocce boules petanque skittles
bowl | throw: "bowl ball" "roll ball" "play bowling" "throw bowling ball"
*throw: frisbee javelin discus shotput shot-put darts dodgeball horseshoes quoits lacrosse rugby pitching boomerang
throw: "throw frisbee" "throw javelin" "throw discus" "throw darts" "shot put" "pass ball" "play catch" "play darts" "throw football"
*hockey | golf | swing: hockey polo croquet shinty hurling floorball billiards snooker
hockey | golf | swing: "play hockey" "hit puck" "play pool" "play billiards" "slap shot"
*ski | slide | squat: skiing skating snowboarding surfing skateboarding ice-skating iceskating rollerblading rollerskating windsurfing
*ski | slide | squat: wakeboarding sledding longboarding kitesurfing
ski | slide | squat: skate snowboard surf skateboard ice-skate iceskate rollerblade rollerskate windsurf sled toboggan waterski
ski | slide | squat: "ride skateboard" "ride surfboard" "roller skate"
*jump rope | jump: jumprope
jump rope | jump: "skip rope" "jump rope" "use jump rope"
*trampoline | jump: trampoline hurdles parkour pole-vault highjump
trampoline | jump: trampolining bounce "jump on trampoline"
bounce | jump small: bob
*gym | exercise | squat: gym training triathlon decathlon athletics
hula | sway | turn: hula-hoop hulahoop "hula hoop"
*hula | sway | turn: hulahoop
*ride | sit: equestrian rodeo bmx jockeying
*row | pull: tug-of-war
*wrestle | fight: wrestling
*swim | reach: waterpolo aquarobics
*balance | stand: slackline tightrope slacklining
paddle | row | swing: "paddle boat"
swim: snorkel "doggy paddle" "dog paddle" "tread water"
hang: parasail paraglide
juggle: "spin basketball" "spin ball"
`
