package main

// builds starts two processes of each of two builds, and returns both targets without bodies. gate is the
// first process of our build, which runs already. Earlier processes are slower, so the builds start in the
// order A B B A.
func (b *bench) builds(gate, upstream string) (own, other target, err error) {
	own, other = target{name: "motiongate", base: gate}, target{name: against}
	for _, start := range []struct {
		binary string
		base   *string
	}{{b.against, &other.base}, {b.against, &other.second}, {b.binary, &own.second}} {
		if *start.base, err = b.gate(gateway{binary: start.binary, upstream: upstream, cores: 1}); err != nil {
			return own, other, err
		}
	}
	return own, other, nil
}
