package motion

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
)

// NewTrace returns the command trace.
func NewTrace() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "trace FILE...",
		Short: "Show how the motion of a file was made",
		Long: `Shows the record in a file of motion: the model with its revision and license, the
prompts, the seed, the gateway, and the clips that the motion is an edit of. FILE is a
.glb, .gltf, .vrma, .fbx, .usda or .zip file, or a .bvh file with its record beside it.
A file without a record is an error.`,
		Example: `  motiongate trace walk.fbx
  motiongate trace takes/*.glb --json`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.Exactly("the file")(c, args)
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			for _, file := range args {
				record, err := recordIn(file)
				switch {
				case err != nil:
					return fmt.Errorf("%s: %w", file, err)
				case record == nil:
					return fmt.Errorf("%s holds no record of how its motion was made", file)
				}
				if err := writeTrace(c.OutOrStdout(), file, record, asJSON); err != nil {
					return err
				}
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "write JSON, one object for each file")
	return c
}

// recordIn returns the record in a file or in its sidecar, or nil.
func recordIn(file string) (json.RawMessage, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return recordOf(file, data)
}

// recordOf returns the record of a file with the given contents.
func recordOf(file string, data []byte) (json.RawMessage, error) {
	record, err := formats.Provenance(data, filepath.Ext(file))
	if err != nil || record != nil {
		return record, err
	}
	beside, err := os.ReadFile(formats.Sidecar(file))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case !json.Valid(beside):
		return nil, fmt.Errorf("%s is not JSON", formats.Sidecar(file))
	}
	return beside, nil
}

// writeSidecar writes the record of a BVH file beside it, or removes the outdated record of an earlier
// motion.
func writeSidecar(file string, record json.RawMessage) error {
	if len(record) == 0 {
		if err := os.Remove(formats.Sidecar(file)); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	return os.WriteFile(formats.Sidecar(file), record, 0o644)
}

// gatewayName is the gateway in the records of motions that commands generate.
const gatewayName = "motiongate"

// withRecord returns an answer with a record of its origin, unless its server wrote one. An answer that
// cannot hold a record is returned unchanged.
func withRecord(res *mmcp.Result, req *mmcp.Request, model *mmcp.Model) *mmcp.Result {
	if source, err := gltfio.Provenance(res.Body); err != nil || source != nil || model == nil {
		return res
	}
	p := mmcp.NewProvenance(req, model, gatewayName, nil)
	body, err := gltfio.WithProvenance(res.Body, p.Encode())
	if err != nil {
		return res
	}
	out := *res
	out.Body, out.Tag, out.Release = body, "", nil
	return &out
}

// withParent sets the record of a clip in the segments that refer to it; record may be nil.
func withParent(segments []mmcp.Segment, record json.RawMessage) {
	for i := range segments {
		if s := &segments[i]; s.Motion != nil && len(record) > 0 {
			s.Extra = s.Extra.With(mmcp.ProvenanceField, record)
		}
	}
}

func writeTrace(out io.Writer, file string, record json.RawMessage, asJSON bool) error {
	p := mmcp.DecodeProvenance(record)
	if asJSON {
		return cli.WriteJSON(out, struct {
			File string `json:"file"`
			mmcp.Provenance
		}{file, p})
	}
	if _, err := fmt.Fprintln(out, file); err != nil {
		return err
	}
	grid := cli.NewGrid(out)
	traceRows(grid, &p, "  ")
	return grid.Flush()
}

// traceRows adds the rows of a record.
func traceRows(grid cli.Grid, p *mmcp.Provenance, indent string) {
	row := func(name, value string) {
		if value != "" {
			grid.Row(indent+name, cli.OneLine.Replace(value))
		}
	}
	model := p.Model
	switch {
	case model == "":
		model = "not known"
	case p.Revision != "":
		model += ", revision " + p.Revision
	}
	row("model", model)
	switch l := p.License; {
	case l == nil:
		row("license", "not known")
	default:
		row("license", license(*l))
	}
	for _, prompt := range p.Prompts {
		row("prompt", prompt)
	}
	switch {
	case len(p.Seeds) > 0:
		row("seeds", fmt.Sprint(p.Seeds))
	case p.Seed == "":
		row("seed", "random")
	default:
		row("seed", string(p.Seed))
	}
	row("gateway", p.Gateway)
	for i := range p.Parents {
		grid.Row(indent + "edit of")
		traceRows(grid, &p.Parents[i], indent+"  ")
	}
	if p.Source != nil {
		grid.Row(indent + "answer of")
		traceRows(grid, p.Source, indent+"  ")
	}
}

// license formats a license.
func license(l mmcp.License) string {
	out := l.Name
	if len(l.Forbids) > 0 {
		out += " (forbids " + strings.Join(l.Forbids, ", ") + ")"
	}
	if l.URL != "" {
		out += " " + l.URL
	}
	return strings.TrimSpace(out)
}
