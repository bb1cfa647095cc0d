package main

import (
	"runtime/debug"
	"testing"
)

func TestDescribeBuild(t *testing.T) {
	released := &debug.BuildInfo{GoVersion: "go1.26.0"}
	released.Main.Version = "v1.2.3"
	local := &debug.BuildInfo{GoVersion: "go1.26.0", Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.modified", Value: "true"}}}
	for want, info := range map[string]*debug.BuildInfo{
		"motiongate v1.2.3, go1.26.0, protocol 1.0":                                      released,
		"motiongate (devel), revision 0123456789ab with changes, go1.26.0, protocol 1.0": local,
		"motiongate (devel), protocol 1.0":                                               {},
	} {
		if got := describeBuild(info, false); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got, want := describeBuild(released, true), "motiongate v1.2.3, go1.26.0, fused arithmetic, protocol 1.0"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
