package sets

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// RequestBody is the body of a request for a set.
type RequestBody struct {
	Version     string          `json:"protocol_version"`
	Set         string          `json:"set"`         // name of a preset, or of the set in Description; empty: the first preset
	Description string          `json:"description"` // YAML; empty: the description of the preset
	Model       string          `json:"model"`       // empty: the first model of the catalogue
	Skeleton    json.RawMessage `json:"skeleton"`    // empty: the canonical skeleton of the model
	Style       string          `json:"style"`
	Seed        json.RawMessage `json:"seed"`    // whole number, or text of one; empty or null: random
	Clips       []string        `json:"clips"`   // empty: all
	Formats     []string        `json:"formats"` // glb, fbx; empty: both

	Rig *mmcp.Skeleton `json:"-"` // replaces Skeleton; nil: Skeleton applies
}

// maxStyle bounds the length of a style in bytes.
const maxStyle = 100

// unknownField matches the error of a JSON decoder for an unknown field, and captures the name of the field.
var unknownField = regexp.MustCompile(`unknown field "(.*)"`)

// ReadRequest reads the body of a request for a set.
func ReadRequest(body []byte) (*RequestBody, error) {
	w := &RequestBody{}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	err := d.Decode(w)
	if err == nil && d.More() {
		err = errors.New("text follows the object")
	}
	var typed *json.UnmarshalTypeError
	switch m := unknownField.FindStringSubmatch(fmt.Sprint(err)); {
	case err == nil:
		return w, nil
	case m != nil:
		return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "The request for a set has the unknown field %.60q.", m[1]).With("field", m[1])
	case errors.As(err, &typed) && typed.Field != "":
		want := "text"
		if typed.Type.Kind() == reflect.Slice {
			want = "a list of text"
		}
		return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "The field %s must be %s, not %s.", typed.Field, want, typed.Value).
			With("field", typed.Field)
	}
	return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "The request for a set must be a JSON object: %v.",
		strings.TrimPrefix(err.Error(), "json: "))
}

// Order checks a request against a catalogue, and returns the order and the formats of its files.
func (w *RequestBody) Order(caps *mmcp.Capabilities) (*Order, []mmcp.Format, error) {
	d, err := w.description()
	if err != nil {
		return nil, nil, err
	}
	if d, err = d.Pick(w.Clips); err != nil {
		return nil, nil, err
	}
	o := &Order{Description: d, Model: w.Model, Style: w.Style}
	if o.Model == "" {
		o.Model = firstBody(caps.Models)
	}
	model := caps.Model(o.Model)
	switch {
	case model == nil && o.Model != "" && caps.AwaitedError(o.Model) != nil:
		return nil, nil, caps.AwaitedError(o.Model)
	case model == nil:
		return nil, nil, mmcp.Errorf(mmcp.CodeUnknownModel,
			"The model %.60q does not exist; GET /capabilities lists the models.", o.Model).With("field", "model")
	case len(w.Style) > maxStyle:
		return nil, nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "The style has %d bytes; the limit is %d.", len(w.Style), maxStyle).
			With("field", "style")
	}
	if o.Skeleton = model.CanonicalSkeleton; len(w.Skeleton) > 0 {
		if o.Skeleton, err = codec.DecodeSkeleton(w.Skeleton); err != nil {
			return nil, nil, mmcp.AsError(err).With("field", "skeleton")
		}
	}
	if w.Rig != nil {
		o.Skeleton = *w.Rig
	}
	s, err := script.Skeleton(o.Skeleton)
	if err != nil {
		return nil, nil, err
	}
	if o.Body = rig.NewBody(s); o.Body == nil {
		return nil, nil, noBody()
	}
	if err := o.check(); err != nil {
		return nil, nil, err
	}
	if o.Seed, err = w.seed(); err != nil {
		return nil, nil, err
	}
	in, err := w.formats()
	return o, in, err
}

// firstBody returns the id of the first model whose own skeleton is a human body, or of the first model if none is. It is
// empty without models.
func firstBody(models []mmcp.Model) string {
	for i := range models {
		if s, err := script.Skeleton(models[i].CanonicalSkeleton); err == nil && rig.NewBody(s) != nil {
			return models[i].ID
		}
	}
	if len(models) == 0 {
		return ""
	}
	return models[0].ID
}

// description parses the description of the set. It sets an empty Set to the first preset.
func (w *RequestBody) description() (*Description, error) {
	if w.Set == "" {
		w.Set = Names()[0]
	}
	if !clipName.MatchString(w.Set) {
		return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "The name of a set consists of small letters, digits, _ and -, not %.40q.", w.Set).
			With("field", "set")
	}
	text := []byte(w.Description)
	if w.Description == "" {
		var err error
		if text, err = Preset(w.Set); err != nil {
			return nil, err
		}
	}
	return Parse(w.Set, text)
}

func (w *RequestBody) seed() (mmcp.Seed, error) {
	text := strings.Trim(string(w.Seed), `"`)
	if text == "" || text == "null" {
		return "", nil
	}
	n, ok := new(big.Int).SetString(text, 10)
	if !ok || len(text) > 40 {
		return "", mmcp.Errorf(mmcp.CodeInvalidRequest, "The seed must be a whole number, not %.40s.", text).With("field", "seed")
	}
	return mmcp.Seed(n.String()), nil
}

func (w *RequestBody) formats() (out []mmcp.Format, err error) {
	if len(w.Formats) == 0 {
		return Formats, nil
	}
	for i, name := range w.Formats {
		f, ok := formats.Named(name)
		if !ok || !slices.Contains(Formats, f) {
			return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "A set has files of glb and fbx, not %.40q.", name).
				With("field", fmt.Sprintf("formats[%d]", i))
		}
		if !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	return out, nil
}

// Maker plans the requests for a set of clips, and packs the answers into a ZIP file.
type Maker struct{}

// List returns the presets, in the form of the answer to GET /sets.
func (Maker) List() any {
	type clipRow struct {
		Name   string `json:"name"`
		Prompt string `json:"prompt"`
		Loop   bool   `json:"loop"`
	}
	type row struct {
		Name        string           `json:"name"`
		About       string           `json:"about"`
		Clips       []clipRow        `json:"clips"`
		Spaces      map[string]Space `json:"blend_spaces"`
		Description string           `json:"description"` // YAML; clients may change it and send it as RequestBody.Description
	}
	out := struct {
		Sets    []row    `json:"sets"`
		Formats []string `json:"formats"`
	}{}
	for _, f := range Formats {
		out.Formats = append(out.Formats, f.String())
	}
	for _, name := range Names() {
		text, err := Preset(name)
		if err != nil {
			continue
		}
		d, err := Parse(name, text)
		if err != nil {
			continue // a test parses every preset, so this does not happen
		}
		r := row{Name: name, About: d.About, Spaces: d.Spaces, Description: string(text)}
		for i := range d.Clips {
			r.Clips = append(r.Clips, clipRow{d.Clips[i].Name, d.Clips[i].Prompt, d.Clips[i].Loop})
		}
		out.Sets = append(out.Sets, r)
	}
	return out
}

// Plan reads the body of a request for a set. It returns one request for each clip, and a function that
// packs the answers into a ZIP file: a body or an error for each request.
func (Maker) Plan(body []byte, caps *mmcp.Capabilities) ([]*mmcp.Request, func(bodies [][]byte, errs []error) ([]byte, error), error) {
	w, err := ReadRequest(body)
	if err != nil {
		return nil, nil, err
	}
	o, in, err := w.Order(caps)
	if err != nil {
		return nil, nil, err
	}
	requests := o.Requests()
	for i, req := range requests {
		if err := codec.Validate(req, caps); err != nil {
			e := *mmcp.AsError(err)
			e.Message = fmt.Sprintf("The clip %s: %s", o.Description.Clips[i].Name, e.Message)
			return nil, nil, &e
		}
	}
	return requests, func(bodies [][]byte, errs []error) ([]byte, error) {
		answers := make([]Answer, len(bodies))
		for i := range answers {
			answers[i] = Answer{bodies[i], errs[i]}
		}
		files, _, err := o.Build(answers, in)
		if err != nil {
			return nil, err
		}
		return Zip(files)
	}, nil
}

// Zip packs the files of a set into a ZIP file. The same files always give the same bytes.
func Zip(files []formats.File) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range files {
		part, err := w.Create(f.Name)
		if err != nil {
			return nil, err
		}
		if _, err := part.Write(f.Body); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return out.Bytes(), err
}
