package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// cpuTime returns the CPU time of the threads of a process and of its children, such as the worker of
// nginx; 0: not known. Threads that ended are left out.
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
			continue // the thread ended just now
		}
		spent, _, _ := strings.Cut(string(stat), " ") // in nanoseconds
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
