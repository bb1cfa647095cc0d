package language

// workWords are chores, crafts, meals, music and what is done with things.
const workWords = `
cough ~ spit "spit out"
talk: groan moan
sleep: snore
hit | punch: bash thump bruise
stab: harpoon puncture prick
push: elbow
wave: shoo
wipe | rub: sand daub scrape
wipe | rub ~ glue paste
stir | circle: baste heat
write: sample
press | push ~ staple rivet
cook | stir: steam
shrug ~ dismiss
hide: stash
hug ~ nuzzle
shake ~ twitch
walk sneaky: infiltrate trespass intrude
handle ~ gauge weigh probe measure braid plait
open: loosen unclench unfurl uncurl prise
dig: tunnel
bow ~ headbutt
wipe | rub: swab sponge buff polish scour scrub cleanse clean disinfect swipe squeegee sanitize shine tidy erase smear blot "clean table"
wipe | rub: "clean window" "wash window" "wipe down"
sweep | wipe | rub: broom "sweep floor"
vacuum | wipe | push: hoover "vacuum floor" "push vacuum"
wash | rub: launder lather bathe shampoo soap soak rinse shower hose douche "wash hands" "wash face" "take a shower" "wash dishes"
wash | rub: "do dishes" "do laundry" "wash hair"
dry | wipe | rub: towel blow-dry "dry hair" "dry hands"
brush | rub: "brush teeth" "comb hair" "brush hair"
brush | rub ~ groom primp floss preen
shave | rub: razor "shave face"
wear | reach: don attire clothe garb robe accessorize "get dressed" "put on"
wear | reach ~ disrobe undress strip unzip unbutton doff
wear | reach: "put on coat" "put on shoes" "put on hat" "zip up" "adjust clothes"
tie | reach downward: knot lace untie bind tether "tie shoes" "tie shoelaces"
cook | stir: fry saute poach season "make food" "prepare food"
cook | stir ~ boil bake grill roast simmer broil brew toast barbecue marinate microwave
cook | stir: "prepare a meal"
cook | stir ~ "flip pancake"
stir | circle: mix whisk blend churn scoop ladle "mix bowl" "stir pot" "whip cream" "whisk cream" "beat egg"
pour | reach: decant drain fill spill water irrigate refill sprinkle "pour water" "pour drink" "water plants"
cut | slash slow: chop slice dice whittle shred crop peel amputate lop
cut | slash slow ~ carve saw snip trim shear prune clip grate julienne scythe scissor
cut | slash slow: "cut vegetables" "cut paper" "cut bread"
cut | slash slow ~ "chop wood" "saw wood"
drink: sip imbibe quaff slurp sup swallow hydrate "take a sip" "drink water" "drink from cup"
drink fast: swig guzzle gulp chug swill
drink slow: savour savor
eat | drink: dine feast munch chew bite nibble snack devour gobble consume ingest taste lick breakfast lunch dinner graze gnaw banquet
eat | drink: "have lunch" "have dinner" "have breakfast" "eat sandwich" "eat apple"
eat fast | drink fast: wolf scoff gorge scarf
feed | give | extend: spoonfeed nourish nurse suckle "feed animal" "feed chicken" "feed baby"
smoke | drink: vape "light cigarette" "smoke cigarette"
serve | give | extend: cater "serve food" "serve drinks"
write | rub small: scribble jot scrawl pen inscribe note autograph annotate record calligraph letter compose "take notes" "write letter"
write | rub small: "write on board"
draw | write | rub small: sketch doodle illustrate depict crayon "draw picture"
paint | draw | wipe | rub: daub coat whitewash varnish decorate spray-paint lacquer "paint wall" "paint picture"
type | write | rub small: keyboard program code "type on keyboard" "use computer" "work on computer"
read | look downward: peruse leaf "read book" "read newspaper" "flip page" "turn page"
dig | cut | reach downward: shovel excavate spade burrow trench unearth till plow plough quarry mine bury "dig hole" "shovel snow"
plant | dig | reach downward ~ garden transplant weed harvest cultivate landscape farm "plant seeds"
*dig | reach downward ~ gardening farming
hammer | hit | punch: nail forge tack smith chisel stake "hammer nail"
fix | handle | reach: repair mend patch restore tinker maintain overhaul adjust tighten assemble renovate calibrate "fix car"
fix | handle | reach ~ weld solder
fix | handle | reach: "repair engine"
fix | handle | reach ~ "change tire"
build | handle | reach ~ construct erect manufacture fabricate craft carpenter mason pile "build house" "lay bricks"
handle | reach: manipulate operate utilize employ fidget sort organize arrange rearrange manage process
handle | reach ~ pack unpack wrap package bag load
handle | reach: stack tamper "play with"
handle | reach ~ unload dispose
handle | reach: sew embroider stitch iron
handle | reach ~ knit crochet darn quilt sculpt mould mold pottery "fold clothes" "fold laundry" "make bed"
*handle | reach: sewing
*handle | reach ~ knitting crochet embroidery origami pottery carpentry woodwork woodworking sculpture weaving crafts handicraft
*handle | reach: cards poker
*handle | reach ~ chess checkers puzzle jigsaw boardgame videogame lego dominoes jenga "video game"
iron | wipe | rub: "iron clothes" "iron shirt"
reach: "turn on light" "turn on" "switch on"
reach ~ ignite kindle illuminate "light candle" "strike match" "change bulb" "change light bulb"
reach: "switch off" "turn off"
push: lawnmower "push cart" "push stroller" "push wheelbarrow" "push lawnmower" "mow lawn" "push shopping cart"
*push: lawnmowing
lift | raise ~ weightlift bench-press powerlift
*lift | raise ~ weightlifting deadlift powerlifting bodybuilding
milk | rub ~ "milk cow"
fish | swing: trawl "cast line" "go fishing" "reel in fish"
*fish | swing: fishing angling flyfishing
photograph | look: film videotape "take photo" "take picture" "take a selfie"
*photograph | look: selfie photography
sell | give | extend: trade barter bid auction vend
buy | give | extend: purchase shop order
guitar | play guitar: strum jam "play bass" "air guitar"
*guitar | play guitar: banjo ukulele mandolin lute balalaika sitar
violin | play violin: "play fiddle" "play viola"
*violin | play violin: viola fiddle cello
piano | play piano: "play keyboard" "play organ"
*piano | play piano: organ harpsichord keyboards synthesizer
*piano | play piano ~ accordion
drum | play drum: bongo percuss "play percussion" "play bongos"
*drum | play drum: bongos percussion cajon djembe
*drum | play drum ~ tambourine timpani xylophone
flute | play flute: "play recorder" "play clarinet" "play whistle"
*flute | play flute: clarinet oboe recorder piccolo
trumpet | play trumpet: bugle toot "blow horn" "play saxophone" "play trombone"
*trumpet | play trumpet: saxophone horn bugle cornet
*trumpet | play trumpet ~ trombone tuba harmonica
conduct: "lead orchestra"
`
