package npz

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
)

// openJSON returns the members of a JSON object as an archive. A member that is no array
// of numbers is an error when it is read.
func openJSON(data []byte) (*archive, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(data, &members); err != nil {
		return nil, errors.New("this is not a JSON object of arrays")
	}
	a := &archive{open: map[string]func() (*array, error){}}
	for name, text := range members {
		if string(text) != "null" {
			a.open[name] = func() (*array, error) { return parseArray(text) }
		}
	}
	return a, nil
}

// parseArray reads nested arrays of numbers, or a single number. It fails on elements that
// are no numbers, and where arrays of one level differ in length.
func parseArray(text []byte) (*array, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	a := &array{}
	var lengths []int // of the open arrays, up to now
	depth := -1       // of the numbers; negative: none was read
	for {
		token, err := d.Token()
		if err != nil {
			return nil, errors.New("it is not readable")
		}
		switch v := token.(type) {
		case json.Delim:
			if v != '[' && v != ']' {
				return nil, errors.New("it holds an object instead of numbers")
			}
			if v == '[' {
				if len(lengths) == maxDims {
					return nil, fmt.Errorf("it has more than %d dimensions", maxDims)
				}
				lengths = append(lengths, 0)
				continue
			}
			last := len(lengths) - 1
			if err := a.measure(last, lengths[last]); err != nil {
				return nil, err
			}
			lengths = lengths[:last]
		case json.Number:
			x, err := strconv.ParseFloat(v.String(), 64)
			if err != nil || math.IsInf(x, 0) {
				return nil, fmt.Errorf("value %d is not finite", len(a.values))
			}
			if depth >= 0 && depth != len(lengths) {
				return nil, errRagged
			}
			depth = len(lengths)
			if len(a.values) == maxValues {
				return nil, fmt.Errorf("it holds more than %d numbers", maxValues)
			}
			a.values = append(a.values, x)
		default:
			return nil, fmt.Errorf("it holds %v instead of a number", token)
		}
		if len(lengths) == 0 {
			break
		}
		lengths[len(lengths)-1]++
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

var errRagged = errors.New("its rows differ in length")

// measure sets the length of the arrays at a depth, which all have to share.
func (a *array) measure(depth, n int) error {
	for len(a.shape) <= depth {
		a.shape = append(a.shape, -1)
	}
	if a.shape[depth] >= 0 && a.shape[depth] != n {
		return errRagged
	}
	a.shape[depth] = n
	return nil
}
