package motion

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/adapt"
	"github.com/motiongate/motiongate/upstream/adapt/sets"
)

// setting has the arguments and flags of set.
type setting struct {
	order
	in   string // name of a built-in set, or a file
	rig  string
	wish sets.RequestBody
}

// NewSet returns the command set.
func NewSet() *cobra.Command {
	var o setting
	c := &cobra.Command{
		Use:   "set NAME",
		Short: "Make a set of clips for a game: loops, starts, stops, turns, jumps",
		Long: `Makes the clips of a set for one rig: loops with seams, a root bone on the ground, clips
with root motion and in place, marks of footsteps, measured speeds, blend spaces and a
feature table for motion matching, as GLB and FBX files beside set.json. The set is one
of the program (` + strings.Join(sets.Names(), ", ") + `) or a .yaml file of your own: docs/sets.md. Any model can
make it; without --url the built-in engine does, in this process.`,
		Example: `  motiongate set locomotion --out walks
  motiongate set locomotion --rig hero.glb --style tired --seed 1 --out set
  motiongate set mine.yaml --url http://127.0.0.1:8000 --model kimodo-soma-rp --out set
  motiongate set check set`,
		Args: cli.Exactly("the name or file of the set"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return sets.Names(), cobra.ShellCompDirectiveDefault
		},
		RunE: func(c *cobra.Command, args []string) error {
			o.in = args[0]
			return o.make(c.Context(), c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f := c.Flags()
	f.StringVar(&o.rig, "rig", "", "`FILE` with the rig, .glb, .gltf, .bvh or .json (default: the canonical rig of the model)")
	f.StringVar(&o.wish.Style, "style", "", "`WORDS` that are added to every prompt, such as tired")
	f.StringVar(&o.model, "model", "", "`ID` of the model; any is the first one (default: the first one)")
	f.StringVar(&o.seed, "seed", "", "a whole `NUMBER`; the same seed gives the same set (default: random)")
	f.StringSliceVar(&o.wish.Clips, "clips", nil, "`NAMES` of the clips to make (default: all)")
	f.StringSliceVar(&o.wish.Formats, "format", nil, "`FORMATS` of the clips, glb and fbx (default: both)")
	f.StringVarP(&o.out, "out", "o", "set", "`FOLDER` to write to")
	f.StringVar(&o.url, "url", "", "`URL` of a server, a gateway or any other")
	f.StringVar(&o.tokenEnv, "token-env", "", "`NAME` of the variable that holds the server's token")
	for flag, path := range map[string]string{
		"style": "style", "seed": "seed", "model": "model", "clips": "clips", "format": "formats", "rig": "skeleton",
	} {
		cli.SetsField(c, flag, path)
	}
	cli.Offer(c, "format", "glb", "fbx")
	c.AddCommand(newSetCheck())
	return c
}

func (o *setting) make(ctx context.Context, out, errOut io.Writer) error {
	if err := o.readInputs(); err != nil {
		return err
	}
	backend, closeBackend, err := o.backend()
	if err != nil {
		return err
	}
	defer closeBackend()
	caps, err := backend.Capabilities(ctx)
	if err != nil {
		return o.named(err)
	}
	if o.wish.Model = o.model; o.model == "any" && caps.Model("any") == nil {
		o.wish.Model = ""
	}
	want, in, err := o.wish.Order(caps)
	if err != nil {
		return cli.Usage(err)
	}
	if o.url == "" || caps.Model(want.Model).About["adapter"] == nil {
		backend = adapt.New(backend, adapt.Options{Provenance: adapt.Provenance{Embed: true, Gateway: gatewayName}})
		if caps, err = backend.Capabilities(ctx); err != nil {
			return o.named(err)
		}
	}
	begun := time.Now()
	done := cli.ShowProgress(errOut, fmt.Sprintf("%s makes %d clips", want.Model, len(want.Description.Clips)))
	answers := sets.AnswerAll(want.Requests(), func(req *mmcp.Request) ([]byte, error) {
		if err := codec.Validate(req, caps); err != nil {
			return nil, err
		}
		res, err := backend.Generate(ctx, req.Call())
		if err != nil {
			return nil, err
		}
		return res.Body, nil
	})
	done()
	if ctx.Err() != nil {
		return errors.New("cancelled")
	}
	files, m, err := want.Build(answers, in)
	if err != nil {
		return o.named(err)
	}
	size, err := writeFiles(o.out, files)
	if err != nil {
		return fmt.Errorf("cannot write the set: %w", err)
	}
	for _, f := range m.Failed {
		fmt.Fprintf(errOut, "%s is missing: %s\n", f.Clip, cli.OneLine.Replace(f.Text))
	}
	_, err = fmt.Fprintf(out, "%s: %d clips in %d files, %.1f MB, %.1f s\n", o.out, len(m.Clips), len(files), float64(size)/1e6,
		time.Since(begun).Seconds())
	return err
}

// readInputs reads the files of the flags into the request.
func (o *setting) readInputs() error {
	o.wish.Set = o.in
	if ext := filepath.Ext(o.in); ext == ".yaml" || ext == ".yml" {
		text, err := os.ReadFile(o.in)
		if err != nil {
			return cli.Usage(fmt.Errorf("cannot read the set: %w", err))
		}
		o.wish.Set, o.wish.Description = strings.ToLower(strings.TrimSuffix(filepath.Base(o.in), ext)), string(text)
	}
	if o.seed != "" {
		o.wish.Seed = json.RawMessage(o.seed)
	}
	if o.rig == "" {
		return nil
	}
	s, err := formats.Skeleton(o.rig)
	if err != nil {
		return cli.Usage(err)
	}
	own := script.Protocol(s)
	o.wish.Rig = &own
	return nil
}

// writeFiles writes files below a folder, and returns their total size.
func writeFiles(folder string, files []formats.File) (size int, err error) {
	for _, f := range files {
		name := filepath.Join(folder, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return 0, err
		}
		if err := os.WriteFile(name, f.Body, 0o644); err != nil {
			return 0, err
		}
		size += len(f.Body)
	}
	return size, nil
}

// newSetCheck returns the command set check.
func newSetCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check FOLDER",
		Short: "Measure the files of a set, and compare them with its set.json",
		Long: `Reads the files of a set and measures them: seams of loops, speeds, root bones, marks, rows
of the feature table, and how far feet slide where two clips of a blend space are mixed.
It fails if they miss the claims of set.json or the bounds of a set: seams of 0.1 cm and
0.1 degree, speeds within 2 %, slip of 0.3 cm/s.`,
		Example: "  motiongate set check set",
		Args:    cli.Exactly("the folder of the set"),
		RunE: func(c *cobra.Command, args []string) error {
			r, err := sets.Check(os.DirFS(args[0]))
			if errors.Is(err, fs.ErrNotExist) {
				return cli.Usagef("there is no set in %s: it has no %s", args[0], sets.ManifestFile)
			}
			if err != nil {
				return err
			}
			for _, f := range r.Faults {
				fmt.Fprintln(c.OutOrStdout(), cli.OneLine.Replace(f))
			}
			fmt.Fprintf(c.OutOrStdout(), "%d clips, %d loops: seams up to %.3f cm and %.3f degrees, speeds within %.1f %%\n",
				r.Clips, r.Loops, r.Seam.Centimetres, r.Seam.Degrees, 100*r.Speed)
			fmt.Fprintf(c.OutOrStdout(), "%d blends: slip up to %.2f cm/s\n", r.Blends, r.Slip)
			if n := len(r.Faults); n > 0 {
				return fmt.Errorf("the set has %d faults", n)
			}
			return nil
		},
	}
}
