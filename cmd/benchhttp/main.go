// Command benchhttp measures motiongate over real HTTP against peers, in one paired run: every round loads
// each of them in turn for a slice of a second, so that a machine whose speed drifts affects all alike.
// Figures are medians over the rounds; ratios are given with their spread. Rows with a large spread get more
// rounds.
//
// It needs wrk, and uses nginx if that is installed. The server under test runs on one core and the load on
// the other.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"slices"
	"time"
)

// roles are the first arguments with which the command starts itself as one of the peers, or as their
// clients.
var roles = map[string]func(addr, upstream string, size int) error{
	"upstream": serveUpstream,
	"bare":     serveBare,
	"hash":     serveHashed,
	"proxy":    serveProxy,
	"crowd":    beCrowd,
}

func main() {
	if len(os.Args) > 1 {
		if serve, ok := roles[os.Args[1]]; ok {
			fs := flag.NewFlagSet(os.Args[1], flag.ExitOnError)
			addr := fs.String("listen", "", "address")
			upstream := fs.String("upstream", "", "URL of the upstream")
			size := fs.Int("size", 20_000, "bytes of an answer")
			_ = fs.Parse(os.Args[2:]) // ExitOnError
			if err := serve(*addr, *upstream, *size); err != nil {
				log.Fatal(err)
			}
			return
		}
	}
	o := options{}
	flag.StringVar(&o.binary, "motiongate", "bin/motiongate", "the command to measure")
	flag.StringVar(&o.only, "only", "", `measure "cache hit", "pass-through", "waiters" or "jobs" alone`)
	flag.StringVar(&o.against, "against", "", "another build of the command, measured beside the first, and no peers")
	flag.IntVar(&o.size, "size", 0, "bytes of answers, 20000 or 400000; 0: both")
	flag.IntVar(&o.connections, "connections", 0, "connections; 0: 1, 16 and 64")
	flag.IntVar(&o.rounds, "rounds", 4, "rounds, at least; the figures are medians over them")
	flag.DurationVar(&o.within, "within", 7*time.Minute, "the time for all rounds; pairs whose ratios scatter get more of them")
	flag.DurationVar(&o.duration, "duration", time.Second, "of one slice, in whole seconds")
	flag.StringVar(&o.out, "o", "", "file for the table; empty: standard output")
	flag.Parse()
	if sections := []string{"", hit, passThrough, waiters, jobs}; !slices.Contains(sections, o.only) {
		fmt.Fprintf(os.Stderr, "benchhttp: -only must be one of %q, not %q\n", sections[1:], o.only)
		os.Exit(2)
	}
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "benchhttp:", err)
		os.Exit(1)
	}
}
