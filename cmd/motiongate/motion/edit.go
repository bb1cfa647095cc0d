package motion

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"math"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/agent"
	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt"
	"github.com/motiongate/motiongate/upstream/adapt/splice"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
	"github.com/motiongate/motiongate/upstream/adapt/translate"
)

// editing has the arguments and flags of edit.
type editing struct {
	order
	in       []string // one clip, or two with a gap between them
	from, to float64  // seconds; to may be infinite, for the end
	joints   []string
	sample   int
	ahead    float64 // metres; NaN: the second clip is not moved
}

// NewEdit returns the command edit.
func NewEdit() *cobra.Command {
	var o editing
	c := &cobra.Command{
		Use:   "edit CLIP [CLIP] PROMPT",
		Short: "Change a part of a motion, and keep the rest bit for bit",
		Long: `Changes some time, some joints, or some joints for some time of a clip to what the
prompt says. All other frames and joints stay as they are, bit for bit. With two clips,
the time of --seconds between them is filled. A clip is a .glb, .gltf, .fbx, .bvh or
.vrma file of any rig, or, with --url, the id of a job of the server. Any model can be
used; without --url the built-in engine makes the motion, in this process.`,
		Example: `  motiongate edit walk.glb --from 2.0 --to 3.5 "a person kicks" -o kick.glb
  motiongate edit walk.fbx --joints LeftArm --from 1 "a person waves" -o wave.fbx
  motiongate edit sit.glb stand.glb --seconds 1.5 --ahead 2 "a person walks forward" -o both.glb
  motiongate edit 01JD3Q0Z --from 2 --to 3 "a person jumps" --url http://127.0.0.1:8000 -o jump.glb`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 3 {
				return nil
			}
			return cli.Exactly("the clip", "the prompt")(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			o.in, o.prompt = args[:len(args)-1], args[len(args)-1]
			return o.edit(c.Context(), c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f := c.Flags()
	f.Float64Var(&o.from, "from", 0, "`SECONDS` at which the change begins")
	f.Float64Var(&o.to, "to", math.Inf(1), "`SECONDS` at which it ends (default: the end of the clip)")
	f.StringSliceVar(&o.joints, "joints", nil, "`NAMES` of the joints that change, each with those below it (default: all)")
	f.IntVar(&o.sample, "sample", 0, "`NUMBER` of the motion in a clip of several, from 0")
	f.Float64Var(&o.seconds, "seconds", 1, "of two clips: `SECONDS` between them")
	f.Float64Var(&o.ahead, "ahead", math.NaN(),
		"of two clips: the distance in `METRES` of the second one ahead of the end of the first (default: its own position)")
	f.StringVar(&o.seed, "seed", "", "a whole `NUMBER`; the same seed gives the same motion (default: random)")
	f.StringVar(&o.model, "model", "", "`ID` of the model (default: the first one)")
	f.IntVar(&o.samples, "samples", 1, "`NUMBER` of motions to generate")
	f.StringVar(&o.format, "format", "", "`FORMAT` to write: glb, gltf, fbx, bvh, vrma or usda (default: by the name of the file)")
	f.StringVarP(&o.out, "out", "o", "edit.glb", "`FILE` to write; - is the standard output")
	o.file.addFlags(c)
	f.StringVar(&o.url, "url", "", "`URL` of a server, a gateway or any other")
	f.StringVar(&o.tokenEnv, "token-env", "", "`NAME` of the variable that holds the server's token")
	cli.SetsField(c, "seed", "options.seed")
	cli.SetsField(c, "samples", "options.num_samples")
	cli.Offer(c, "format", "glb", "gltf", "fbx", "bvh", "vrma", "usda")
	return c
}

func (o *editing) edit(ctx context.Context, out, errOut io.Writer) error {
	if err := o.file.validate(); err != nil {
		return err
	}
	if err := o.container(); err != nil {
		return err
	}
	clips, records := make([]*clip.Clip, len(o.in)), make([]json.RawMessage, len(o.in))
	for i, name := range o.in {
		var err error
		if clips[i], records[i], err = o.clip(ctx, name); err != nil {
			return err
		}
	}
	segments, err := o.segments(clips)
	if err != nil {
		return cli.Usage(err)
	}
	if len(records) == 1 {
		withParent(segments, records[0])
	} else {
		withParent(segments[:1], records[0])
		withParent(segments[1:], records[1])
	}
	backend, closeBackend, err := o.backend()
	if err != nil {
		return err
	}
	defer closeBackend()
	o.seconds = 0
	for _, s := range segments {
		o.seconds += float64(s.DurationFrames) / clips[0].FPS
	}
	if o.url == "" || !o.gateway(ctx, backend) {
		backend = adapt.New(backend, adapt.Options{Provenance: adapt.Provenance{Embed: true, Gateway: gatewayName}})
	}
	return o.produce(ctx, out, errOut, backend, func(caps *mmcp.Capabilities) (*mmcp.Request, error) {
		model, err := o.chosen(caps)
		if err != nil {
			return nil, err
		}
		req := &mmcp.Request{Skeleton: script.Protocol(clips[0].Skeleton), Segments: segments}
		if fps := clips[0].FPS; fps != model.FPS {
			req.Timing = &mmcp.Timing{FPS: fps}
		}
		return req, o.complete(req, model, caps)
	})
}

// gateway reports whether the server of the flags is a gateway, which edits by itself.
func (o *editing) gateway(ctx context.Context, backend mmcp.Backend) bool {
	caps, err := backend.Capabilities(ctx)
	if err != nil {
		return false // the next step reports the error
	}
	model, err := o.chosen(caps)
	return err == nil && model.About["adapter"] != nil
}

// jobID is the pattern of a job's id. Other text could change the path.
var jobID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,128}$`)

// clip reads a file or, if it does not exist, the motion of a job of the server. It also returns the record
// of the motion's origin.
func (o *editing) clip(ctx context.Context, name string) (*clip.Clip, json.RawMessage, error) {
	_, err := os.Stat(name)
	if o.url == "" || !errors.Is(err, fs.ErrNotExist) || !jobID.MatchString(name) {
		doc, sample, err := readMotion(name, o.sample)
		if err != nil {
			return nil, nil, err
		}
		return sample.Clip, doc.Provenance, nil
	}
	doc, err := o.job(ctx, name)
	if err != nil {
		return nil, nil, o.named(err)
	}
	sample, err := pick(doc, name, o.sample)
	if err != nil {
		return nil, nil, err
	}
	return sample.Clip, doc.Provenance, nil
}

// mostAnswer bounds the size of a job's motion, in bytes.
const mostAnswer = 256 << 20

// job returns the motion of a job of the server.
func (o *editing) job(ctx context.Context, id string) (*gltfio.Document, error) {
	token, err := cli.TokenFor(o.url, o.tokenEnv)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimRight(o.url, "/")+"/generate/jobs/"+id, http.NoBody)
	if err != nil {
		return nil, err
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }() // only read
	body, err := io.ReadAll(io.LimitReader(res.Body, mostAnswer))
	switch {
	case err != nil:
		return nil, err
	case res.StatusCode == http.StatusAccepted:
		return nil, fmt.Errorf("the job %s is not done yet", id)
	case res.StatusCode != http.StatusOK:
		return nil, mmcp.DecodeError(res.StatusCode, res.Header, body)
	}
	return gltfio.Decode(body)
}

// segments returns the segments for the change of one clip, or for the gap between two.
func (o *editing) segments(clips []*clip.Clip) ([]mmcp.Segment, error) {
	c := clips[0]
	if len(clips) == 1 {
		return changed(c, o.from, o.to, splice.Change{Joints: o.joints, Prompt: o.prompt})
	}
	between := int(math.Round(min(o.seconds, 1e6) * c.FPS))
	if !(between > 0 && o.seconds < 600) {
		return nil, fmt.Errorf("--seconds must be above 0 and below 600, not %g", o.seconds)
	}
	if !math.IsNaN(o.ahead) {
		clips[1] = ahead(c, clips[1], o.ahead)
	}
	segment := mmcp.Segment{Type: mmcp.SegmentText, Prompt: o.prompt, DurationFrames: between}
	if o.prompt == "" {
		segment.Type = mmcp.SegmentUnconditioned
	}
	last := splice.Reference(clips[1], nil)
	first, own := script.Protocol(c.Skeleton), script.Protocol(clips[1].Skeleton)
	if !translate.Alike(&first, &own) {
		last.Motion.Skeleton = &own
	}
	last.DurationFrames = max(1, int(math.Round(float64(clips[1].Frames())/clips[1].FPS*c.FPS)))
	return []mmcp.Segment{splice.Reference(c, nil), segment, last}, nil
}

// ahead returns a clip moved and rotated so that it begins a distance in metres ahead of the end of another
// clip, with the same heading.
func ahead(before, c *clip.Clip, metres float64) *clip.Clip {
	last := before.Frames() - 1
	heading := transfer.Heading(before, before.Pose(last))
	by := geom.Yaw(heading - transfer.Heading(c, c.Pose(0)))
	offset := before.Root[last].Add(geom.Yaw(heading).Rotate(geom.Vec3{Z: metres})).Sub(by.Rotate(c.Root[0])).Horizontal()
	out := *c
	out.Root, out.Rot = slices.Clone(c.Root), slices.Clone(c.Rot)
	for f := range out.Root {
		root := f * c.Skeleton.Len()
		out.Root[f], out.Rot[root] = by.Rotate(c.Root[f]).Add(offset), by.Mul(c.Rot[root])
	}
	return &out
}

// changed returns the segments for a change of a clip between two seconds; +Inf is its end.
func changed(c *clip.Clip, from, to float64, x splice.Change) ([]mmcp.Segment, error) {
	frame := func(seconds float64) int { return int(math.Round(min(seconds, 1e6) * c.FPS)) }
	if x.From, x.To = frame(from), frame(to); math.IsInf(to, 1) {
		x.To = c.Frames()
	}
	if !(from >= 0 && x.From < x.To && x.To <= c.Frames()) {
		return nil, fmt.Errorf("%g to %g seconds are not a range of the clip, which lasts %.4g seconds", from, to, float64(c.Frames())/c.FPS)
	}
	return x.Segments(c)
}

// editOf returns the request of an agent for a change of a motion.
func editOf(motion []byte, x agent.Change) (req *mmcp.Request, err error) {
	defer mmcp.Contain(context.Background(), slog.New(slog.DiscardHandler), "edit", &err)
	doc, sample, err := sampleOf(motion, x.Sample)
	if err != nil {
		return nil, err
	}
	if x.To == 0 {
		x.To = math.Inf(1)
	}
	c := sample.Clip
	segments, err := changed(c, x.From, x.To, splice.Change{Joints: x.Joints, Prompt: x.Prompt})
	if err != nil {
		return nil, err
	}
	withParent(segments, doc.Provenance)
	return &mmcp.Request{ProtocolVersion: mmcp.Version, Skeleton: script.Protocol(c.Skeleton), Segments: segments,
		Timing: &mmcp.Timing{FPS: c.FPS}, Options: mmcp.DefaultOptions()}, nil
}
