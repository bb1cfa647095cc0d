package motion

import (
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/engine/assess"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/metrics/judge"
	"github.com/motiongate/motiongate/mmcp"
)

// measurement has the motions to measure, and the recordings to compare them with.
type measurement struct {
	sample  int
	request string
	mocap   string
	against string
	source  string
	json    bool
}

// NewMetrics returns the command metrics.
func NewMetrics() *cobra.Command {
	var m measurement
	c := &cobra.Command{
		Use:   "metrics FILE...",
		Short: "Measure the quality of motions",
		Long: `Measures motions of any server, as glTF, GLB or BVH, with the same metrics: foot
sliding, penetration of the ground, balance, joint limits and smoothness. With the
request that a motion answers, it also measures the error of the constraints. The
ground comes from the request, or else from the motion's imagined_scene. Files in
centimetres or millimetres, and files with Z up, are converted. Several files are
shown side by side. The last column has the values of recorded motion, for comparison.
With --against the files are compared as a set with a folder of recordings: a logistic
regression on the metrics of dynamics and gait is cross-validated by file. An AUC of 0.5
means that it cannot separate the sets, 1 that it recognises every motion.`,
		Example: `  motiongate metrics walk.glb
  motiongate metrics ours.glb theirs.gltf --request walk.json --mocap run
  motiongate metrics walks/*.glb --against recordings/walk/
  motiongate metrics walk.glb --json | jq '.[0].metrics.skate_contacts_m_s'`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.Exactly("the file")(c, args)
			}
			return nil
		},
		ValidArgsFunction: motions,
		RunE:              func(c *cobra.Command, args []string) error { return m.run(c.OutOrStdout(), args) },
	}
	f := c.Flags()
	f.IntVar(&m.sample, "sample", 0, "which motion of each file, from 0")
	f.StringVar(&m.request, "request", "", "`FILE` with the body of the request that the motions answer")
	f.StringVar(&m.mocap, "mocap", "walk", "`KIND` of recorded motion to compare with: "+strings.Join(kinds(), ", "))
	f.StringVar(&m.against, "against", "", "`FOLDER` of recordings to tell the files from")
	f.StringVar(&m.source, "distribution", "", "write the distribution of gait over the files as JSON, with this `SOURCE`")
	f.BoolVar(&m.json, "json", false, "write JSON, in SI units, null if there is nothing to measure")
	cli.Offer(c, "mocap", kinds()...)
	return c
}

func kinds() []string {
	var out []string
	for _, r := range metrics.References {
		out = append(out, r.Name)
	}
	return out
}

// measured is one motion with its figures.
type measured struct {
	File    string         `json:"file"`
	Sample  string         `json:"sample"`
	Model   string         `json:"model"`
	FPS     float64        `json:"fps"`
	Frames  int            `json:"frames"`
	Joints  int            `json:"joints"`
	Metrics metrics.Report `json:"metrics"`
}

func (m *measurement) run(out io.Writer, files []string) error {
	var mocap *metrics.Reference
	for i := range metrics.References {
		if metrics.References[i].Name == m.mocap {
			mocap = &metrics.References[i]
		}
	}
	if mocap == nil {
		return cli.Usagef("--mocap must be one of %s, not %q", strings.Join(kinds(), ", "), m.mocap)
	}
	var req *mmcp.Request
	if m.request != "" {
		var err error
		if req, err = readRequest(m.request); err != nil {
			return err
		}
	}
	all, err := m.measure(req, files)
	if err != nil {
		return err
	}
	if m.source != "" {
		return cli.WriteJSON(out, metrics.NewDistribution(m.source, reports(all)))
	}
	if m.against != "" {
		return m.judge(out, all)
	}
	if m.json {
		return cli.WriteJSON(out, all)
	}
	_, err = io.WriteString(out, table(all, mocap))
	return err
}

// measure computes the metrics of the motion in each file.
func (m *measurement) measure(req *mmcp.Request, files []string) ([]measured, error) {
	var all []measured
	for _, file := range files {
		doc, sample, err := readMotion(file, m.sample)
		if err != nil {
			return nil, err
		}
		c, a, ground, err := assess.Measurable(req, sample)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if req == nil {
			a.Boundaries = sample.ChunkBoundaries
		}
		all = append(all, measured{
			File: file, Sample: sample.Name, Model: doc.Model, FPS: c.FPS, Frames: c.Frames(), Joints: c.Skeleton.Len(),
			Metrics: metrics.Measure(metrics.NewMotion(c, ground), a),
		})
	}
	return all, nil
}

func reports(all []measured) (out []metrics.Report) {
	for i := range all {
		out = append(out, all[i].Metrics)
	}
	return out
}

// judge compares motions with the motions of a folder.
func (m *measurement) judge(out io.Writer, subjects []measured) error {
	var files []string
	for _, ext := range []string{"bvh", "glb", "gltf"} {
		found, err := filepath.Glob(filepath.Join(m.against, "*."+ext))
		if err != nil {
			return cli.Usagef("--against: %v", err)
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		return cli.Usagef("--against: %s has no .bvh, .glb or .gltf file", m.against)
	}
	references, err := m.measure(nil, files)
	if err != nil {
		return err
	}
	v := judge.Compare(reports(references), reports(subjects))
	if m.json {
		return cli.WriteJSON(out, v)
	}
	rows := [][]string{{"", "METRIC", "UNIT", "AUC", "RECORDINGS", "OURS"}}
	for _, t := range v.Differences {
		show := func(set int) string { return fmt.Sprintf("%.3g ± %.2g", t.Means[set], t.Devs[set]) }
		rows = append(rows, []string{t.Metric.ID, t.Metric.Name, t.Metric.Unit, fmt.Sprintf("%.2f", t.AUC), show(0), show(1)})
	}
	_, err = fmt.Fprintf(out, "%d motions against %d recordings: AUC %.2f\n\n%s",
		len(subjects), len(references), v.AUC, cli.Columns(rows))
	return err
}

// widest bounds the width of a file's name above its column, in characters.
const widest = 16

// table writes one row per metric and one column per motion. It omits metrics that no motion has.
func table(all []measured, mocap *metrics.Reference) string {
	rows := [][]string{{"", "METRIC", "UNIT"}, {"", "", ""}}
	for _, m := range all {
		name := []rune(strings.TrimSuffix(filepath.Base(m.File), filepath.Ext(m.File)))
		if len(name) > widest {
			name = append(name[:widest-1], '…')
		}
		rows[0] = append(rows[0], string(name))
		rows[1] = append(rows[1], fmt.Sprintf("%d at %.4g fps", m.Frames, m.FPS))
	}
	rows[0], rows[1] = append(rows[0], "MOCAP"), append(rows[1], mocap.Name)
	for i := range metrics.Table {
		row := &metrics.Table[i]
		cells := []string{row.ID, row.Name, row.Unit}
		known := false
		for k := range all {
			text := row.Text(&all[k].Metrics)
			known = known || text != "-"
			cells = append(cells, text)
		}
		if known {
			rows = append(rows, append(cells, mocap.Text(row)))
		}
	}
	if d := metrics.Recorded(mocap.Name); d != nil {
		cells := []string{"R0", "realism: log-likelihood as " + mocap.Name, ""}
		for i := range all {
			text := "-"
			if v := d.Realism(&all[i].Metrics); !math.IsNaN(v) {
				text = fmt.Sprintf("%.2f", v)
			}
			cells = append(cells, text)
		}
		rows = append(rows, append(cells, "-0.5"))
	}
	return cli.Columns(rows)
}
