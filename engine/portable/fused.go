package portable

// Fused reports whether this build adds products to sums without rounding them
// first. Some processors have one instruction for it, and the compiler takes it
// where nobody forbids it; the results differ in their last bits.
func Fused() bool { return sum(1+ulp, 1-ulp, -1) != 0 }

// (1+ulp)(1-ulp) is a little less than 1, and rounds to 1.
const ulp = 0x1p-30

//go:noinline
func sum(x, y, z float64) float64 { return x*y + z }
