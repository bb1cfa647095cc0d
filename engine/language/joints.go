package language

import "strings"

// moreJoints are further words in a row that the grammar reads as one, in the
// form of joints.
const moreJoints = `
	changes sides=the other side, change sides=the other side, changes arms=the other arm, change arms=the other arm,
	changes legs=the other leg, change legs=the other leg, changes feet=the other foot, change feet=the other foot,
	swaps sides=the other side, swap sides=the other side, swaps arms=the other arm, swaps legs=the other leg, swaps feet=the other foot,
	rears up=rises up, rear up=rise up, rearing up=rising up, pom poms=pompoms, pom pom=pompom, pom-poms=pompoms, pom-pom=pompom,
	head first=headfirst, head-first=headfirst, feet first=feetfirst, feet-first=feetfirst,
	one in each hand=with both hands, enters from the left=walks to the right, enters from the right=walks to the left,
	enter from the left=walk to the right, enter from the right=walk to the left,
	then counter with=then do, and counter with=then do,
	paces up and down=paces back and forth, pace up and down=pace back and forth, pacing up and down=pacing back and forth,
	walks up and down with=walks back and forth with, walk up and down with=walk back and forth with,
	walks up and down the room=walks back and forth, walking up and down the room=walking back and forth,
	walk cycle=walk, walking cycle=walk, run cycle=run, running cycle=run, jog cycle=jog, idle cycle=idle, walk loop=walk, run loop=run,
	idle loop=idle, idle animation=idle, walk animation=walk, run animation=run, hit reaction=is hit, hit react=is hit,
	damage reaction=is hit, death animation=dies, attack animation=attacks, jump animation=jumps,
	butterfly stroke=swim, breast stroke=breaststroke, back stroke=backstroke, end up with=end with, ends up with=ends with,
	rear hand=right hand, rear arm=right arm, rear fist=right fist, rear leg=right leg, rear foot=right foot, rear knee=right knee,
	lead hand=left hand, lead arm=left arm, lead fist=left fist, lead leg=left leg, lead foot=left foot, lead knee=left knee,
	three-point stance=superhero stance, three-point landing=superhero landing, three point stance=superhero stance,
	three point landing=superhero landing,
	from the left foot to the right foot=to the right, from the right foot to the left foot=to the left,
	from left foot to right foot=to the right, from right foot to left foot=to the left, backfist=back fist,
	one knee at a time=knees in-turn, one leg at a time=legs in-turn, one foot at a time=feet in-turn, one arm at a time=arms in-turn,
	one arm after the other=arms in-turn, one hand after the other=hands in-turn, one leg after the other=legs in-turn,
	one foot after the other=feet in-turn, one knee after the other=knees in-turn, one hand at a time=hands in-turn,
	shoulder blades=shoulders, shoulder blade=shoulder,
	cat burglar=burglar, cat burglars=burglars,
	half way=halfway, half-way=halfway, mid way=halfway, midway=halfway, part way=partway, part-way=partway, partially up=halfway up,
	partly up=halfway up, half way up=halfway up, all the way=fully,
	halfway through=midst, half way through=midst, midway through=midst, partway through=midst, in the middle of the walk=midst,
	in the middle of it=midst,
	the way he came=back, the way she came=back, the way they came=back, leaves it there=keeps it there, leaves it up=keeps it up,
	leave it there=keep it there, leave it up=keep it up, leaves them there=keeps them there, leaves them up=keeps them up,
	instead of=instead, rather than=instead,
	where he began=start-position, where she began=start-position, where they began=start-position, where he was=start-position,
	where she was=start-position, where they were=start-position, where he came from=start-position, where she came from=start-position,
	where they came from=start-position, his starting point=start-position, her starting point=start-position,
	their starting point=start-position, the beginning position=start-position, where it started=start-position,
	vice versa=then the other, vice-versa=then the other, then vice versa=then the other, the other way round=then the other,
	the other way around=then the other way,
	one after the other=in-turn, one after another=in-turn, one at a time=in-turn, one by one=in-turn, each in turn=in-turn,
	in turns=in-turn, one then the other=in-turn, first one then the other=in-turn, first one and then the other=in-turn,
	one foot to the other=one foot to other foot, one leg to the other=one leg to other leg,
	knee high=knees high, high-knee=high knee, left right left right=alternating,
	squat walk=crouchwalk, squat walks=crouchwalks, squat walking=crouchwalking, crouch-walk=crouchwalk, crouch-walks=crouchwalks,
	crouch-walking=crouchwalking,
	crouch walks=crouchwalks, crouch walk=crouchwalk, crouch walking=crouchwalking, crouched walk=crouchwalk, low walk=crouchwalk,
	walks crouched=crouchwalks, walking crouched=crouchwalking, walks in a crouch=crouchwalks, walking in a crouch=crouchwalking,
	walks in a crouched position=crouchwalks, walking in a crouched position=crouchwalking, walks in a squat=crouchwalks,
	walks in squat position=crouchwalks, moves in a crouch=crouchwalks,
	trying not to=without, tries not to=without, try not to=without, so as not to=without, careful not to=without,
	being careful not to=without, making sure not to=without, in order not to=without, and not=without,
	and after that=then, and after he=then he, and after she=then she, and after they=then they, and after it=then it,
	and after the=then the, and afterwards=then, and later=then, after which=then, whereupon=then, followed then by=then, and lastly=then,
	before finally=then, before then=then,
	standing long jump=long jump, standing broad jump=long jump, broad jump=long jump, three pointer=three-pointer, free throw=free-throw,
	free throws=free-throw, lay up=layup, lay-up=layup, jump shot=jump-shot, box step=waltz, front crawl=swim, back crawl=swim,
	dodge roll=forward roll, dive roll=forward roll, shoulder roll=forward roll, diving roll=forward roll,
	watering can=can, in guard=with guard up, in a guard=with guard up, in his guard=with guard up, in her guard=with guard up,
	in the guard=with guard up, mid air=air, mid-air=air, midair=air, like crazy=fast, like mad=fast, like a maniac=fast, back against=against,
	his back against=against, her back against=against, with his back against=against, with her back against=against, in total=times,
	altogether=times,
	cat cow stretch=cat cow, cat-cow=cat cow, cow cat=cat cow, step touch=steps side to side, step-touch=steps side to side,
	answers with=then does, and answers with=then does, responds with=then does, and responds with=then does,
	retaliates with=then does, and retaliates with=then does,
	straightens his back=gets back up, straightens her back=gets back up, straightens their back=gets back up,
	straightens himself=gets back up, straightens herself=gets back up, straightens his body=gets back up,
	half turn jump=jump 180 degrees, half-turn jump=jump 180 degrees, quarter turn jump=jump 90 degrees, full turn jump=jump 360 degrees,
	with the help of=using, with the aid of=using,
	one foot in front of the other=carefully, one foot directly in front of the other=carefully,
	one foot right in front of the other=carefully,
	placing one foot in front of the other=carefully, putting one foot in front of the other=carefully,
	puts one foot in front of the other=walks carefully, places one foot in front of the other=walks carefully,
	straightens up=gets back up, straighten up=get back up, straightening up=getting back up, straightens back up=gets back up,
	rocks from heel to toe=rocks on the heels, rocking from heel to toe=rocking on the heels, rocks from heels to toes=rocks on the heels,
	step touches=steps side to side, grapevine=sidesteps, grapevines=sidesteps,
	never stops=keeps, doesn't stop=keeps, does not stop=keeps, without stopping=continuously, nonstop=continuously, non stop=continuously,
	non-stop=continuously, squat thrust=burpee, squat thrusts=burpees, butt kicks=butt kicks, heel to buttocks kicks=butt kicks,
	heel to butt kicks=butt kicks, heel kicks=butt kicks,
	round and round=around twice, around and around=around twice, as small as possible=small, as far as possible=far,
	as high as possible=high, as fast as possible=fast, as low as possible=low, as far as he can=far, as high as he can=high,
	as fast as he can=fast, as far as she can=far, as high as she can=high, as fast as they can=fast, as high as they can=high,
	as hard as possible=forcefully,
	one hundred eighty=180, one hundred and eighty=180, three hundred sixty=360, three hundred and sixty=360, two hundred seventy=270,
	one eighty=180, three sixty=360, forty five=45, a right angle=90 degrees, right angle=90 degrees, quarter turn=90 degree turn,
	half turn=180 degree turn, three quarter turn=270 degree turn, three-quarter turn=270 degree turn, three quarters turn=270 degree turn,
	three quarters of a turn=270 degree turn, full turn=360 degree turn, complete turn=360 degree turn,
	three quarters of a circle=270 degree circle, three quarter circle=270 degree circle, three-quarter circle=270 degree circle`

// corners are ways between two directions: "to the front right", but not "a step
// forward, left foot first".
func corners() string {
	var out strings.Builder
	for _, end := range []string{"front forward", "forward forward", "forwards forward", "back backward", "backward backward",
		"backwards backward"} {
		word, way, _ := strings.Cut(end, " ")
		for _, side := range []string{"left", "right"} {
			for _, two := range []string{word + " " + side, side + " " + word, word + "-" + side} {
				if two == side+" back" {
					continue // the right back of a chair
				}
				out.WriteString(", " + two + "=" + way + " diagonally " + side)
				for _, limb := range []string{"foot", "leg", "hand", "arm", "knee", "side", "shoulder", "and", "then"} {
					out.WriteString(", " + two + " " + limb + "=" + two + " " + limb)
				}
			}
		}
	}
	return out.String()
}
