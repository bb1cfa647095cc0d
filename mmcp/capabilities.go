package mmcp

// Version is the protocol version that motiongate presents. It stays at 1.0,
// because strict clients compare it for equality; what a model can do beyond
// 1.0 is told by its own fields.
const Version = "1.0"

// What every server announces at the top of its catalogue.
const (
	RotationFormat   = "quaternion_xyzw"
	CoordinateSystem = "right_handed_y_up"
	Units            = "meters"

	FormatGLTF = "gltf_2.0_json"
	FormatGLB  = "gltf_2.0_binary"
)

// Capabilities is the answer of GET /capabilities.
type Capabilities struct {
	ProtocolVersion  string
	RotationFormat   string
	CoordinateSystem string
	Units            string
	ResponseFormats  []string
	Models           []Model

	// LeftOut says of each entry that DecodeCapabilities could not use why it is
	// not in Models. It is not encoded.
	LeftOut []string

	Extra Extra // additive fields that this version does not know
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
	Limits                        Limits

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
