//go:build race

package main_test

import "os"

func init() {
	buildFlags = append(buildFlags, "-race")
	_ = os.Setenv("GORACE", "atexit_sleep_ms=0 "+os.Getenv("GORACE")) // of the processes that are started
}
