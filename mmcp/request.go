package mmcp

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// Extra holds the fields of an object that this version of the protocol does
// not know, by name, as they were written. They are kept and passed on.
type Extra = jsonio.Extra

// Kinds of segment and of constraint.
const (
	SegmentText            = "text"
	SegmentUnconditioned   = "unconditioned"
	SegmentPose            = "pose"
	SegmentMotionReference = "motion_reference"
	SegmentVideoReference  = "video_reference"

	ConstraintRootPath       = "root_path"
	ConstraintEffectorTarget = "effector_target"
	ConstraintPoseKeyframe   = "pose_keyframe"
	ConstraintGroundHeight   = "ground_height"
)

// Ways in which a pose keyframe fills the joints that it does not name.
const (
	FillGenerate = "generate"
	FillRest     = "rest"
)

// Priority is the class of a request where requests wait for a server.
type Priority int8

const (
	PriorityLow    Priority = -1
	PriorityNormal Priority = 0
	PriorityHigh   Priority = 1
)

// DefaultTenant owns the requests of clients without identity.
const DefaultTenant = "default"

// Seed is an integer of any size, in plain decimal without leading zeros. The
// empty Seed means random. It is text so that no digit of a large seed is lost.
type Seed string

// A Request is the body of POST /generate, and the container that the client wants.
type Request struct {
	ProtocolVersion string
	Model           string
	Skeleton        Skeleton
	Segments        []Segment
	Constraints     []Constraint
	DurationFrames  int // 0: absent; set exactly when there are no segments
	Timing          *Timing
	Options         Options

	Extra Extra

	Format Format // the container that the client accepts, which is not in the body

	source Source
	// self is the request that source belongs to. A copy of the struct, made to be
	// changed, has another address, and so is never sent as the old bytes.
	self *Request
}

// Source is the text that a request was decoded from.
type Source struct {
	Body               []byte // as the client wrote it; nil for a request made in process
	ModelFrom, ModelTo int    // where the value of "model" stands in Body
	Names              Names
}

// Names are the fields that a text has, also with the value null. Servers of another
// version refuse them as unknown.
type Names struct{ SegmentSeed, Loop, KeyframeBudget, ModelOptions bool }

// SetSource notes that r was decoded from s.
func (r *Request) SetSource(s Source) { r.source, r.self = s, r }

// Source returns the text of the request, and whether there is one.
func (r *Request) Source() (Source, bool) {
	if r.self != r || r.source.Body == nil {
		return Source{}, false
	}
	return r.source, true
}

// Names returns the fields of later versions that the text of the request has, or would
// have.
func (r *Request) Names() Names {
	if r.self == r {
		return r.source.Names
	}
	return Names{
		SegmentSeed:    slices.ContainsFunc(r.Segments, func(s Segment) bool { return s.Seed != "" }),
		Loop:           r.Options.Loop,
		KeyframeBudget: r.Options.KeyframeBudget != 0,
		ModelOptions:   len(r.Options.ModelOptions) > 0,
	}
}

// slidesSince is the minor version of the protocol 1 in which joints other than the root may slide.
const slidesSince = 4

// KnowsSlidingJoints reports whether the version that the client states has translations of joints
// other than the root.
func (r *Request) KnowsSlidingJoints() bool {
	minor, ok := strings.CutPrefix(r.ProtocolVersion, "1.")
	n, err := strconv.Atoi(minor)
	return ok && err == nil && n >= slidesSince
}

// PinsRoot reports whether a constraint sets where the root is, or turns one of some joints.
func (r *Request) PinsRoot(joints ...string) bool {
	return slices.ContainsFunc(r.Constraints, func(c Constraint) bool {
		return c.RootPosition != nil || slices.ContainsFunc(joints, func(j string) bool {
			_, turned := c.JointRotations[j]
			return turned || c.Joint == j
		})
	})
}

// Skeleton is a rig: its joints, parents before children.
type Skeleton struct {
	Joints []Joint

	Extra Extra
}

// Joint is one node of a rig.
type Joint struct {
	Name            string
	Parent          string     // empty for the root
	RestTranslation [3]float64 // relative to the parent, metres
	RestRotation    [4]float64 // relative to the parent, x y z w
	DisplayName     string     // empty: null or absent

	Extra Extra
}

// Segment is a stretch of the timeline. Which fields count depends on Type. A
// segment of a type that this package does not know has its duration and its seed
// where it has fields of these names, and all others in Extra.
type Segment struct {
	Type           string
	DurationFrames int // 1 for a pose; 0: of an unknown type, without a duration
	Seed           Seed

	// Prompt belongs to text and pose. A motion_reference may have one for the joints that its
	// clip leaves out.
	Prompt   string
	Language string // text, pose; empty: en

	Motion *MotionReference // motion_reference
	Video  *VideoReference  // video_reference

	Extra Extra
}

// MotionReference is a clip of the client that takes the place of a prompt.
type MotionReference struct {
	JointNames    []string
	Rotations     [][][4]float64 // frames x joint names
	RootPositions [][3]float64   // frames
	FPS           float64
	Skeleton      *Skeleton // the clip's own rig, if it is another than the request's
}

// VideoReference is a video that takes the place of a prompt: by URL, or inline.
type VideoReference struct {
	URL       string
	Data      string // standard base64
	MediaType string // of Data

	Start float64 // seconds
	End   float64 // seconds; 0: to the end
	FPS   float64 // hint; 0: none

	Extra Extra // of the inner object "video"; other fields are in the Extra of the segment
}

// Constraint pins the motion. Which fields count depends on Type. All fields of a
// constraint of an unknown type are in Extra.
type Constraint struct {
	Type   string
	Frames []int // one entry for a pose_keyframe, none for ground_height

	PositionsXZ    [][2]float64 // root_path, one per frame
	HeadingRadians []float64    // root_path, one per frame, or none

	Joint     string       // effector_target
	Positions [][3]float64 // effector_target, one per frame
	Rotations [][4]float64 // effector_target, one per frame, or none

	JointRotations map[string][4]float64 // pose_keyframe, local to the parent
	RootPosition   *[3]float64           // pose_keyframe
	FillMode       string                // pose_keyframe: FillGenerate or FillRest

	Points [][3]float64 // ground_height, as x, z, y

	Extra Extra
}

// Timing sets the frame rate of the request and of its answer.
type Timing struct {
	FPS float64 // > 0

	Extra Extra
}

// Options are the hyperparameters of a generation. Decoding fills in defaults.
type Options struct {
	DiffusionSteps   int
	NumSamples       int
	Seed             Seed
	PostProcessing   bool
	TransitionFrames int
	Loop             bool
	Guidance         *Guidance // nil: the model's own

	// Since 1.4.
	KeyframeBudget float64       // how far thinned curves may move any point, in metres; 0: a key on every frame
	ModelOptions   []OptionValue // in the order of the request

	Extra Extra
}

// OptionValue is the value of an option that a model declares, as it was written.
type OptionValue struct {
	Name  string
	Value json.RawMessage
}

// Guidance sets classifier-free guidance.
type Guidance struct {
	Type   string    // nocfg, regular or separated
	Weight []float64 // 0, 1 or 2 weights

	Extra Extra
}

// DefaultOptions returns the options of a request that sets none.
func DefaultOptions() Options {
	return Options{DiffusionSteps: 100, NumSamples: 1, PostProcessing: true, TransitionFrames: 5}
}

// TotalFrames returns the length of the request's timeline.
func (r *Request) TotalFrames() int {
	if len(r.Segments) == 0 {
		return r.DurationFrames
	}
	total := 0
	for i := range r.Segments {
		total += r.Segments[i].DurationFrames
	}
	return total
}

// MotionSeconds returns the length of all samples together that a model makes for the
// request.
func (r *Request) MotionSeconds(m *Model) float64 {
	fps := r.FPS(m.FPS)
	if fps <= 0 {
		return 0
	}
	return float64(r.TotalFrames()) / fps * float64(max(1, r.Options.NumSamples))
}

// FPS returns the rate of the request's timeline on a model with the given
// native rate.
func (r *Request) FPS(native float64) float64 {
	if r.Timing != nil {
		return r.Timing.FPS
	}
	return native
}

// EffectiveSeed returns the seed of segment i: its own, or else the seed of the options.
func (r *Request) EffectiveSeed(i int) Seed {
	if s := r.Segments[i].Seed; s != "" {
		return s
	}
	return r.Options.Seed
}

// Seeded reports whether nothing in the request is left to chance, so that a
// deterministic model gives the same answer each time.
func (r *Request) Seeded() bool {
	if len(r.Segments) == 0 {
		return r.Options.Seed != ""
	}
	for i := range r.Segments {
		if r.EffectiveSeed(i) == "" {
			return false
		}
	}
	return true
}
