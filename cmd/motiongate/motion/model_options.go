package motion

import (
	"encoding/json"
	"math"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/mmcp"
)

// modelOptions sets the budget of keys and the model's own options in a request.
func (o *order) modelOptions(req *mmcp.Request, model *mmcp.Model) error {
	if !(o.budget >= 0 && o.budget <= math.MaxFloat64) {
		return cli.Usagef("--keyframe-budget must be a number of metres above 0, not %v", o.budget)
	}
	req.Options.KeyframeBudget = o.budget
	for _, text := range o.options {
		name, value, ok := strings.Cut(text, "=")
		if !ok || name == "" || value == "" {
			return cli.Usagef("--option must be NAME=VALUE, not %q", text)
		}
		if slices.ContainsFunc(req.Options.ModelOptions, func(v mmcp.OptionValue) bool { return v.Name == name }) {
			return cli.Usagef("--option has %s twice", name)
		}
		req.Options.ModelOptions = append(req.Options.ModelOptions, mmcp.OptionValue{Name: name, Value: optionValue(model, name, value)})
	}
	return nil
}

// optionValue encodes a value by the option's type: a word needs no quotes, and flags are a comma-separated
// list. A value of another type is refused by the checks of the request.
func optionValue(model *mmcp.Model, name, value string) json.RawMessage {
	kind := ""
	for i := range model.ModelOptions {
		if model.ModelOptions[i].Name == name {
			kind = model.ModelOptions[i].Type
		}
	}
	switch {
	case kind == mmcp.OptionFlags && !strings.HasPrefix(value, "["):
		return quote(strings.Split(value, ","))
	case kind == mmcp.OptionEnum, !json.Valid([]byte(value)):
		return quote(value)
	}
	return json.RawMessage(value)
}

func quote(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("null") // unreachable: a string can always be encoded
	}
	return b
}
