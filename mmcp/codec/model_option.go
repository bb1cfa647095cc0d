package codec

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// CheckModelOptions checks the options of the request against the declarations of the model.
// Undeclared options are refused. Values are not clamped, because the client could not see that.
func CheckModelOptions(r *mmcp.Request, m *mmcp.Model) error {
	sent := r.Options.ModelOptions
	if len(sent) == 0 {
		return nil
	}
	if len(m.ModelOptions) == 0 {
		names := make([]string, len(sent))
		for i := range sent {
			names[i] = jsonio.Clip(sent[i].Name)
		}
		slices.Sort(names)
		return mmcp.Errorf(mmcp.CodeInvalidOptions, "options.model_options is set, but the model %q declares no options.", m.ID).
			With("model", m.ID).With("sent", names[:min(len(names), jsonio.MaxFaults)])
	}
	for _, o := range sent {
		declared := optionOf(m, o.Name)
		if declared == nil {
			names := optionNames(m)
			return mmcp.Errorf(mmcp.CodeInvalidOptions, "The model %q has no option %q; it has %s.", m.ID, jsonio.Clip(o.Name), listed(names)).
				With("model", m.ID).With("options", names)
		}
		if len(o.Value) == 0 {
			o.Value = json.RawMessage("null") // of a request that was made in process
		}
		if why := faultOfOption(declared, o.Value); why != "" {
			return mmcp.Errorf(mmcp.CodeInvalidOptions, "options.model_options.%s %s.", o.Name, why).
				With("model", m.ID).With("option", o.Name).With("value", clipped(o.Value))
		}
	}
	return nil
}

// option returns the declared option of a name, or nil.
func optionOf(m *mmcp.Model, name string) *mmcp.ModelOption {
	for i := range m.ModelOptions {
		if m.ModelOptions[i].Name == name {
			return &m.ModelOptions[i]
		}
	}
	return nil
}

func optionNames(m *mmcp.Model) []string {
	names := make([]string, len(m.ModelOptions))
	for i := range m.ModelOptions {
		names[i] = m.ModelOptions[i].Name
	}
	slices.Sort(names)
	return names
}

// SameOption reports whether two declarations of an option are equal.
func SameOption(o mmcp.ModelOption, other mmcp.ModelOption) bool {
	var a, b writer
	a.modelOptions([]mmcp.ModelOption{o})
	b.modelOptions([]mmcp.ModelOption{other})
	return bytes.Equal(a.Bytes, b.Bytes)
}

// clipped returns a refused value for an error: whole if it is short.
func clipped(v json.RawMessage) any {
	const most = 200 // bytes
	switch {
	case beyondRange(v):
		return jsonio.NotFinite(v)
	case len(v) > most:
		return jsonio.Clip(string(v))
	}
	return v
}

// faultOfOption returns the reason why an option cannot have a value; empty: it can. Types of
// later versions are left to the server.
func faultOfOption(o *mmcp.ModelOption, v json.RawMessage) string {
	switch o.Type {
	case mmcp.OptionBoolean:
		if v[0] != 't' && v[0] != 'f' {
			return "must be true or false, not " + describe(v)
		}
	case mmcp.OptionNumber, mmcp.OptionInteger:
		return faultOfNumber(o, v)
	case mmcp.OptionEnum:
		if text, ok := stringOf(v); !ok || !slices.Contains(o.Values, text) {
			return "must be " + jsonio.Alternatives(o.Values) + ", not " + describe(v)
		}
	case mmcp.OptionFlags:
		return faultOfFlags(o, v)
	}
	return ""
}

func faultOfNumber(o *mmcp.ModelOption, v json.RawMessage) string {
	if v[0] != '-' && (v[0] < '0' || v[0] > '9') {
		return "must be " + article(o.Type) + ", not " + describe(v)
	}
	if beyondRange(v) {
		return "must be a finite number, not " + jsonio.NotFinite(v)
	}
	if o.Type == mmcp.OptionInteger {
		if d, ok := jsonio.ParseDecimal(string(v)); !ok || d.Exp < 0 && d.Digits != "" {
			return "must be an integer, not " + describe(v)
		}
	}
	f, _ := strconv.ParseFloat(string(v), 64) // infinite for an integer beyond the range, which is in order
	switch {
	case o.Minimum != nil && f < *o.Minimum:
		return fmt.Sprintf("must be at least %v; it is %s", *o.Minimum, jsonio.Clip(string(v)))
	case o.Maximum != nil && f > *o.Maximum:
		return fmt.Sprintf("must be at most %v; it is %s", *o.Maximum, jsonio.Clip(string(v)))
	}
	return ""
}

func faultOfFlags(o *mmcp.ModelOption, v json.RawMessage) string {
	if v[0] != '[' {
		return "must be a list of flags, not " + describe(v)
	}
	r := newReader(v)
	defer r.Release()
	seen, why := make([]string, 0, len(o.Values)), ""
	r.Array(func(int) {
		flag := r.Raw()
		if why != "" || r.Err != nil {
			return
		}
		text, ok := stringOf(flag)
		switch {
		case !ok || !slices.Contains(o.Values, text):
			why = "must be a list of " + jsonio.Alternatives(o.Values) + "; " + describe(flag) + " is none of them"
		case slices.Contains(seen, text):
			why = fmt.Sprintf("has the flag %q twice", text)
		}
		seen = append(seen, text)
	})
	return why
}

func article(kind string) string {
	if kind == mmcp.OptionInteger {
		return "an integer"
	}
	return "a number"
}

// stringOf returns the text of a JSON string.
func stringOf(v []byte) (string, bool) {
	if v[0] != '"' {
		return "", false
	}
	return jsonio.Unquote(v), true
}

// describe names a JSON value in a sentence.
func describe(v []byte) string {
	switch v[0] {
	case '{':
		return "an object"
	case '[':
		return "a list"
	}
	return jsonio.Clip(string(v))
}

// beyondRange reports whether a JSON number is too large for a float64. An integer
// that is written out is not: the reference server reads it whole.
func beyondRange(v []byte) bool {
	if v[0] != '-' && (v[0] < '0' || v[0] > '9') || !bytes.ContainsAny(v, ".eE") {
		return false
	}
	f, err := strconv.ParseFloat(string(v), 64)
	return err != nil && math.IsInf(f, 0)
}

// modelOptions reads the options that a model declares. An entry that cannot be
// understood is a fault, as elsewhere in the catalogue.
func (r *reader) modelOptions() (list []mmcp.ModelOption) {
	r.Array(func(int) { list = append(list, r.modelOption()) })
	return list
}

func (r *reader) modelOption() (o mmcp.ModelOption) {
	r.Object(func(name string) {
		if name != "name" && name != "type" && r.absent(name) {
			return
		}
		switch name {
		case "name":
			o.Name = r.Text(1, 0)
		case "type":
			o.Type = r.Text(1, 0)
		case "title":
			o.Title, _ = r.Str()
		case "description":
			o.Description, _ = r.Str()
		case "default":
			if v := r.Raw(); r.Err == nil && r.readable(name, v) {
				o.Default = bytes.Clone(v)
			}
		case "minimum":
			v := r.Float()
			o.Minimum = &v
		case "maximum":
			v := r.Float()
			o.Maximum = &v
		case "values":
			o.Values = r.strs()
		default:
			r.CopyTo(&o.Extra, name)
		}
	}, "name", "type")
	return o
}

// modelOptions writes declarations without their unset fields.
func (w *writer) modelOptions(list []mmcp.ModelOption) {
	w.Open('[')
	for i := range list {
		o := &list[i]
		w.Open('{')
		w.Name("name").Str(o.Name)
		w.Name("type").Str(o.Type)
		for _, f := range []struct{ name, text string }{{"title", o.Title}, {"description", o.Description}} {
			if f.text != "" {
				w.Name(f.name).Str(f.text)
			}
		}
		if len(o.Default) > 0 {
			w.Name("default").Raw(o.Default)
		}
		for _, f := range []struct {
			name  string
			value *float64
		}{{"minimum", o.Minimum}, {"maximum", o.Maximum}} {
			if f.value != nil {
				w.Name(f.name).Float(*f.value)
			}
		}
		if len(o.Values) > 0 {
			w.Name("values").Strs(o.Values)
		}
		w.Extra(o.Extra)
		w.Close('}')
	}
	w.Close(']')
}

// optionValues writes the options that a request sets.
func (w *writer) optionValues(list []mmcp.OptionValue) {
	w.Open('{')
	for _, o := range list {
		w.Name(o.Name).Raw(o.Value)
	}
	w.Close('}')
}

// ForModel returns the request for another model than its own: at the rate that the client
// counts in, and without options that the other model does not have.
func ForModel(r *mmcp.Request, own, other *mmcp.Model) *mmcp.Request {
	out := *r
	out.Model = other.ID
	if out.Timing == nil && own.FPS != other.FPS {
		out.Timing = &mmcp.Timing{FPS: own.FPS}
	}
	if CheckModelOptions(&out, other) != nil {
		out.Options.ModelOptions = nil
	}
	return &out
}
