package main

// builds starts two processes of each of two builds, and returns both targets without bodies. gate
// is the first process of ours, which runs already. Processes that start earlier are slower: the builds start in the order A B B A.
func (b *bench) builds(gate, upstream string) (ours, other target, err error) {
	ours, other = target{name: "motiongate", base: gate}, target{name: against}
	for _, start := range []struct {
		binary string
		base   *string
	}{{b.against, &other.base}, {b.against, &other.second}, {b.binary, &ours.second}} {
		if *start.base, err = b.gate(gateway{binary: start.binary, upstream: upstream, cores: 1}); err != nil {
			return ours, other, err
		}
	}
	return ours, other, nil
}
