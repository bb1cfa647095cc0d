package language

// danceWords are dances and what animals and machines are imitated by.
const danceWords = `
*waltz | dance: wiener viennese
dance | sway: boogie jive groove disco rave bop cavort frolic party clubbing "bust a move" "dance around" "do a dance"
dance | sway ~ jitterbug
dance | sway: "dance to music"
*dance | sway: dance dancing disco freestyle choreography routine macarena
*dance | sway ~ hoedown rumba mambo samba merengue reggaeton bhangra polka jig
*dance | sway: folkdance rave belly-dance bellydance k-pop kpop
*dance | sway ~ line-dance linedance square-dance charleston flamenco reel tarantella
waltz | dance: "dance waltz" "wiener waltz" "viennese waltz"
*waltz | dance: waltz ballroom
*waltz | dance ~ quickstep foxtrot minuet
*salsa | dance: salsa cha-cha chachacha
*salsa | dance ~ bachata lambada kizomba
*tango | dance ~ tango paso-doble
*ballet | dance: ballet arabesque
*ballet | dance ~ jete tendu
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
*tap dance | dance: tapdancing
*tap dance | dance ~ irish-dance clogging
*floss | dance ~ dabbing
spin | turn: pirouette
chicken | flap: cluck
*chicken | flap: chicken hen rooster goose pigeon
*chicken | flap ~ penguin
*bird | flap: bird butterfly hawk owl crow airplane aeroplane plane jet
*bird | flap ~ eagle seagull
*monkey | walk: monkey ape chimpanzee chimp
*gorilla | walk giant ~ gorilla kingkong orangutan
*elephant | walk giant: elephant mammoth
*dog | crawl: dog puppy cat kitten lion tiger wolf
*frog | jump: frog kangaroo rabbit bunny
*snake | crawl: caterpillar
*snake | crawl ~ snake
*crab | walk sideways: crab
*horse | run: horse pony gallop
*zombie | walk zombie: zombie mummy undead
*dinosaur | walk giant: dinosaur t-rex godzilla dragon
imitate | gesture: impersonate mime roleplay emulate
`
