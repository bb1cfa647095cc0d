package npz

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
)

// openJSON returns a JSON object as an archive. It skips null members, and parses an array when
// it is opened.
func openJSON(data []byte) (*archive, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(data, &members); err != nil {
		return nil, errors.New("the result is not a JSON object whose members are arrays")
	}
	a := &archive{open: map[string]func() (*array, error){}}
	for name, text := range members {
		if string(text) != "null" {
			a.open[name] = func() (*array, error) { return parseArray(text) }
		}
	}
	return a, nil
}

// parseArray reads nested arrays of numbers, or a single number. It fails on elements that are
// not finite numbers, on arrays of one level that differ in length or depth, and beyond maxDims
// and maxValues.
func parseArray(text []byte) (*array, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	a := &array{}
	var counts []int // elements read in each open array
	depth := -1      // nesting level of the numbers; -1 before the first
	for {
		token, err := d.Token()
		if err != nil {
			return nil, fmt.Errorf("it is not valid JSON: %w", err)
		}
		switch v := token.(type) {
		case json.Delim:
			if v != '[' && v != ']' {
				return nil, errors.New("it holds an object instead of numbers")
			}
			if v == '[' {
				if len(counts) == maxDims {
					return nil, fmt.Errorf("it has more than %d dimensions", maxDims)
				}
				counts = append(counts, 0)
				continue
			}
			last := len(counts) - 1
			if err := a.setDim(last, counts[last]); err != nil {
				return nil, err
			}
			counts = counts[:last]
		case json.Number:
			x, err := strconv.ParseFloat(v.String(), 64)
			if err != nil || math.IsInf(x, 0) {
				return nil, fmt.Errorf("value %d is not finite", len(a.values))
			}
			if depth >= 0 && depth != len(counts) {
				return nil, errRagged
			}
			depth = len(counts)
			if len(a.values) == maxValues {
				return nil, fmt.Errorf("it holds more than %d numbers", maxValues)
			}
			a.values = append(a.values, x)
		default:
			return nil, fmt.Errorf("it holds %v instead of a number", token)
		}
		if len(counts) == 0 {
			break
		}
		counts[len(counts)-1]++
	}
	count := 1
	for _, n := range a.shape {
		if n < 0 {
			return nil, errRagged
		}
		count *= n
	}
	if count != len(a.values) {
		return nil, errRagged
	}
	return a, nil
}

var errRagged = errors.New("its rows differ in length; pad them to one shape")

// setDim sets the length of the arrays at a depth. It fails if another array there has another
// length.
func (a *array) setDim(depth, n int) error {
	for len(a.shape) <= depth {
		a.shape = append(a.shape, -1)
	}
	if a.shape[depth] >= 0 && a.shape[depth] != n {
		return errRagged
	}
	a.shape[depth] = n
	return nil
}
