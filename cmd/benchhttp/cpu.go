package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// tick is the unit of the times in /proc.
const tick = 10 * time.Millisecond

// cpuTime returns what a process and its children have spent, of which nginx has
// one; 0 where the system does not tell.
func cpuTime(pid int) time.Duration {
	if pid == 0 {
		return 0
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	// The name in parentheses may hold blanks; 12 and 13 after it are user and
	// system time.
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	var sum time.Duration
	for _, text := range fields[11:13] {
		ticks, err := strconv.Atoi(text)
		if err != nil {
			return 0
		}
		sum += time.Duration(ticks) * tick
	}
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	if err != nil {
		return sum
	}
	for _, text := range strings.Fields(string(children)) {
		if child, err := strconv.Atoi(text); err == nil {
			sum += cpuTime(child)
		}
	}
	return sum
}
