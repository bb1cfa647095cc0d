package clip

// Keys are the frames in which the curves of a clip have a key. Between two keys a
// rotation turns at constant speed on the shorter way, and the root moves on a line;
// before the first key and after the last one the value is held.
type Keys struct {
	Rot    [][]int // by joint; frames, ascending, at least one
	Root   []int
	Offset []int // of each joint that slides; nil: every frame
}

// Len returns how many keys there are.
func (k *Keys) Len() int {
	n := len(k.Root)
	for _, frames := range k.Rot {
		n += len(frames)
	}
	return n
}
