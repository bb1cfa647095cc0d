package jq

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/itchyny/gojq"
)

// jobID is the jq variable with the id of the server's job.
const jobID = "$id"

// maxDigits is the longest integer text that is converted exactly. The largest float64 has 309 digits; the
// time to convert digits grows with their square.
const maxDigits = 400

// Check returns an error if a text is not a valid expression.
func Check(text string) error {
	_, err := compile(text)
	return err
}

// compile compiles an expression without access to the environment and to files.
func compile(text string) (*gojq.Code, error) {
	query, err := gojq.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("is not jq: %w", err)
	}
	code, err := gojq.Compile(query, gojq.WithVariables([]string{jobID}))
	if err != nil {
		return nil, fmt.Errorf("is not jq: %w", err)
	}
	return code, nil
}

// ErrNotJSON reports that the input of an expression is not JSON.
var ErrNotJSON = errors.New("its input is not JSON")

// firstValue returns the first value of an expression for an input, both as JSON, or nil if it has none or
// halts. Only an Evaluator's process may call it, because a single step can take any time and memory.
func firstValue(code *gojq.Code, input []byte, id string) (json.RawMessage, error) {
	decoded, err := decode(input)
	if err != nil {
		return nil, ErrNotJSON
	}
	v, ok := code.Run(decoded, id).Next()
	if !ok {
		return nil, nil
	}
	if err, failed := v.(error); failed {
		var halt *gojq.HaltError
		if errors.As(err, &halt) && halt.Value() == nil {
			return nil, nil
		}
		return nil, err
	}
	return gojq.Marshal(v)
}

// decode decodes one JSON value for gojq. Integers of up to maxDigits characters are exact.
func decode(body []byte) (any, error) {
	d := json.NewDecoder(strings.NewReader(string(body)))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if d.More() {
		return nil, errors.New("it has more than one value")
	}
	return gojqValue(v), nil
}

// gojqValue converts the numbers in a value to gojq's types.
func gojqValue(v any) any {
	switch v := v.(type) {
	case json.Number:
		return numberOf(v.String())
	case []any:
		for i := range v {
			v[i] = gojqValue(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = gojqValue(v[k])
		}
	}
	return v
}

// numberOf converts a JSON number to a type of gojq: an int, a big.Int of at most maxDigits digits, or a
// float64, which is infinite beyond its range.
func numberOf(text string) any {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	if len(text) <= maxDigits {
		if n, ok := new(big.Int).SetString(text, 10); ok {
			return n
		}
	}
	f, _ := strconv.ParseFloat(text, 64)
	return f
}
