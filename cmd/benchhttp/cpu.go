package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// cpuTime returns the CPU time of the threads of a process and of its children, such as nginx's worker, or 0
// if unknown. Threads that have ended are not included.
func cpuTime(pid int) time.Duration {
	if pid == 0 {
		return 0
	}
	files, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	if err != nil {
		return 0
	}
	var sum time.Duration
	for _, file := range files {
		stat, err := os.ReadFile(file)
		if err != nil {
			continue // the thread has just ended
		}
		spent, _, _ := strings.Cut(string(stat), " ") // nanoseconds
		if n, err := strconv.ParseInt(spent, 10, 64); err == nil {
			sum += time.Duration(n)
		}
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
