package objects

import "context"

// Check probes the service, as watch does.
func (s *Store) Check() error {
	s.note(s.probe(context.Background()))
	return s.Usable()
}

// Sweep deletes old objects, as Start does.
func (s *Store) Sweep() { s.sweep(context.Background()) }
