package gltfio

import (
	"fmt"
	"math"

	"github.com/qmuntal/gltf"
)

// values are the numbers of an accessor: count elements of comps numbers each, read
// where they stand.
type values struct {
	data       []byte // nil: all zero
	stride     int
	count      int
	comps      int
	kind       gltf.ComponentType
	normalized bool
}

var (
	compSize = [...]int{gltf.ComponentFloat: 4, gltf.ComponentByte: 1, gltf.ComponentUbyte: 1, gltf.ComponentShort: 2,
		gltf.ComponentUshort: 2, gltf.ComponentUint: 4}
	typeComps = [...]int{gltf.AccessorScalar: 1, gltf.AccessorVec2: 2, gltf.AccessorVec3: 3, gltf.AccessorVec4: 4,
		gltf.AccessorMat2: 4, gltf.AccessorMat3: 9, gltf.AccessorMat4: 16}
)

// values opens an accessor of elements with the given number of components.
func (s *source) values(accessor, comps int) (values, error) {
	if accessor < 0 || accessor >= len(s.Accessors) || s.Accessors[accessor] == nil {
		return values{}, fmt.Errorf("accessor %d does not exist", accessor)
	}
	a := s.Accessors[accessor]
	if int(a.Type) >= len(typeComps) || int(a.ComponentType) >= len(compSize) || typeComps[a.Type] != comps {
		return values{}, fmt.Errorf("accessor %d does not hold elements of %d numbers", accessor, comps)
	}
	if a.Count <= 0 {
		return values{}, fmt.Errorf("accessor %d is empty", accessor)
	}
	v := values{count: a.Count, comps: comps, kind: a.ComponentType, normalized: a.Normalized}
	if a.BufferView != nil {
		var err error
		if v.data, v.stride, err = s.view(*a.BufferView, a.ByteOffset, a.Count, comps*compSize[a.ComponentType]); err != nil {
			return values{}, fmt.Errorf("accessor %d: %w", accessor, err)
		}
	} else if err := s.spend(a.Count); err != nil {
		return values{}, err
	}
	if a.Sparse == nil {
		return v, nil
	}
	v, err := s.sparse(v, a.Sparse)
	if err != nil {
		return values{}, fmt.Errorf("accessor %d: %w", accessor, err)
	}
	return v, nil
}

// view returns the bytes of count elements of a buffer view, and the distance
// from one to the next.
func (s *source) view(index, offset, count, size int) ([]byte, int, error) {
	if index < 0 || index >= len(s.BufferViews) || s.BufferViews[index] == nil {
		return nil, 0, fmt.Errorf("buffer view %d does not exist", index)
	}
	bv := s.BufferViews[index]
	data, err := s.buffer(bv.Buffer)
	if err != nil {
		return nil, 0, err
	}
	if bv.ByteOffset < 0 || bv.ByteLength < 0 || bv.ByteOffset > len(data) || bv.ByteLength > len(data)-bv.ByteOffset {
		return nil, 0, fmt.Errorf("buffer view %d reaches beyond its buffer", index)
	}
	data = data[bv.ByteOffset : bv.ByteOffset+bv.ByteLength]
	stride := size
	if bv.ByteStride != 0 {
		stride = bv.ByteStride
	}
	// With a count below the length and a stride below 256 nothing overflows.
	if stride < size || stride > 255 || offset < 0 || offset > len(data) || count > len(data) ||
		(count-1)*stride+size > len(data)-offset {
		return nil, 0, fmt.Errorf("%d elements of %d bytes do not fit into buffer view %d", count, size, index)
	}
	return data[offset:], stride, nil
}

// sparse makes a copy of v as floats, with some elements replaced.
func (s *source) sparse(v values, sp *gltf.Sparse) (values, error) {
	if sp.Count <= 0 || sp.Count > v.count || int(sp.Indices.ComponentType) >= len(compSize) {
		return values{}, fmt.Errorf("%d of %d elements cannot be replaced", sp.Count, v.count)
	}
	if err := s.spend(v.count * v.comps); err != nil {
		return values{}, err
	}
	size := compSize[sp.Indices.ComponentType]
	at, stride, err := s.view(sp.Indices.BufferView, sp.Indices.ByteOffset, sp.Count, size)
	if err != nil {
		return values{}, err
	}
	indices := values{data: at, stride: stride, count: sp.Count, comps: 1, kind: sp.Indices.ComponentType}
	with := v
	with.count = sp.Count
	if with.data, with.stride, err = s.view(sp.Values.BufferView, sp.Values.ByteOffset, sp.Count, v.comps*compSize[v.kind]); err != nil {
		return values{}, err
	}
	dense := values{data: make([]byte, 4*v.count*v.comps), stride: 4 * v.comps, count: v.count, comps: v.comps, kind: gltf.ComponentFloat}
	for i := range v.count {
		dense.set(i, v.at(i))
	}
	for i := range sp.Count {
		k := indices.at(i)[0]
		if !(k >= 0 && k < float64(v.count)) {
			return values{}, fmt.Errorf("sparse element %v does not exist", k)
		}
		dense.set(int(k), with.at(i))
	}
	return dense, nil
}

// at returns element i, up to four numbers of it.
func (v *values) at(i int) (e [4]float64) {
	if v.data == nil {
		return e
	}
	b := v.data[i*v.stride:]
	for c := range min(v.comps, 4) {
		switch v.kind {
		case gltf.ComponentFloat:
			e[c] = float64(math.Float32frombits(le.Uint32(b[4*c:])))
		case gltf.ComponentByte:
			e[c] = v.scaled(float64(int8(b[c])), math.MaxInt8)
		case gltf.ComponentUbyte:
			e[c] = v.scaled(float64(b[c]), math.MaxUint8)
		case gltf.ComponentShort:
			e[c] = v.scaled(float64(int16(le.Uint16(b[2*c:]))), math.MaxInt16)
		case gltf.ComponentUshort:
			e[c] = v.scaled(float64(le.Uint16(b[2*c:])), math.MaxUint16)
		case gltf.ComponentUint:
			e[c] = float64(le.Uint32(b[4*c:]))
		}
	}
	return e
}

func (v *values) scaled(x, limit float64) float64 {
	if !v.normalized {
		return x
	}
	return max(x/limit, -1)
}

func (v *values) set(i int, e [4]float64) {
	for c := range min(v.comps, 4) {
		le.PutUint32(v.data[i*v.stride+4*c:], math.Float32bits(float32(e[c])))
	}
}
