package mmcp

import (
	"encoding/json"
	"maps"
	"slices"
	"time"
)

// Version is the protocol version that motiongate presents. It stays at 1.0, because strict clients compare
// it for equality; abilities of a model beyond 1.0 have their own fields in its entry.
const Version = "1.0"

// Values that every server has at the top of its catalogue.
const (
	RotationFormat   = "quaternion_xyzw"
	CoordinateSystem = "right_handed_y_up"
	Units            = "meters"

	FormatGLTF = "gltf_2.0_json"
	FormatGLB  = "gltf_2.0_binary"
)

// Capabilities is the answer to GET /capabilities.
type Capabilities struct {
	ProtocolVersion  string
	RotationFormat   string
	CoordinateSystem string
	Units            string
	ResponseFormats  []string
	Models           []Model

	// Formats are the media types of the other formats in which a gateway answers. They
	// are written beside the protocol's fields, which strict clients compare.
	Formats []string

	// LeftOut lists the reasons why DecodeCapabilities omitted models and fields. It is not encoded.
	LeftOut []string

	// Awaited holds the entries, without skeletons, of declared models whose skeletons are unknown until
	// their server answers. It is not encoded.
	Awaited []Model

	Extra Extra // additive fields that this version does not know
}

// awaitedRetry is the Retry-After of requests for an awaited model.
const awaitedRetry = 5 * time.Second

// AwaitedError returns the error of a request for an awaited model, or nil. Clients treat an unknown model as
// permanent, and an unavailable one as temporary.
func (c *Capabilities) AwaitedError(id string) *Error {
	if !slices.ContainsFunc(c.Awaited, func(m Model) bool { return m.ID == id }) {
		return nil
	}
	e := Errorf(CodeModelUnavailable, "Model %q is declared, and its server has not answered yet.", id)
	e.RetryAfter = awaitedRetry
	return e
}

// Model returns the model with the given id, or nil.
func (c *Capabilities) Model(id string) *Model {
	for i := range c.Models {
		if c.Models[i].ID == id {
			return &c.Models[i]
		}
	}
	return nil
}

// Fields is a set of fields of a model's entry that are newer than the first version of the protocol.
type Fields uint16

// Fields that are newer than the first version.
const (
	FieldSegments Fields = 1 << iota
	FieldSegmentSeed
	FieldLoop
	FieldBatch
	FieldBatchSize
	FieldTrajectory
	FieldReferenceMixed
	FieldJointTranslation
	FieldKeyframeReduction
)

// Fields14 are the fields that version 1.4 added.
const Fields14 = FieldJointTranslation | FieldKeyframeReduction

// Model is one entry of the catalogue. Fields that a server leaves out hold the
// protocol's defaults after decoding.
type Model struct {
	ID                            string
	FPS                           float64 // native frames per second, > 0
	CanonicalSkeleton             Skeleton
	NativeClipSeconds             float64
	RecommendedMaxDurationSeconds float64
	Chunking                      string // "none" or "stitched"
	SupportedConstraints          []string
	SupportedSegments             []string
	SupportedGuidanceTypes        []string
	PredictedContactJoints        []string
	SupportsRetargeting           bool
	SupportsAsync                 bool
	SupportsSegmentSeed           bool
	SupportsLoop                  bool
	SupportsBatch                 bool
	SupportsTrajectory            bool
	SupportsMotionReferenceMixed  bool
	SupportsJointTranslation      bool // since 1.4
	SupportsKeyframeReduction     bool // since 1.4
	ModelOptions                  []ModelOption
	Limits                        Limits

	// Lacks are the fields that the server's entry does not have. They have their defaults and are not
	// encoded: a strict client of the server's version refuses an entry with an unknown field.
	Lacks Fields

	Extra Extra // fields that this version does not know

	// About holds facts about the model that a gateway adds to its entry: revision, deterministic, clips and
	// so on. They are part of the fingerprint.
	About Extra
}

// seedsField is a member of a model's entry that is false if its server accepts no seed.
const seedsField = "seeds"

// WithoutSeeds records in the entry that the server accepts no seed: a seeded request gives another motion
// each time.
func (m *Model) WithoutSeeds() {
	m.About = maps.Clone(m.About)
	if m.About == nil {
		m.About = Extra{}
	}
	m.About[seedsField], m.About["deterministic"] = json.RawMessage("false"), json.RawMessage("false")
}

// BestField is the name, in the catalogue, of the models from which a model selects its best motion and, in
// an answer, of the compared motions.
const BestField = "best_of"

// Tries returns how many motions may be generated for an answer of the model: 1, or more if the model selects
// the best motion of others.
func (m *Model) Tries() int {
	var best struct{ Tries int }
	if about := m.About[BestField]; about == nil || json.Unmarshal(about, &best) != nil {
		return 1
	}
	return max(1, best.Tries)
}

// TakesSeeds reports whether a seeded request may be sent to the model's server again, because it gives the
// same motion.
func (m *Model) TakesSeeds() bool { return string(m.About[seedsField]) != "false" }

// Types of a ModelOption.
const (
	OptionNumber  = "number"
	OptionInteger = "integer"
	OptionBoolean = "boolean"
	OptionEnum    = "enum"
	OptionFlags   = "flags"
)

// ModelOption declares a model's own option (since 1.4).
type ModelOption struct {
	Name        string
	Type        string
	Title       string          // empty: none
	Description string          // empty: none
	Default     json.RawMessage // nil: none
	Minimum     *float64        // number, integer; nil: none
	Maximum     *float64        // number, integer; nil: none
	Values      []string        // enum, flags

	Extra Extra
}

// Limits bounds one request to a model.
type Limits struct {
	MaxDurationSeconds       float64
	MaxNumSamples            int
	MaxConstraintsPerRequest int // 0: unlimited
	MaxPromptLength          int // code points
	MaxRequestBytes          int
	MaxBatchSize             int

	// Since 1.2; 0 means that the server did not say.
	MaxReferenceFrames int
	MaxVideoBytes      int // of the decoded video
	MaxVideoSeconds    float64

	Extra Extra
}

const allFields = FieldKeyframeReduction<<1 - 1

// NewModel returns the entry of a model that states only what the protocol requires.
// The other fields have the protocol's defaults.
func NewModel(id string, fps float64, s Skeleton) Model {
	return Model{
		ID:                            id,
		FPS:                           fps,
		CanonicalSkeleton:             s,
		Lacks:                         allFields,
		NativeClipSeconds:             10,
		RecommendedMaxDurationSeconds: 12,
		Chunking:                      "none",
		SupportedConstraints:          []string{},
		SupportedSegments:             []string{SegmentText, SegmentUnconditioned},
		SupportedGuidanceTypes:        []string{"nocfg", "regular", "separated"},
		PredictedContactJoints:        []string{},
		Limits:                        DefaultLimits(),
	}
}

// DefaultLimits returns the limits of a model that states none.
func DefaultLimits() Limits {
	return Limits{
		MaxDurationSeconds:       30,
		MaxNumSamples:            16,
		MaxConstraintsPerRequest: 64,
		MaxPromptLength:          1000,
		MaxRequestBytes:          1 << 20,
		MaxBatchSize:             16,
	}
}
