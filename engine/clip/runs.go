package clip

// Runs returns the ranges of set flags, as [first, last+1).
func Runs(on []bool) [][2]int {
	var out [][2]int
	from := -1
	for i := 0; i <= len(on); i++ {
		switch set := i < len(on) && on[i]; {
		case set && from < 0:
			from = i
		case !set && from >= 0:
			out = append(out, [2]int{from, i})
			from = -1
		}
	}
	return out
}
