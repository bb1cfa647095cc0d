package language

// danceWords are dances and what animals and machines are imitated by.
const danceWords = `
*waltz | dance: wiener viennese
dance | sway: boogie jive groove disco rave bop cavort frolic jitterbug party clubbing "bust a move" "dance around" "do a dance"
dance | sway: "dance to music"
*dance | sway: dance dancing disco freestyle choreography routine hoedown macarena rumba mambo samba merengue reggaeton bhangra polka jig
*dance | sway: folkdance line-dance linedance square-dance rave charleston flamenco reel tarantella belly-dance bellydance k-pop kpop
waltz | dance: "dance waltz" "wiener waltz" "viennese waltz"
*waltz | dance: waltz quickstep foxtrot ballroom minuet
*salsa | dance: salsa bachata cha-cha chachacha lambada kizomba
*tango | dance: tango paso-doble
*ballet | dance: ballet arabesque jete tendu
ballet | dance: "dance ballet" "do ballet"
*hip hop | dance: hip-hop hiphop popping locking krumping streetdance
hip hop | dance: krump crump
*breakdance | dance: breakdance breakdancing b-boying
breakdance | dance: breakdance windmill
*moonwalk | walk backward: moonwalk
moonwalk | walk backward: "do the moonwalk"
twerk | sway: "shake hips" "swing hips"
*twerk | sway: twerking
tap dance | dance: tapdance "tap dance"
*tap dance | dance: tapdancing irish-dance clogging
*floss | dance: dabbing
spin | turn: pirouette
chicken | flap: cluck
*chicken | flap: chicken hen rooster goose penguin pigeon
*bird | flap: bird eagle seagull butterfly hawk owl crow airplane aeroplane plane jet
*monkey | walk: monkey ape chimpanzee chimp
*gorilla | walk giant: gorilla kingkong orangutan
*elephant | walk giant: elephant mammoth
*dog | crawl: dog puppy cat kitten lion tiger wolf
*frog | jump: frog kangaroo rabbit bunny
*snake | crawl: snake caterpillar
*crab | walk sideways: crab
*horse | run: horse pony gallop
*zombie | walk zombie: zombie mummy undead
*dinosaur | walk giant: dinosaur t-rex godzilla dragon
imitate | gesture: impersonate mime roleplay emulate
`
