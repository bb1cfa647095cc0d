package upstream

// DefaultPoolOptions returns the options with every default written out.
func DefaultPoolOptions() PoolOptions {
	o := PoolOptions{}.filled()
	o.Log = nil // the process's own, which may change
	return o
}
