package sets

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/motiongate/motiongate/mmcp"
)

// Description is the description of a set in YAML.
type Description struct {
	Name   string           `yaml:"-"`
	About  string           `yaml:"about"`
	FPS    float64          `yaml:"fps"`
	Spaces map[string]Space `yaml:"spaces"`
	Clips  []Clip           `yaml:"clips"`
}

// Space is a blend space: its axes are measurements of clips.
type Space struct {
	Axes []string `yaml:"axes" json:"axes"`
}

// Clip is one clip of a set.
type Clip struct {
	Name   string   `yaml:"name"`
	Prompt string   `yaml:"prompt"`
	Styled *bool    `yaml:"styled"` // whether the style of the set is added to the prompt; nil: yes
	Loop   bool     `yaml:"loop"`
	Leg    Leg      `yaml:",inline"` // the whole path, if Path is empty
	Path   []Leg    `yaml:"path"`
	Free   bool     `yaml:"free"`   // the model chooses the path
	Stairs *Stairs  `yaml:"stairs"` // on the path
	Phases []string `yaml:"phases"` // marks that the clip must have
	In     []string `yaml:"in"`     // blend spaces
}

// Leg is a part of the path of a clip.
type Leg struct {
	Seconds   float64 `yaml:"seconds"`
	Speed     float64 `yaml:"speed"`     // m/s at the end of the leg, for a body with a hip height of StudiedHip
	Direction float64 `yaml:"direction"` // of travel at the end, in degrees to the left of the heading
	Turn      float64 `yaml:"turn"`      // change of the heading over the leg, in degrees to the left
}

// Stairs are equal steps, up or down.
type Stairs struct {
	Rise float64 `yaml:"rise"` // metres of each step; below 0: down
	Run  float64 `yaml:"run"`  // metres of each tread
}

// quantities are the possible axes of blend spaces, by name.
var quantities = map[string]func(*Measured) float64{
	"speed":   func(m *Measured) float64 { return m.Speed },
	"forward": func(m *Measured) float64 { return m.Velocity[0] },
	"left":    func(m *Measured) float64 { return m.Velocity[1] },
	"turn":    func(m *Measured) float64 { return m.TurnRate },
}

//go:embed presets/*.yaml
var presets embed.FS

// Names returns the names of the presets.
func Names() (out []string) {
	files, _ := fs.Glob(presets, "presets/*.yaml")
	for _, f := range files {
		out = append(out, strings.TrimSuffix(path.Base(f), ".yaml"))
	}
	return out
}

// Preset returns the text of a preset.
func Preset(name string) ([]byte, error) {
	data, err := presets.ReadFile("presets/" + name + ".yaml")
	if err != nil {
		return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "The preset %.60q does not exist; choose one of %s.", name, strings.Join(Names(), ", ")).
			With("field", "set")
	}
	return data, nil
}

// Bounds of a description.
const (
	mostClips   = 200
	mostSeconds = 30
	mostLegs    = 32
	mostBytes   = 256 << 10
	mostFPS     = 120
)

// A Fault is an error of a description.
type Fault struct {
	Line    int    `json:"line,omitempty"` // 0: the description as a whole
	Field   string `json:"field,omitempty"`
	Message string `json:"message"`
}

// Parse reads a description. Its error lists the faults in details.faults.
func Parse(name string, text []byte) (*Description, error) {
	if len(text) > mostBytes {
		return nil, refused([]Fault{{Message: fmt.Sprintf("has %d bytes; at most %d are read", len(text), mostBytes)}})
	}
	d := &Description{Name: name}
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(d); err != nil {
		return nil, refused(yamlFaults(err))
	}
	if err := decoder.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		return nil, refused([]Fault{{Message: "has more than one YAML document"}})
	}
	if d.FPS == 0 {
		d.FPS = 30
	}
	if faults := d.faults(linesOf(text)); len(faults) > 0 {
		return nil, refused(faults)
	}
	return d, nil
}

func refused(faults []Fault) error {
	f := faults[0]
	at := ""
	if f.Line > 0 {
		at = fmt.Sprintf(" in line %d", f.Line)
	}
	if f.Field != "" {
		at += fmt.Sprintf(", %s:", f.Field)
	}
	return mmcp.Errorf(mmcp.CodeInvalidRequest, "The description of the set is wrong%s %s.", at, strings.TrimSuffix(f.Message, ".")).
		With("field", "set").With("faults", faults)
}

// yamlLine finds the line in an error of the decoder.
var yamlLine = regexp.MustCompile(`^(?:yaml: )?line (\d+): (.*)$`)

// yamlUnknown finds the unknown key in an error of the decoder.
var yamlUnknown = regexp.MustCompile(`^field (\S+) not found in type`)

// yamlFaults returns the faults in an error of the decoder.
func yamlFaults(err error) (out []Fault) {
	list := []string{err.Error()}
	var typed *yaml.TypeError
	switch {
	case errors.As(err, &typed):
		list = typed.Errors
	case errors.Is(err, io.EOF):
		list = []string{"is empty"}
	}
	for _, text := range list {
		f := Fault{Message: text}
		if m := yamlLine.FindStringSubmatch(text); m != nil {
			_, _ = fmt.Sscan(m[1], &f.Line) // digits
			f.Message = m[2]
			if key := yamlUnknown.FindStringSubmatch(m[2]); key != nil {
				f.Field, f.Message = key[1], "is no key of a description"
			}
		}
		out = append(out, f)
	}
	return out
}

// linesOf returns the first lines of the clips of a description.
func linesOf(text []byte) (lines []int) {
	var doc struct {
		Clips []yaml.Node `yaml:"clips"`
	}
	_ = yaml.Unmarshal(text, &doc) // decoded before without an error
	for i := range doc.Clips {
		lines = append(lines, doc.Clips[i].Line)
	}
	return lines
}

// faults returns the invalid values of a description. lines holds the line of each clip.
func (d *Description) faults(lines []int) (out []Fault) {
	add := func(line int, field, format string, args ...any) {
		out = append(out, Fault{Line: line, Field: field, Message: fmt.Sprintf(format, args...)})
	}
	switch {
	case !(d.FPS >= 10 && d.FPS <= mostFPS):
		add(0, "fps", "must be from 10 to %d, not %g", mostFPS, d.FPS)
	case len(d.Clips) == 0:
		add(0, "clips", "must have at least one clip")
	case len(d.Clips) > mostClips:
		add(0, "clips", "has %d clips; at most %d are made", len(d.Clips), mostClips)
	}
	for name, s := range d.Spaces {
		if len(s.Axes) < 1 || len(s.Axes) > 2 {
			add(0, "spaces."+name+".axes", "must have one or two axes, not %d", len(s.Axes))
		}
		for _, axis := range s.Axes {
			if quantities[axis] == nil {
				add(0, "spaces."+name+".axes", "has the unknown axis %q; there is speed, forward, left and turn", axis)
			}
		}
	}
	first := map[string]int{}
	for i := range d.Clips {
		c := &d.Clips[i]
		at, line := fmt.Sprintf("clips[%d]", i), lines[i]
		if before, twice := first[c.Name]; twice {
			add(line, at+".name", "stands in line %d already", before)
		}
		first[c.Name] = line
		c.faults(d, func(field, format string, args ...any) { add(line, at+"."+field, format, args...) })
	}
	return out
}

// clipName matches the name of a clip, which is also the name of its files.
var clipName = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,63}$`)

func (c *Clip) faults(d *Description, add func(field, format string, args ...any)) {
	if !clipName.MatchString(c.Name) {
		add("name", "must consist of small letters, digits, _ and -, not %.40q", c.Name)
	}
	if c.Prompt == "" || len(c.Prompt) > 1000 {
		add("prompt", "must have 1 to 1000 bytes, not %d", len(c.Prompt))
	}
	if len(c.Path) > 0 && c.Leg != (Leg{}) {
		add("path", "excludes seconds, speed, direction and turn beside it")
	}
	if c.Loop && (len(c.Path) > 0 || c.Free) {
		add("loop", "excludes path and free: a loop goes at one speed")
	}
	if len(c.Path) > mostLegs {
		add("path", "has %d legs; at most %d are read", len(c.Path), mostLegs)
	}
	sum := 0.0
	for _, l := range c.legs() {
		sum += l.Seconds
		if !(l.Seconds > 0 && math.Abs(l.Speed) <= 12 && math.Abs(l.Direction) <= 360 && math.Abs(l.Turn) <= 720 && l.Speed >= 0) {
			add("path", "needs seconds above 0, a speed from 0 to 12, a direction within 360 and a turn within 720, not %g, %g, %g and %g",
				l.Seconds, l.Speed, l.Direction, l.Turn)
		}
	}
	if !(sum >= 0.2 && sum <= mostSeconds) {
		add("seconds", "must be from 0.2 to %d in all, not %g", mostSeconds, sum)
	}
	if s := c.Stairs; s != nil && !(math.Abs(s.Rise) >= 0.02 && math.Abs(s.Rise) <= 0.4 && s.Run >= 0.1 && s.Run <= 1 && c.Leg.Speed > 0) {
		add("stairs", "needs a rise of 0.02 to 0.4, up or down, a run of 0.1 to 1, and a speed")
	}
	for _, p := range c.Phases {
		if !slices.Contains(phaseNames, p) {
			add("phases", "has the unknown phase %.40q; there is %s", p, strings.Join(phaseNames, ", "))
		}
	}
	for _, s := range c.In {
		if _, ok := d.Spaces[s]; !ok {
			add("in", "names the space %.40q, which is not in spaces", s)
		} else if !c.Loop {
			add("in", "puts a clip that is no loop into a blend space")
		}
	}
}

// legs returns the path of a clip.
func (c *Clip) legs() []Leg {
	if len(c.Path) > 0 {
		return c.Path
	}
	return []Leg{c.Leg}
}

// Pick returns the description with only the named clips; all if there are no names.
func (d *Description) Pick(names []string) (*Description, error) {
	if len(names) == 0 {
		return d, nil
	}
	out := *d
	out.Clips = nil
	for i, name := range names {
		at := slices.IndexFunc(d.Clips, func(c Clip) bool { return c.Name == name })
		if at < 0 {
			return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "The set has no clip %.60q; name clips of its description.",
				name).With("field", fmt.Sprintf("clips[%d]", i))
		}
		out.Clips = append(out.Clips, d.Clips[at])
	}
	return &out, nil
}
