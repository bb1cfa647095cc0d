package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"
)

// target is one of the servers that receive the same requests.
type target struct {
	name string
	base string
	body string // file with the request
	path string // "": /generate

	second string // base URL of another process of the same server, which alternates with the first; "": none

	run func(*bench) (figure, error) // work in place of requests; nil: requests
}

// process returns the base URL of the process for a round. Each process gets two successive rounds, one of
// them in reverse order.
func (t *target) process(round int) string {
	if t.second != "" && round/2%2 == 1 {
		return t.second
	}
	return t.base
}

// figure is the result of one slice.
type figure struct {
	perSecond float64
	p50, p99  time.Duration
	cpu       time.Duration // CPU time of the server per request, which other load changes least
}

// row is the result of one kind of work for all targets.
type row struct {
	name        string
	size        int
	connections int
}

// contest runs one kind of work on several servers, slice by slice.
type contest struct {
	row
	targets []target   // the first is compared with each other target
	rounds  [][]figure // by round and target; zero: no slice in that round
}

// step runs one slice on each of some targets. Every other round is in reverse order, so that a machine that
// slows down does not penalise the last target most.
func (b *bench) step(c *contest, targets ...int) error {
	figures := make([]figure, len(c.targets))
	for n, i := range targets {
		if len(c.rounds)%2 == 1 {
			i = targets[len(targets)-1-n]
		}
		f, err := b.slice(c, &c.targets[i])
		for again := 0; err != nil && again < 3; again++ { // a peer may drop a connection on a busy machine
			f, err = b.slice(c, &c.targets[i])
		}
		if err != nil {
			return fmt.Errorf("%s, %s: %w", c.name, c.targets[i].name, err)
		}
		figures[i] = f
	}
	c.rounds = append(c.rounds, figures)
	return nil
}

func (b *bench) slice(c *contest, t *target) (figure, error) {
	if t.run != nil {
		return t.run(b)
	}
	return b.load(t, len(c.rounds), c.connections)
}

// medians returns the medians of one target's figures over the rounds.
func (c *contest) medians(target int) figure {
	return figure{
		perSecond: median(c.column(target, func(f figure) float64 { return f.perSecond })),
		p50:       time.Duration(median(c.column(target, func(f figure) float64 { return float64(f.p50) }))),
		p99:       time.Duration(median(c.column(target, func(f figure) float64 { return float64(f.p99) }))),
		cpu:       time.Duration(median(c.column(target, func(f figure) float64 { return float64(f.cpu) }))),
	}
}

func (c *contest) column(target int, value func(figure) float64) []float64 {
	var out []float64
	for _, figures := range c.rounds {
		if f := figures[target]; f != (figure{}) {
			out = append(out, value(f))
		}
	}
	return out
}

// ratio is the ratio of the first target to another: the median over the rounds, and its spread.
type ratio struct {
	median float64
	spread float64 // half the distance between the quartiles
	rounds int
}

// rate returns the ratio of requests per second of the first target to another's.
func (c *contest) rate(target int) ratio {
	return c.ratio(target, func(f figure) float64 { return f.perSecond })
}

// spent returns the ratio of another target's CPU time to the first one's.
func (c *contest) spent(target int) ratio {
	return c.ratio(target, func(f figure) float64 { return 1 / float64(f.cpu) })
}

func (c *contest) ratio(target int, value func(figure) float64) ratio {
	var all []float64
	for _, figures := range c.rounds {
		if figures[target] == (figure{}) {
			continue
		}
		if r := value(figures[0]) / value(figures[target]); !math.IsNaN(r) && !math.IsInf(r, 0) {
			all = append(all, r)
		}
	}
	return ratio{median(all), (quantile(all, 0.75) - quantile(all, 0.25)) / 2, len(all)}
}

// precision is the relative standard error at which a ratio is precise enough: two runs then agree within 5 % in
// 19 of 20 cases.
const precision = 0.0175

// standardError returns the relative standard error of the ratio, assuming a normal distribution with its spread.
func (r ratio) standardError() float64 {
	if r.rounds == 0 || r.median == 0 {
		return 0
	}
	const (
		quartile = 0.6745 // distance of a quartile from the median, in standard deviations
		ofMedian = 1.2533 // standard error of a median over the standard error of a mean
	)
	return ofMedian * r.spread / quartile / r.median / math.Sqrt(float64(r.rounds))
}

func (r ratio) String() string {
	if r.rounds == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f ± %.2f (%.3f)", r.median, r.spread, r.median*r.standardError())
}

// standardError returns the larger standard error of the two ratios to a target.
func (c *contest) standardError(target int) float64 {
	return max(c.rate(target).standardError(), c.spent(target).standardError())
}

// pair is the first target of a contest and another one.
type pair struct {
	contest *contest
	target  int
}

func (p pair) standardError() float64 { return p.contest.standardError(p.target) }

// pairs lists the pairs of targets that are compared.
func pairs(contests []*contest) (all []pair) {
	for _, c := range contests {
		for i := 1; i < len(c.targets); i++ {
			all = append(all, pair{c, i})
		}
	}
	return all
}

// warmUp returns the number of rounds that warm up every process.
func (c *contest) warmUp() int {
	if c.targets[0].second != "" {
		return 3 // the third is the first round of the second process
	}
	return 1
}

// all returns the indices of the targets.
func (c *contest) all() []int {
	out := make([]int, len(c.targets))
	for i := range out {
		out[i] = i
	}
	return out
}

func median(list []float64) float64 { return quantile(list, 0.5) }

// quantile returns an interpolated quantile of a list, or 0 if it is empty.
func quantile(list []float64, share float64) float64 {
	if len(list) == 0 {
		return 0
	}
	sorted := slices.SortedFunc(slices.Values(list), cmp.Compare[float64])
	at := share * float64(len(sorted)-1)
	low := int(at)
	if low+1 == len(sorted) {
		return sorted[low]
	}
	return sorted[low] + (at-float64(low))*(sorted[low+1]-sorted[low])
}
