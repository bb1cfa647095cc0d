package engine

import (
	"context"
	"log/slog"
	"runtime"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/library"
	"github.com/motiongate/motiongate/engine/moves"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/reader"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/router/memory"
)

// Options tune an Engine. The zero value is ready for use.
type Options struct {
	Model      string  `key:"model"`                     // id in the catalogue; default "motiongate"
	MaxSeconds float64 `key:"max_seconds" range:"1,600"` // longest clip, in seconds; default 300
	Revision   string  // of the program, told in the catalogue: another one may move differently; default ""

	Log *slog.Logger // of recovered panics; default slog.Default()

	Moves *moves.Moves // of the user's own, beside those of the program; nil: none

	Reader *reader.Reader // of prompts, of the user's own; nil: the rules read them

	Library    *library.Library // clips of the user's own; nil: there is no model that plays them
	ClipsModel string           `key:"clips.model"` // id of the model that plays them; default "clips"

	Memory *memory.Budget // that answers are charged to; nil: none
}

// Engine is the built-in generator. It remembers the rigs of the last requests, which
// changes no answer, and is safe for concurrent use.
type Engine struct {
	options Options
	caps    *mmcp.Capabilities // without the clips
	rigs    rigs
}

var _ mmcp.Backend = (*Engine)(nil)

// nativeFPS is the rate of a request that names none.
const nativeFPS = 30

// contactJoints are the joints of the canonical skeleton whose contacts are
// told, in the order of its family.
var contactJoints = []string{"LeftFoot", "LeftToeBase", "LeftToeEnd", "RightFoot", "RightToeBase", "RightToeEnd"}

// New returns an Engine.
func New(o Options) *Engine {
	if o.Model == "" {
		o.Model = "motiongate"
	}
	if o.ClipsModel == "" {
		o.ClipsModel = "clips"
	}
	if o.MaxSeconds == 0 {
		o.MaxSeconds = 300
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return &Engine{options: o, caps: catalogue(o)}
}

// Capabilities returns the catalogue of the engine: its model, and with a library
// the model that plays clips.
func (e *Engine) Capabilities(context.Context) (*mmcp.Capabilities, error) {
	if e.options.Library == nil {
		return e.caps, nil
	}
	c := *e.caps
	clips := c.Models[0]
	clips.ID = e.options.ClipsModel
	// Part of the model's fingerprint: an answer of other clips is another answer.
	clips.About = e.options.origin()
	clips.About["clips"] = gltfio.Raw(map[string]any{
		"count": len(e.options.Library.Clips()), "revision": e.options.Library.Revision(),
	})
	c.Models = []mmcp.Model{c.Models[0], clips}
	return &c, nil
}

// checkOptions holds the model's own options that a request sets against those that
// are declared: a caller in process may not have.
func (e *Engine) checkOptions(req *mmcp.Request) error {
	m := e.caps.Models[0]
	m.ID = req.Model
	return codec.CheckModelOptions(req, &m)
}

// has reports whether the engine has a model.
func (e *Engine) has(model string) bool {
	return model == e.options.Model || e.options.Library != nil && model == e.options.ClipsModel
}

func catalogue(o Options) *mmcp.Capabilities {
	return &mmcp.Capabilities{
		ProtocolVersion:  mmcp.Version,
		RotationFormat:   mmcp.RotationFormat,
		CoordinateSystem: mmcp.CoordinateSystem,
		Units:            mmcp.Units,
		ResponseFormats:  []string{mmcp.FormatGLTF, mmcp.FormatGLB},
		Models: []mmcp.Model{{
			ID:                            o.Model,
			FPS:                           nativeFPS,
			CanonicalSkeleton:             script.Protocol(rig.Canonical()),
			NativeClipSeconds:             o.MaxSeconds,
			RecommendedMaxDurationSeconds: o.MaxSeconds,
			Chunking:                      "none",
			SupportedConstraints: []string{mmcp.ConstraintRootPath, mmcp.ConstraintEffectorTarget,
				mmcp.ConstraintPoseKeyframe, mmcp.ConstraintGroundHeight},
			SupportedSegments:      []string{mmcp.SegmentText, mmcp.SegmentUnconditioned, mmcp.SegmentPose, mmcp.SegmentMotionReference},
			SupportedGuidanceTypes: []string{"nocfg", "regular", "separated"},
			PredictedContactJoints: contactJoints,
			SupportsRetargeting:    true,
			SupportsAsync:          true,
			SupportsSegmentSeed:    true,
			SupportsLoop:           true,
			SupportsTrajectory:     true,

			SupportsMotionReferenceMixed: true,
			SupportsKeyframeReduction:    true,
			SupportsJointTranslation:     true,
			ModelOptions:                 script.Declared,
			About:                        o.about(),
			Limits: mmcp.Limits{
				MaxDurationSeconds:       o.MaxSeconds,
				MaxNumSamples:            16,
				MaxConstraintsPerRequest: 4096, // a client that bakes an animation sends one for each key
				MaxPromptLength:          1000,
				MaxRequestBytes:          16 << 20, // a reference of a minute, written out
				MaxBatchSize:             16,
				MaxReferenceFrames:       36000,
			},
		}},
	}
}

// about returns the facts beside the entry of the model.
func (o Options) about() mmcp.Extra {
	about := o.origin()
	about["license"] = gltfio.Raw(mmcp.License{Name: license})
	return about
}

// license is the SPDX identifier of the license of the engine.
const license = "Apache-2.0"

// origin describes the program: its revision, and whether it makes other bytes
// than the same on other processors. As part of the model's fingerprint it keeps
// their answers apart in a cache that outlives them or that they share.
func (o Options) origin() mmcp.Extra {
	extra := make(mmcp.Extra)
	if o.Revision != "" {
		extra["revision"] = gltfio.Raw(o.Revision)
	}
	if portable.Fused() {
		extra["arithmetic"] = gltfio.Raw("fused on " + runtime.GOARCH)
	}
	if d := o.Moves.Digest(); d != "" {
		extra["moves"] = gltfio.Raw(d) // an answer of other moves is another answer
	}
	if r := o.Reader; r != nil {
		extra["reader"] = gltfio.Raw(r.Identity()) // an answer to another reading is another answer
	}
	return extra
}
