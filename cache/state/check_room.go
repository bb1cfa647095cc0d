package state

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/nats-io/nats.go/jetstream"
)

// checkRoom compares the bytes that all buckets reserve, including missing buckets, with the limits of the
// account and of the servers whose monitoring answers.
func (r *Report) checkRoom(ctx context.Context, s *Store, streams []jetstream.StreamConfig, needs []Need) error {
	wanted := slices.Clone(needs)
	for i, n := range wanted {
		if !n.InMemory {
			r.Needed += n.Bytes
		}
		for _, stream := range streams {
			if stream.Name == "KV_"+n.Name {
				wanted[i].Bytes = max(0, n.Bytes-stream.MaxBytes)
			}
		}
	}
	// The largest first, because it is the hardest to place.
	slices.SortStableFunc(wanted, func(a, b Need) int { return cmp.Compare(b.Bytes, a.Bytes) })
	if err := r.checkAccount(ctx, s, streams, wanted); err != nil {
		return err
	}
	r.checkServers(s.replicas(), wanted)
	return nil
}

// checkAccount compares the reservations with the limits of the account. In an account without tiers each
// replica counts.
func (r *Report) checkAccount(ctx context.Context, s *Store, streams []jetstream.StreamConfig, wanted []Need) error {
	info, err := s.js.AccountInfo(ctx)
	if err != nil {
		return fmt.Errorf("state at %s: %w", s.place(), err)
	}
	limits, tiered := info.Limits, len(info.Tiers) > 0
	if tiered {
		limits = info.Tiers[fmt.Sprintf("R%d", s.replicas())].Limits
	}
	files, memory := &SpaceReport{Limit: limits.MaxStore}, &SpaceReport{Limit: limits.MaxMemory}
	for _, stream := range streams {
		space := files
		if stream.Storage == jetstream.MemoryStorage {
			space = memory
		}
		switch {
		case !tiered:
			space.Reserved += max(0, stream.MaxBytes) * int64(stream.Replicas)
		case stream.Replicas == s.replicas():
			space.Reserved += max(0, stream.MaxBytes)
		}
	}
	copies := int64(1)
	if !tiered {
		copies = int64(s.replicas())
	}
	for _, n := range wanted {
		space, each := files, limits.StoreMaxStreamBytes
		if n.InMemory {
			space, each = memory, limits.MemoryMaxStreamBytes
		}
		if each > 0 && n.Bytes > each {
			r.fault("%s cannot be made: it reserves %s, and a stream of the account has at most %s", n.Name, n.space(), sizeText(each))
			continue
		}
		if space.Limit >= 0 && space.free() < n.Bytes*copies {
			r.noRoom(n, "the account", space.free(), n.Bytes*copies)
			continue
		}
		space.Reserved += n.Bytes * copies
	}
	return nil
}

// checkServers places missing buckets on the servers with the most room, as the cluster does. It checks
// nothing if the limits of a server are unknown.
func (r *Report) checkServers(replicas int, wanted []Need) {
	free := map[bool][]int64{} // of each server, by whether the space is memory
	for _, server := range r.Servers {
		if server.Files == nil {
			return
		}
		free[false], free[true] = append(free[false], server.Files.free()), append(free[true], server.Memory.free())
	}
	if len(r.Servers) < replicas {
		r.warn("%d servers are known, and each bucket needs %d: start more, or lower state.replicas", len(r.Servers), replicas)
		return
	}
	for _, n := range wanted {
		all := free[n.InMemory]
		slices.Sort(all)
		most := all[len(all)-replicas:]
		if n.Bytes > most[0] {
			r.noRoom(n, "one of the servers", most[0], n.Bytes)
			continue
		}
		for i := range most {
			most[i] -= n.Bytes
		}
	}
}

func (r *Report) noRoom(n Need, where string, free, bytes int64) {
	r.fault("%s cannot be made: it reserves %s, and %s has %s left. %s", n.Name, Limits{Bytes: bytes, InMemory: n.InMemory}.space(),
		where, sizeText(free), n.moreSpace())
}
