package clip

// Keys are the frames in which the curves of a clip have keys. Between two keys a rotation moves at constant
// speed along the shorter arc, and the root along a line. Before the first and after the last key the value
// is constant.
type Keys struct {
	Rot    [][]int // by joint; frames, ascending, at least one
	Root   []int
	Offset []int // for the joints that slide; nil: every frame
}

// Len returns the number of keys.
func (k *Keys) Len() int {
	n := len(k.Root)
	for _, frames := range k.Rot {
		n += len(frames)
	}
	return n
}
