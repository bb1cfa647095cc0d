package fbx

import "sort"

// cubic flags a key that is followed by a cubic segment.
const cubic = 0x08

// curve is the animation curve of one number.
type curve struct {
	times  []int64 // in ticks, increasing
	values []float64
	flags  []int64   // of each key
	slopes []float64 // two per key, per second: after it, and before the next key
}

// readCurve reads an AnimationCurve, or returns nil if it has no keys.
func readCurve(n *node) (*curve, error) {
	times, err := n.find("KeyTime").array().integers()
	if err != nil {
		return nil, err
	}
	values, err := n.find("KeyValueFloat").array().numbers()
	if err != nil {
		return nil, err
	}
	if len(times) != len(values) {
		return nil, errCut
	}
	if len(times) == 0 {
		return nil, nil
	}
	for i := range times[1:] {
		if times[i+1] < times[i] {
			return nil, errCut
		}
	}
	c := &curve{times: times, values: values, flags: make([]int64, len(times)), slopes: make([]float64, 2*len(times))}
	c.attributes(n)
	return c, nil
}

// attributes reads the interpolation between keys: each set of attributes applies to successive keys. Without
// attributes it is linear.
func (c *curve) attributes(n *node) {
	for i := range c.flags {
		c.flags[i] = linear
	}
	flags, err := n.find("KeyAttrFlags").array().integers()
	counts, err2 := n.find("KeyAttrRefCount").array().integers()
	data, err3 := n.find("KeyAttrDataFloat").array().numbers()
	if err != nil || err2 != nil || len(flags) != len(counts) {
		return
	}
	if err3 != nil || len(data) != 4*len(flags) {
		data = make([]float64, 4*len(flags))
	}
	key := 0
	for i, flag := range flags {
		for ; counts[i] > 0 && key < len(c.flags); counts[i]-- {
			c.flags[key], c.slopes[2*key], c.slopes[2*key+1] = flag, data[4*i], data[4*i+1]
			key++
		}
	}
}

// at returns the value at a time.
func (c *curve) at(t int64) float64 {
	next := sort.Search(len(c.times), func(i int) bool { return c.times[i] > t })
	switch next {
	case 0:
		return c.values[0]
	case len(c.times):
		return c.values[next-1]
	}
	i := next - 1
	long := float64(c.times[next] - c.times[i])
	k, a, b := float64(t-c.times[i])/long, c.values[i], c.values[next]
	switch {
	case c.flags[i]&stepped != 0:
		return a
	case c.flags[i]&cubic == 0:
		return a + k*(b-a)
	}
	seconds := long / ticks
	m, n := seconds*c.slopes[2*i], seconds*c.slopes[2*i+1]
	k2, k3 := k*k, k*k*k
	return (2*k3-3*k2+1)*a + (k3-2*k2+k)*m + (3*k2-2*k3)*b + (k3-k2)*n
}
