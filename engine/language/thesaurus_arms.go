package language

// armWords are what hands, arms, heads and faces do.
const armWords = `
look: "follow with gaze" "follow it with gaze" "follow with eye" "follow it with eye" "follow * with gaze" "follow * with eye"
celebrate: "throw fist in air" "throw fist up" "pump fist in air" "raise fist in victory"
cover mouth: "put hand over mouth" "hand over mouth" "put hand to mouth" "bring hand over mouth"
cover eye: "put hand over eye" "hand over eye"
cover ear: "put hand over ear" "hand over ear"
cover face: "put hand over face" "hand over face" "hide behind hand"
take: "draw sword" "draw gun" "draw weapon" "draw pistol" "unsheathe sword"
raise knee: "bring knee to chest" "pull knee to chest" "bring knee up" "hug knee" "bend leg" "pull knee up" "bring knee to stomach"
raise knee: "bring knee up to chest"
gesture: "bend at elbow" "bend elbow" "bend arm"
extend: "palm out" "palm facing out"
cover face: "put face in hand" "bury face in hand" "face in hand" "head in hand" "put head in hand"
hand on hip: "hand in pocket" "put hand in pocket" "hand on side"
lower: "arm down" "hand down" "bring hand down" "bring arm down" "put hand back down" "put arm back down" "bring arm back down"
lower: "bring hand back down"
extend: "hold arm out" "hold hand out" "hold arm in front" "hold hand in front" "hold arm straight" "arm stretched in front"
extend: "arm outstretched in front" "arm held out" "arm extended" "arm extended in front" "arm stretched out" "arm stretched out in front"
extend: "arm straight out" "arm out in front" "arm in front" "hold arm out in front" "stop gesture" "stop sign" "stop motion"
extend: "arm outstretched forward"
spread: "arm stretched to side" "arm stretched out to side" "arm held out to side" "arm extended to side" "arm out to side"
spread: "arm stretched wide" "arm wide open" "arm open wide" "hold arm to side" "arm extended out to side" "arm straight out to side"
raise: "hold arm up" "hold hand up" "arm held up" "hand held up" "arm raised" "hand raised"
gesture both upward: "throw hand up" "throw arm up"
beckon: "motion to come" "gesture to come" "wave over" "call * over" "motion * over" "come here motion" "come here gesture"
look downward: "head hang" "head hang down" "head down" "head bow" "head bow down" "head lower" "hang head" "drop head" "head facing down"
look downward: "hang head down"
look upward: "head up" "head raise" "head tilted back"
join hand: "put hand together" "place hand together" "put palm together" "place palm together" "palm together" "press palm together"
join hand: "press hand together" "bring palm together" "clasp hand together"
think: "rest head on hand" "rest chin on hand" "chin in hand" "chin on hand" "rest chin in hand" "hand on chin" "hand to chin"
think: "put hand on chin" "rub chin" "stroke chin"
celebrate: "throw arm up in victory" "fist in air" "pump arm" "punch air"
handle: "pass from hand to hand" "from left hand to right hand" "from right hand to left hand" "pass * from hand to hand"
hug self: "hug themselves" "hug themself" "hug oneself"
drive: "turn wheel" "hold wheel"
put hand on knee: "rest hand on knee" "place hand on knee" "put both hand on knee"
put hand on hip: "rest hand on hip" "place both hand on hip"
lower: retract uncross "uncross arm"
throw: overhand underhand
join hand | clap: join
wave: hail hello goodbye "say hello" "say goodbye" "say hi" "say bye" "wave hand" "wave hello" "wave goodbye" "bid farewell"
raise both: "arm up" "arm in air" "hand in air" "arm over head" "arm above head" "hand above head" "hand over head"
raise: "rise arm" "rise hand" "rise leg" "rise knee" uplift elevate upraise heighten "put up hand"
lower: sink depress "put down arm" "let down"
point: indicate designate direct "point finger" "show the way"
reach: grope "reach out" "reach for" "stretch out hand"
extend: protrude straighten project splay "stretch out" "hold out"
spread: "arm out" "arm outstretched" "arm spread" "arm to side" "stretch arm out to side" "stretch arm to side" "extend arm to side"
spread: "raise arm to side" "hold arm out to side" "stretch out arm to side" "lift arm to side" "open arms"
clap: ovation "clap hands" "give applause" "give a round of applause"
nod: agree assent consent acquiesce approve "say yes" "nod yes"
shake: disagree deny refuse waggle disapprove dissent "say no" "shake no"
shake: wiggle jiggle rattle jounce wag vibrate agitate
look: glimpse eye observe survey view regard behold inspect examine scan scout gape gawk goggle ogle squint spot witness study scrutinize
look: check search notice glare leer browse spectate discern see perceive "take a look" "keep an eye" "have a look" "look out" "look for"
look: "search for"
look both: seek reconnoitre reconnoiter "look about"
look fast: peep
touch: feel finger contact palpate fondle dab "place hand on" "put hand on"
scratch: claw
rub: chafe caress stroke pet soothe "rub hands"
rub ~ knead
pat: "pat on back"
tap | pat: knock rap "knock on door"
press | push: poke prod "press button" "push button" "ring bell"
gesture: sign signify demonstrate enunciate
gesture ~ pantomime "sign language"
talk: chatter babble gossip discourse orate preach debate negotiate narrate recite announce declare speech prattle mumble mutter whisper
talk: utter comment remark reply answer respond question ask inquire interview describe instruct teach report recount haggle protest
talk: complain counsel advise persuade rant yak "give a speech" "give speech" "have a conversation" "make a speech"
talk strong: shout yell scream bellow roar holler howl exclaim shriek screech scold berate reprimand quarrel "call out"
talk: sing chant hum croon serenade yodel whistle carol vocalize karaoke
phone: dial call "make a call" "talk on phone" "answer phone"
text: message sms scroll "text message" "check phone"
salute: acknowledge "give salute"
beckon: summon invite lure signal
beckon ~ taunt provoke goad
hug: snuggle enfold "give a hug"
pray: bless venerate "say grace" "fold hands in prayer"
meditate | pray ~ "lotus position"
think: muse wonder consider deliberate reason reflect meditate brood ruminate cogitate daydream speculate mull "scratch chin"
think ~ puzzle
shrug: "don't know" "shrug shoulders"
laugh: guffaw cackle chortle snicker snigger titter joke amuse
laugh ~ grin smile smirk beam
cry: bawl blubber wail snivel whimper lament mourn grieve keen despair "burst into tears" "wipe tears"
cough: choke splutter wheeze vomit puke "clear throat" "throw up"
cough ~ gag retch
sneeze: "blow nose"
sneeze ~ sniffle sniff snort snuffle
toss | throw: "flip coin" "toss coin"
circle arm: lasso "swing lasso" "throw lasso" "twirl lasso"
talk: beatbox
celebrate: cheerlead
cry: sob
yawn: doze
celebrate: triumph exult gloat jubilate revel win victory "pump fists" "raise arms in victory" "cheer up" "throw arms up" "fist pump"
flex: bulk "show muscles" "flex muscles"
swing arm: pendulum "swing arm"
circle arm: "windmill" "circle arm"
flap: "flap wing"
flap ~ fly wing soar
cross arm: "cross arms" "fold arms"
cover face: mask muffle "shield eyes" "cover face"
join hand | clap: clasp
push: repulse budge nudge shunt propel impel "push away" "push off"
pull: haul heave lug tow wrench tauten wrest "pull toward" "tug of war"
pull ~ reel
lift | raise: heave jack boost hoist uprear shoulder
lift | raise ~ winch
pick up | reach downward: gather collect retrieve fetch glean scavenge "pick up"
take | reach: grab seize snatch clutch pluck acquire obtain nab capture pilfer accept extract clench claim
take | reach ~ pocket
hold | reach: grip cling wield possess cradle bear
carry | hold: transport tote convey cart ferry deliver
place | put | reach downward: deposit situate install locate stow plunk replace shelve station "set down" "put down" "lay down gently"
drop | lower: release discard shed ditch dump jettison abandon litter "let go"
throw: cast sling launch unleash eject "throw away" "throw ball"
throw ~ flick catapult "skip stone"
catch | reach: intercept snag trap "catch ball"
give | extend: offer hand donate bestow supply provide award contribute lend grant pay proffer distribute pass furnish "hand over"
give | extend: "hand out" "give to"
shake hand | shake: handshake "shake hands" "greet with handshake"
high five | raise: high-five "high five" "give high five"
fist bump | punch slow: "fist bump"
slap | hit | punch: smack spank swat whack
hit | punch: bang beat batter thrash smash pound bludgeon collide club
hit | punch ~ ram flog whip
snap | clap: click "snap fingers"
squeeze | clap: crush compress pinch nip
squeeze | clap ~ mash
twist | turn: screw unscrew wring "open jar" "twist lid" "open bottle" "screw in"
open | pull: unlock unfasten uncover unwrap unseal unlatch unbolt uncap uncork "open door" "open window"
close | push: shut seal slam lock latch fasten "close door" "shut door"
juggle | throw: "juggle balls"
blow kiss: "blow a kiss"
blow kiss ~ kiss smooch
thumb up: "thumbs up" "give a thumbs up"
check watch: "look at watch" "check the time"
count finger: count tally enumerate "count on fingers"
conduct: orchestrate
`
