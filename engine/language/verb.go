package language

// Verb is what an action does. The verbs lie with their words in the files
// area_*.go.
type Verb string

func (v Verb) String() string { return string(v) }

// Part is a part of the body as prompts name it.
type Part string

// Parts.
const (
	Head     Part = "head"
	Face     Part = "face"
	Eye      Part = "eye"
	Ear      Part = "ear"
	Nose     Part = "nose"
	Mouth    Part = "mouth"
	Chin     Part = "chin"
	Neck     Part = "neck"
	Shoulder Part = "shoulder"
	Chest    Part = "chest"
	Belly    Part = "belly"
	Back     Part = "back"
	Waist    Part = "waist"
	Hips     Part = "hips"
	Arm      Part = "arm"
	Elbow    Part = "elbow"
	Wrist    Part = "wrist"
	Hand     Part = "hand"
	Finger   Part = "finger"
	Fist     Part = "fist"
	Leg      Part = "leg"
	Thigh    Part = "thigh"
	Knee     Part = "knee"
	Ankle    Part = "ankle"
	Foot     Part = "foot"
	Toe      Part = "toe"
	Heel     Part = "heel"
	Trunk    Part = "trunk"
)

// Target is where an action goes on the person's own body, or how high.
type Target struct {
	Part   Part    // touched, held, or aimed at: scratches the head, hands on the hips
	Side   Side    // of that part, where it has one
	Height float64 // to which a hand or a foot goes, as a share of the body's height; 0: not said
	On     string  // what it is the height of: table, shelf
}
