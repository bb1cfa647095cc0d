package motion

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/learn"
	"github.com/motiongate/motiongate/engine/moves"
	"github.com/motiongate/motiongate/mmcp"
)

// learning has the flags of learn.
type learning struct {
	as     string
	out    string
	within float64
	sample int
}

// NewLearn returns the command learn.
func NewLearn() *cobra.Command {
	var l learning
	c := &cobra.Command{
		Use:   "learn FILE --as NAME",
		Short: "Write a move that an animator can edit from a recorded motion",
		Long: `Writes a file of moves (docs/moves.md) from a recording of one person, on any human
rig: the fewest key poses whose motion keeps all joints within a bound of the recording.
Standing about before and after is left out. The name means the move in prompts when the
file is in the folder of engine.moves. The engine plays the move, and the command prints
the distance of its joints from the recording.`,
		Example: `  motiongate learn handshake.bvh --as "secret handshake"
  motiongate learn take3.fbx --as curtsy --within 2 -o moves/curtsy.move
  motiongate generate "a person does a secret handshake" --moves . -o a.glb`,
		Args:              cli.Exactly("the file"),
		ValidArgsFunction: motions,
		RunE: func(c *cobra.Command, args []string) error {
			return l.run(c.Context(), c.OutOrStdout(), args[0])
		},
	}
	f := c.Flags()
	f.StringVar(&l.as, "as", "", "`NAME` of the move: the words that mean it in prompts")
	f.StringVarP(&l.out, "out", "o", "", "`FILE` to write, .move (default: the name of the move)")
	f.Float64Var(&l.within, "within", 100*learn.DefaultWithin, "largest distance of a joint from the recording, `CENTIMETRES`")
	f.IntVar(&l.sample, "sample", 0, "which motion of the file, from 0")
	return c
}

func (l *learning) run(ctx context.Context, out io.Writer, file string) error {
	name := strings.Join(strings.Fields(strings.ToLower(l.as)), " ")
	if name == "" {
		return cli.Usagef(`--as is missing: the name of the move, such as --as "secret handshake"`)
	}
	if l.out == "" {
		l.out = strings.ReplaceAll(name, " ", "-") + ".move"
	}
	if ext := filepath.Ext(l.out); ext != ".move" {
		return cli.Usagef("the name %q must end with .move: the engine reads no other file of a folder of moves", l.out)
	}
	if err := hasFolder(l.out); err != nil {
		return err
	}
	_, sample, err := readMotion(file, l.sample)
	if err != nil {
		return err
	}
	c, err := clip.Upright(sample.Clip)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	first, _, _ := strings.Cut(name, " ")
	o := learn.Options{Name: name, Words: language.Verb(first).Known(), Source: filepath.Base(file), Within: l.within / 100}
	m, err := learn.Move(c, o)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	played, err := play(ctx, m, name)
	if err != nil {
		return err
	}
	e, err := learn.Compare(c, played)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if err := os.WriteFile(l.out, []byte(m.Text), 0o644); err != nil {
		return fmt.Errorf("cannot write the move: %w", err)
	}
	_, err = fmt.Fprintf(out, "%s: %s, %d keys for %.2f s of %s\n"+
		"  keys: joints within %.1f cm of the recording, %.1f cm on average\n"+
		"  played by the engine: joints %.1f cm from the recording on average, %.1f cm in the worst moment\n"+
		"  try: motiongate generate \"a person does a %s\" --moves %s -o a.glb\n",
		l.out, name, m.Keys, m.Seconds, o.Source, 100*m.Deviation.Max, 100*m.Deviation.Mean, 100*e.Mean, 100*e.Max, name, filepath.Dir(l.out))
	return err
}

// play returns the motion of a move as the engine performs it on the canonical skeleton.
func play(ctx context.Context, m *learn.Learned, name string) (*clip.Clip, error) {
	dir, err := os.MkdirTemp("", "motiongate")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := os.WriteFile(filepath.Join(dir, "learned.move"), []byte(m.Text), 0o600); err != nil {
		return nil, err
	}
	own, err := moves.Open(dir).Read()
	if err != nil {
		return nil, fmt.Errorf("the move cannot be used as %q: %w", name, err)
	}
	e := engine.New(engine.Options{Moves: own})
	caps, err := e.Capabilities(ctx)
	if err != nil {
		return nil, err
	}
	const around = 2.5 // seconds in which the body begins and ends
	model := &caps.Models[0]
	frames := int(math.Ceil((m.Seconds*1.1 + around) * model.FPS))
	req := &mmcp.Request{ProtocolVersion: mmcp.Version, Model: model.ID, Skeleton: model.CanonicalSkeleton, Options: mmcp.DefaultOptions(),
		Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "a person does a " + name, DurationFrames: frames}}}
	req.Options.Seed = "1"
	res, err := e.Generate(ctx, req.Call())
	if err != nil {
		return nil, fmt.Errorf("the engine cannot play the move: %w", err)
	}
	doc, err := gltfio.Decode(res.Body)
	if err != nil {
		return nil, err
	}
	if len(doc.Samples) == 0 {
		return nil, errors.New("the engine answered without a motion")
	}
	return doc.Samples[0].Clip, nil
}
