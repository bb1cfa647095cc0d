package mmcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
)

// CheckModelOptions holds the options that the request sets against those that the
// model declares. Undeclared options are refused. Values are not clamped, because the
// client could not see that.
func (r *Request) CheckModelOptions(m *Model) error {
	sent := r.Options.ModelOptions
	if len(sent) == 0 {
		return nil
	}
	if len(m.ModelOptions) == 0 {
		names := make([]string, len(sent))
		for i := range sent {
			names[i] = clip(sent[i].Name)
		}
		slices.Sort(names)
		return Errorf(CodeInvalidOptions, "options.model_options is set, but the model %q declares no options.", m.ID).
			With("model", m.ID).With("sent", names[:min(len(names), maxFaults)])
	}
	for _, o := range sent {
		declared := m.option(o.Name)
		if declared == nil {
			names := m.optionNames()
			return Errorf(CodeInvalidOptions, "The model %q has no option %q; it has %s.", m.ID, clip(o.Name), some(names)).
				With("model", m.ID).With("options", names)
		}
		if len(o.Value) == 0 {
			o.Value = json.RawMessage("null") // of a request that was made in process
		}
		if why := declared.fault(o.Value); why != "" {
			return Errorf(CodeInvalidOptions, "options.model_options.%s %s.", o.Name, why).
				With("model", m.ID).With("option", o.Name).With("value", told(o.Value))
		}
	}
	return nil
}

// option returns the declared option of a name, or nil.
func (m *Model) option(name string) *ModelOption {
	for i := range m.ModelOptions {
		if m.ModelOptions[i].Name == name {
			return &m.ModelOptions[i]
		}
	}
	return nil
}

func (m *Model) optionNames() []string {
	names := make([]string, len(m.ModelOptions))
	for i := range m.ModelOptions {
		names[i] = m.ModelOptions[i].Name
	}
	slices.Sort(names)
	return names
}

// Equal reports whether two declarations say the same.
func (o ModelOption) Equal(other ModelOption) bool {
	var a, b writer
	a.modelOptions([]ModelOption{o})
	b.modelOptions([]ModelOption{other})
	return bytes.Equal(a.b, b.b)
}

// told is a refused value as an error shows it: whole if it is short.
func told(v json.RawMessage) any {
	const most = 200 // bytes
	switch {
	case beyondRange(v):
		return notFinite(v)
	case len(v) > most:
		return clip(string(v))
	}
	return v
}

// fault says why a value is none of the option's, or nothing. The types of later
// versions are left to the server.
func (o *ModelOption) fault(v json.RawMessage) string {
	switch o.Type {
	case OptionBoolean:
		if v[0] != 't' && v[0] != 'f' {
			return "must be true or false, not " + describe(v)
		}
	case OptionNumber, OptionInteger:
		return o.faultOfNumber(v)
	case OptionEnum:
		if text, ok := stringOf(v); !ok || !slices.Contains(o.Values, text) {
			return "must be " + alternatives(o.Values) + ", not " + describe(v)
		}
	case OptionFlags:
		return o.faultOfFlags(v)
	}
	return ""
}

func (o *ModelOption) faultOfNumber(v json.RawMessage) string {
	if v[0] != '-' && (v[0] < '0' || v[0] > '9') {
		return "must be " + article(o.Type) + ", not " + describe(v)
	}
	if beyondRange(v) {
		return "must be a finite number, not " + notFinite(v)
	}
	if o.Type == OptionInteger {
		if d, ok := parseDecimal(string(v)); !ok || d.exp < 0 && d.digits != "" {
			return "must be an integer, not " + describe(v)
		}
	}
	f, _ := strconv.ParseFloat(string(v), 64) // infinite for an integer beyond the range, which is in order
	switch {
	case o.Minimum != nil && f < *o.Minimum:
		return fmt.Sprintf("must be at least %v; it is %s", *o.Minimum, clip(string(v)))
	case o.Maximum != nil && f > *o.Maximum:
		return fmt.Sprintf("must be at most %v; it is %s", *o.Maximum, clip(string(v)))
	}
	return ""
}

func (o *ModelOption) faultOfFlags(v json.RawMessage) string {
	if v[0] != '[' {
		return "must be a list of flags, not " + describe(v)
	}
	r := newReader(v)
	defer retire(r.dec)
	seen, why := make([]string, 0, len(o.Values)), ""
	r.array(func(int) {
		flag := r.raw()
		if why != "" || r.err != nil {
			return
		}
		text, ok := stringOf(flag)
		switch {
		case !ok || !slices.Contains(o.Values, text):
			why = "must be a list of " + alternatives(o.Values) + "; " + describe(flag) + " is none of them"
		case slices.Contains(seen, text):
			why = fmt.Sprintf("has the flag %q twice", text)
		}
		seen = append(seen, text)
	})
	return why
}

func article(kind string) string {
	if kind == OptionInteger {
		return "an integer"
	}
	return "a number"
}

// stringOf returns the text of a JSON string.
func stringOf(v []byte) (string, bool) {
	if v[0] != '"' {
		return "", false
	}
	return unquote(v), true
}

// describe names a JSON value in a sentence.
func describe(v []byte) string {
	switch v[0] {
	case '{':
		return "an object"
	case '[':
		return "a list"
	}
	return clip(string(v))
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
func (r *reader) modelOptions() (list []ModelOption) {
	r.array(func(int) { list = append(list, r.modelOption()) })
	return list
}

func (r *reader) modelOption() (o ModelOption) {
	r.object(func(name string) {
		if name != "name" && name != "type" && r.absent(name) {
			return
		}
		switch name {
		case "name":
			o.Name = r.text(1, 0)
		case "type":
			o.Type = r.text(1, 0)
		case "title":
			o.Title, _ = r.str()
		case "description":
			o.Description, _ = r.str()
		case "default":
			if v := r.raw(); r.err == nil && r.readable(name, v) {
				o.Default = bytes.Clone(v)
			}
		case "minimum":
			v := r.float()
			o.Minimum = &v
		case "maximum":
			v := r.float()
			o.Maximum = &v
		case "values":
			o.Values = r.strs()
		default:
			r.keep(&o.Extra, name)
		}
	}, "name", "type")
	return o
}

// modelOptions writes declarations; what is not set is left out.
func (w *writer) modelOptions(list []ModelOption) {
	w.open('[')
	for i := range list {
		o := &list[i]
		w.open('{')
		w.name("name")
		w.str(o.Name)
		w.name("type")
		w.str(o.Type)
		for _, f := range []struct{ name, text string }{{"title", o.Title}, {"description", o.Description}} {
			if f.text != "" {
				w.name(f.name)
				w.str(f.text)
			}
		}
		if len(o.Default) > 0 {
			w.name("default")
			w.raw(o.Default)
		}
		for _, f := range []struct {
			name  string
			value *float64
		}{{"minimum", o.Minimum}, {"maximum", o.Maximum}} {
			if f.value != nil {
				w.name(f.name)
				w.float(*f.value)
			}
		}
		if len(o.Values) > 0 {
			w.name("values")
			w.strs(o.Values)
		}
		w.extra(o.Extra)
		w.close('}')
	}
	w.close(']')
}

// optionValues writes the options that a request sets.
func (w *writer) optionValues(list []OptionValue) {
	w.open('{')
	for _, o := range list {
		w.name(o.Name)
		w.raw(o.Value)
	}
	w.close('}')
}
