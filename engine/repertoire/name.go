package repertoire

// Name is the name of an entry: the verb that it performs and, for a special form
// of that, the words that make the difference: "wipe", "wipe window".
type Name string

// Names that the machine asks for by themselves.
const (
	Sit         Name = "sit"
	SitOnFloor  Name = "sit on the floor"
	LegsApart   Name = "legs apart"
	ClimbDown   Name = "climb down"
	LieOnBed    Name = "lie on a bed"
	SleepOnBed  Name = "sleep on a bed"
	PumpingArms Name = "gesture pump"
)

// Form returns the name of a special form of what n names.
func (n Name) Form(word string) Name { return n + " " + Name(word) }

// In returns the name of what n names, done in a state.
func (n Name) In(s State) Name { return n.Form(stateWords[s]) }

// Table has entries of one field, by their names.
type Table map[Name]*Move

// State is the support of a body that does not stand. A move that is made in one
// of them stands in the table Settled under its name and the word of the state.
type State uint8

// States. A body that stands or goes is in none of them.
const (
	Upright State = iota
	Seated        // on something as high as a chair
	Floored       // on the ground
	Kneeling
	Supine
	Prone
	OnHandsAndKnees
	Planked
)

// stateWords end the names of moves that are made in a state.
var stateWords = [...]string{
	Seated: "seated", Floored: "floored", Kneeling: "kneeling", Supine: "supine", Prone: "prone", OnHandsAndKnees: "fours", Planked: "planked",
}

// Ready is a pose in which moves begin and end. Between two with the same one the
// body stays in it.
type Ready uint8

// Poses of readiness.
const (
	AtEase      Ready = iota
	GuardReady        // fists before the chest
	RacketReady       // a racket in both hands
)
