package motion

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/library"
	"github.com/motiongate/motiongate/engine/moves"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/container"
)

// order has the flags of generate.
type order struct {
	prompt  string
	seconds float64
	seed    string
	model   string
	fps     float64
	samples int
	format  string
	out     string
	file    output
	clips   string
	moves   string
	budget  float64
	options []string // NAME=VALUE

	unusable []library.Problem // files of clips that cannot be used

	url      string
	tokenEnv string
}

// NewGenerate returns the command generate.
func NewGenerate() *cobra.Command {
	var o order
	c := &cobra.Command{
		Use:   "generate PROMPT",
		Short: "Generate a motion and write it to a file",
		Long: `Generates a motion and writes it as glTF, binary to a .glb file and JSON to a .gltf
file, or as FBX, BVH, VRMA or USD to a .fbx, .bvh, .vrma or .usda file. Without --url
the built-in engine generates it, in this process.`,
		Example: `  motiongate generate "a person walks forward, then stops" --seconds 4 --seed 7 -o walk.glb
  motiongate generate "a person waves" --url http://127.0.0.1:8000 --model kimodo-soma-rp -o wave.gltf
  motiongate generate "a person walks" --option mood=sad --option energy=-0.5 --keyframe-budget 0.005
  motiongate generate "someone turns left" --samples 4 -o - --format gltf > turns.gltf`,
		Args:              cli.Exactly("the prompt"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, args []string) error {
			o.prompt = args[0]
			return o.run(c.Context(), c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f := c.Flags()
	f.Float64Var(&o.seconds, "seconds", 4, "length of the motion in `SECONDS`")
	f.StringVar(&o.seed, "seed", "", "a whole `NUMBER`; the same seed gives the same motion (default: random)")
	f.StringVar(&o.model, "model", "", "`ID` of the model (default: the first one)")
	f.Float64Var(&o.fps, "fps", 0, "`NUMBER` of frames a second (default: the model's own)")
	f.IntVar(&o.samples, "samples", 1, "`NUMBER` of motions to generate")
	f.StringVar(&o.format, "format", "", "`FORMAT` to write: glb, gltf, fbx, bvh, vrma or usda (default: by the name of the file)")
	f.StringVarP(&o.out, "out", "o", "motion.glb",
		"`FILE` to write; - is the standard output, walk.fbx.zip a ZIP file with an FBX file for each motion")
	o.file.addFlags(c)
	f.StringVar(&o.moves, "moves", "", "`FOLDER` of files of moves to use beside the engine's own")
	f.StringVar(&o.clips, "clips", "", "`FOLDER` of clips to build the motion from")
	f.Float64Var(&o.budget, "keyframe-budget", 0,
		"leave out keys if no point moves by more than this many `METRES` (default: a key in every frame)")
	f.StringArrayVar(&o.options, "option", nil, "an option of the model's own, as `NAME=VALUE`; may be given several times")
	f.StringVar(&o.url, "url", "", "`URL` of a server, a gateway or any other")
	f.StringVar(&o.tokenEnv, "token-env", "", "`NAME` of the variable that holds the server's token")
	for flag, path := range map[string]string{
		"seed": "options.seed", "samples": "options.num_samples", "fps": "timing.fps",
		"keyframe-budget": "options.keyframe_budget", "option": "options.model_options",
	} {
		cli.SetsField(c, flag, path)
	}
	cli.Offer(c, "format", "glb", "gltf", "fbx", "bvh", "vrma", "usda")
	return c
}

func (o *order) run(ctx context.Context, out, errOut io.Writer) error {
	if err := o.file.validate(); err != nil {
		return err
	}
	if err := o.container(); err != nil {
		return err
	}
	backend, closeBackend, err := o.backend()
	if err != nil {
		return err
	}
	defer closeBackend()
	for _, p := range o.unusable {
		fmt.Fprintf(errOut, "%s cannot be used: %v\n", cli.OneLine.Replace(p.File), p.Err)
	}
	return o.produce(ctx, out, errOut, backend, o.request)
}

// produce calls a backend with the request that request returns for its catalogue, and writes the answer.
func (o *order) produce(ctx context.Context, out, errOut io.Writer, backend mmcp.Backend,
	request func(*mmcp.Capabilities) (*mmcp.Request, error)) error {
	caps, err := backend.Capabilities(ctx)
	if err != nil {
		return o.named(err)
	}
	format := o.file.format // requested of the server, which writes glTF
	if o.file.encodes() {
		format = mmcp.GLTF
	}
	req, err := request(caps)
	if err != nil {
		return err
	}
	req.Format = format
	begun := time.Now()
	done := cli.ShowProgress(errOut, fmt.Sprintf("%s makes %.4g s of motion", req.Model, o.seconds))
	res, err := new(container.Converter).Generate(ctx, req.Call(), backend.Generate)
	done()
	switch {
	case ctx.Err() != nil:
		return errors.New("cancelled")
	case err != nil:
		return o.named(err)
	case res.Format != format:
		return errors.New("the server's answer cannot be packed as GLB; write it to a .gltf file instead")
	}
	res = withRecord(res, req, caps.Model(req.Model))
	if o.file.encodes() {
		return o.rewrite(out, req, res, begun)
	}
	if o.out == "-" {
		_, err := cli.Direct(out).Write(res.Body)
		return err
	}
	if err := os.WriteFile(o.out, res.Body, 0o644); err != nil {
		return fmt.Errorf("cannot write the motion: %w", err)
	}
	_, err = fmt.Fprintln(out, summary(o.out, req, res, len(res.Body), time.Since(begun)))
	return err
}

// rewrite writes an answer in another format than the server's.
func (o *order) rewrite(out io.Writer, req *mmcp.Request, res *mmcp.Result, begun time.Time) error {
	doc, err := gltfio.Decode(res.Body)
	if err != nil {
		return fmt.Errorf("the server's answer cannot be read: %w", err)
	}
	if o.out == "-" {
		body, _, err := o.file.encode(doc)
		if err == nil {
			_, err = cli.Direct(out).Write(body)
		}
		return err
	}
	name, size, err := o.file.write(doc, o.out)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, summary(name, req, res, size, time.Since(begun)))
	return err
}

// named adds the URL of the server to an error.
func (o *order) named(err error) error {
	if o.url == "" {
		return err
	}
	return fmt.Errorf("%s: %w", o.url, err)
}

// container returns the format to write, and refuses early what could not be written at the end.
func (o *order) container() error {
	if o.out != "-" {
		if err := hasFolder(o.out); err != nil {
			return err
		}
	}
	name := o.out
	if o.format != "" {
		name = "." + o.format
	}
	switch {
	case o.file.setFormat(name):
		return nil
	case o.format != "":
		return cli.Usagef("--format must be glb, gltf, fbx, bvh, vrma or usda, not %q", o.format)
	}
	return cli.Usagef("the name %q does not tell the format; end it with %s, or add --format", o.out, extensions())
}

// hasFolder returns an error for a file in a missing folder, before any work is done.
func hasFolder(file string) error {
	folder := filepath.Dir(file)
	if info, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
		return cli.Usagef("there is no folder %s to write to", folder)
	}
	return nil
}

// backend returns the backend that generates the motion: a server, or the engine in process.
func (o *order) backend() (mmcp.Backend, func(), error) {
	if o.url == "" {
		if o.tokenEnv != "" {
			return nil, nil, cli.Usagef("--token-env needs --url")
		}
		return o.inProcess()
	}
	if o.moves != "" {
		return nil, nil, cli.Usagef("--moves is for motion that is made here; a server has its own")
	}
	if o.clips != "" {
		return nil, nil, cli.Usagef("--clips is for motion that is made here; a server has its own")
	}
	server, err := cli.Dial(o.url, o.tokenEnv)
	if err != nil {
		return nil, nil, err
	}
	return server, server.Close, nil
}

// inProcess returns the engine, which generates the motion from clips if there are any.
func (o *order) inProcess() (mmcp.Backend, func(), error) {
	var options engine.Options
	var err error
	if options.Moves, err = moves.Open(o.moves).Read(); err != nil {
		return nil, nil, err
	}
	if o.clips != "" {
		l, err := library.Open(o.clips)
		if err != nil {
			return nil, nil, err
		}
		options.Library, o.unusable = l, l.Problems()
		if o.model == "" {
			o.model = clipsModel
		}
	}
	return engine.New(options), func() {}, nil
}

// request returns the request for a prompt on the skeleton of the model.
func (o *order) request(caps *mmcp.Capabilities) (*mmcp.Request, error) {
	model, err := o.chosen(caps)
	if err != nil {
		return nil, err
	}
	req := &mmcp.Request{Skeleton: model.CanonicalSkeleton}
	fps := model.FPS
	if o.fps != 0 {
		fps = o.fps
		req.Timing = &mmcp.Timing{FPS: fps}
	}
	frames := math.Round(o.seconds * fps)
	switch {
	case !(fps > 0 && fps <= 1000):
		return nil, cli.Usagef("--fps must be above 0 and at most 1000, not %v", o.fps)
	case !(frames >= 1 && frames <= math.MaxInt32):
		return nil, cli.Usagef("--seconds %v is not a length that a motion can have", o.seconds)
	}
	req.Segments = []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: o.prompt, DurationFrames: int(frames)}}
	return req, o.complete(req, model, caps)
}

// chosen returns the model that the flags select.
func (o *order) chosen(caps *mmcp.Capabilities) (*mmcp.Model, error) {
	if len(caps.Models) == 0 {
		return nil, errors.New("the server has no model")
	}
	if o.model == "" {
		return &caps.Models[0], nil
	}
	model := caps.Model(o.model)
	if model == nil {
		return nil, fmt.Errorf("there is no model %q; there is %s", o.model, listIDs(caps))
	}
	return model, nil
}

// complete adds the model and the options of the flags to a request, and checks it against the catalogue.
func (o *order) complete(req *mmcp.Request, model *mmcp.Model, caps *mmcp.Capabilities) error {
	req.ProtocolVersion, req.Model, req.Options = mmcp.Version, model.ID, mmcp.DefaultOptions()
	req.Options.NumSamples = o.samples
	if o.seed != "" {
		n, ok := new(big.Int).SetString(o.seed, 10)
		if !ok {
			return cli.Usagef("--seed must be a whole number, not %q", o.seed)
		}
		req.Options.Seed = mmcp.Seed(n.String())
	}
	if err := o.modelOptions(req, model); err != nil {
		return err
	}
	if err := codec.Validate(req, caps); err != nil {
		return cli.Usage(err)
	}
	return nil
}

func listIDs(caps *mmcp.Capabilities) string {
	ids := make([]string, len(caps.Models))
	for i := range caps.Models {
		ids[i] = caps.Models[i].ID
	}
	return cli.OneLine.Replace(strings.Join(ids, ", "))
}

// clipsModel is the id of the model that plays the clips of --clips.
const clipsModel = "clips"

// playsClip reports whether an action of an answer is played from a clip: the interpretation names its file
// after the action.
func playsClip(doc *gltfio.Document) bool {
	var read []struct{ Actions []string }
	if json.Unmarshal(doc.Extra["interpretation"], &read) != nil {
		return true // an engine with another form of notes
	}
	for _, segment := range read {
		for _, action := range segment.Actions {
			if strings.Contains(action, ": ") {
				return true
			}
		}
	}
	return false
}

// summary returns a line about the file, followed by the notes of the model.
func summary(file string, req *mmcp.Request, res *mmcp.Result, size int, took time.Duration) string {
	doc, err := gltfio.Decode(res.Body)
	by := req.Model
	if err == nil && by == clipsModel && !playsClip(doc) {
		by = "rules, as no clip does what the prompt says,"
	}
	line := fmt.Sprintf("%s: %s by %s in %s", file, cli.Size(size), by, took.Round(time.Millisecond))
	if seed := req.Options.Seed; seed != "" {
		line += ", seed " + string(seed)
	}
	if err != nil || len(doc.Samples) == 0 {
		return line
	}
	what := "1 motion"
	if n := len(doc.Samples); n > 1 {
		what = fmt.Sprintf("%d motions", n)
	}
	frames := doc.Samples[0].Clip.Frames()
	line = fmt.Sprintf("%s; %s of %d frames at %.4g fps (%.4g s), %d joints", line, what, frames, doc.FPS,
		float64(frames)/doc.FPS, doc.Skeleton.Len())
	for _, n := range doc.Notes {
		line += "\n" + cli.OneLine.Replace(fmt.Sprintf("  %s: %s", n.Severity, n.Message))
	}
	return line
}
