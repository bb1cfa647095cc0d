package npz

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const (
	maxValues = 16 << 20 // in one array
	maxHeader = 64 << 10 // bytes
	maxDims   = 8
)

// array is one array of numbers in C order.
type array struct {
	shape  []int
	values []float64
}

// archive maps the names of the arrays of a file to functions that read them.
type archive struct {
	open map[string]func() (*array, error)
}

func open(data []byte) (*archive, error) {
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("the file is not an NPZ archive, which numpy.savez writes: %w", err)
	}
	a := &archive{open: map[string]func() (*array, error){}}
	for _, f := range r.File {
		a.open[strings.TrimSuffix(f.Name, ".npy")] = func() (*array, error) {
			r, err := f.Open()
			if err != nil {
				return nil, err
			}
			defer func() { _ = r.Close() }() // only read
			return readArray(r)
		}
	}
	return a, nil
}

func (a *archive) names() []string {
	var out []string
	for name := range a.open {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// first returns the first array of a list of names that the archive has, and its name; nil if
// it has none of them.
func (a *archive) first(names []string) (*array, string, error) {
	for _, name := range names {
		open := a.open[name]
		if open == nil {
			continue
		}
		out, err := open()
		if err != nil {
			return nil, name, fmt.Errorf("array %s: %w", name, err)
		}
		return out, name, nil
	}
	return nil, "", nil
}

var (
	descrKey   = regexp.MustCompile(`'descr':\s*'([^']*)'`)
	fortranKey = regexp.MustCompile(`'fortran_order':\s*(True|False)`)
	shapeKey   = regexp.MustCompile(`'shape':\s*\(([^)]*)\)`)
)

// readArray reads an array of the NPY format, versions 1 to 3 (NumPy Enhancement
// Proposal 1). It fails on elements that are not finite numbers.
func readArray(r io.Reader) (*array, error) {
	header, err := readHeader(r)
	if err != nil {
		return nil, err
	}
	descr, fortran, dims := descrKey.FindSubmatch(header), fortranKey.FindSubmatch(header), shapeKey.FindSubmatch(header)
	if descr == nil || fortran == nil || dims == nil {
		return nil, errors.New("its header lacks descr, fortran_order or shape")
	}
	a := &array{}
	count := 1
	for word := range strings.SplitSeq(string(dims[1]), ",") {
		if word = strings.TrimSpace(word); word == "" {
			continue
		}
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || len(a.shape) == maxDims || n > maxValues || count*n > maxValues {
			return nil, fmt.Errorf("the shape (%s) is invalid or has more than %d dimensions or %d values", dims[1], maxDims, maxValues)
		}
		a.shape = append(a.shape, n)
		count *= n
	}
	read, size, err := element(string(descr[1]))
	if err != nil {
		return nil, err
	}
	// ReadAll allocates with the data that arrives, so that a false shape costs no memory.
	data, err := io.ReadAll(io.LimitReader(r, int64(count*size)))
	if err != nil {
		return nil, err
	}
	if len(data) < count*size {
		return nil, fmt.Errorf("it holds %d bytes instead of %d; the file may be cut off", len(data), count*size)
	}
	a.values = make([]float64, count)
	for i := range a.values {
		v := read(data[i*size:])
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("value %d is not finite", i)
		}
		a.values[i] = v
	}
	if string(fortran[1]) == "True" {
		a.reorder()
	}
	return a, nil
}

func readHeader(r io.Reader) ([]byte, error) {
	var start [8]byte
	if _, err := io.ReadFull(r, start[:]); err != nil || string(start[:6]) != "\x93NUMPY" {
		return nil, errors.New("it is not in NPY format")
	}
	var size uint32
	if start[6] == 1 {
		var short uint16
		if err := binary.Read(r, binary.LittleEndian, &short); err != nil {
			return nil, err
		}
		size = uint32(short)
	} else if err := binary.Read(r, binary.LittleEndian, &size); err != nil {
		return nil, err
	}
	if size > maxHeader {
		return nil, fmt.Errorf("its header has %d bytes, more than %d", size, maxHeader)
	}
	header := make([]byte, size)
	_, err := io.ReadFull(r, header)
	return header, err
}

// element returns a function that reads one number of a NumPy type, and the size of the number
// in bytes.
func element(descr string) (func([]byte) float64, int, error) {
	var order binary.ByteOrder = binary.LittleEndian
	if strings.HasPrefix(descr, ">") {
		order = binary.BigEndian
	}
	switch strings.TrimLeft(descr, "<>|=") {
	case "f8":
		return func(b []byte) float64 { return math.Float64frombits(order.Uint64(b)) }, 8, nil
	case "f4":
		return func(b []byte) float64 { return float64(math.Float32frombits(order.Uint32(b))) }, 4, nil
	case "f2":
		return func(b []byte) float64 { return half(order.Uint16(b)) }, 2, nil
	case "i8":
		return func(b []byte) float64 { return float64(int64(order.Uint64(b))) }, 8, nil
	case "i4":
		return func(b []byte) float64 { return float64(int32(order.Uint32(b))) }, 4, nil
	case "i2":
		return func(b []byte) float64 { return float64(int16(order.Uint16(b))) }, 2, nil
	}
	return nil, 0, fmt.Errorf("its elements have type %q; write float or int of 16, 32 or 64 bits", descr)
}

// half decodes a 16-bit float (IEEE 754).
func half(bits uint16) float64 {
	sign, exponent, fraction := 1.0, int(bits>>10&31), float64(bits&1023)/1024
	if bits>>15 == 1 {
		sign = -1
	}
	switch exponent {
	case 0:
		return sign * math.Ldexp(fraction, -14)
	case 31:
		return math.Inf(1)
	}
	return sign * math.Ldexp(1+fraction, exponent-15)
}

// reorder converts values from Fortran order to C order.
func (a *array) reorder() {
	out := make([]float64, len(a.values))
	at := make([]int, len(a.shape))
	for i := range out {
		from, stride := 0, 1
		for d, k := range at {
			from += k * stride
			stride *= a.shape[d]
		}
		out[i] = a.values[from]
		for d := len(at) - 1; d >= 0; d-- {
			if at[d]++; at[d] < a.shape[d] {
				break
			}
			at[d] = 0
		}
	}
	a.values = out
}
