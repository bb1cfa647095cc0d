package main

import (
	"regexp"
	"strings"
	"testing"
)

// attacks are the tests of `make chaos` in which somebody attacks a gateway, by package.
var attacks = map[string][]string{
	"cmd/motiongate": {
		"TestSoakUnderAttack", "TestMemoryUnderAttack", "TestSlowReadersUnderAttack", "TestFloodOfRequests", "TestFloodOfJobs",
		"TestLongHeadersOfAJob", "TestThreeGatewaysUnderLoad", "TestOneGatewayUnderLoad",
	},
	"cmd/motiongate/agent": {"TestSessionsAreBounded", "TestMalformedLines", "TestFilesStayBelowTheFolder"},
	"engine":               {"TestCostlyRunsEndSoon", "TestCostlyRunsEndWhenCancelled"},
	"engine/fbx":           {"TestBombs"},
	"engine/npz":           {"TestBombs"},
	"router":               {"TestSlowReaders"},
	"router/listen":        {"TestOneFraming", "TestMalformedHeads"},
	"upstream/command":     {"TestZIPBombs", "TestProgramsGetNoSecrets"},
	"upstream/foreign":     {"TestZIPBombs"},
	"upstream/remote":      {"TestCompressedBombs", "TestSurplusAnswers", "TestAnswersToNoRequest"},
	"upstream/jq":          {"TestLongNumbers"},
	"upstream/rest":        {"TestZIPBombs"},
}

// Each attack is a test that `make chaos` runs, and each test that is named for an attack is in the list.
func TestChaosListIsWhole(t *testing.T) {
	makefile := string(readSource(t, "Makefile"))
	words := regexp.MustCompile(`(?m)^ATTACKS := (.*)$`).FindStringSubmatch(makefile)
	recipe := regexp.MustCompile(`(?m)^\t.*-tags chaos.* -run '([^']*)' (.*)$`).FindStringSubmatch(makefile)
	if words == nil || recipe == nil {
		t.Fatal("the Makefile has no ATTACKS or no recipe of chaos")
	}
	run := regexp.MustCompile(strings.Replace(recipe[1], "$(ATTACKS)", words[1], 1))
	runs := func(pkg string) bool {
		for _, pattern := range strings.Fields(recipe[2]) {
			folder, all := strings.CutSuffix(strings.TrimPrefix(pattern, "./"), "/...")
			if pkg == folder || all && strings.HasPrefix(pkg, folder+"/") {
				return true
			}
		}
		return false
	}
	named := regexp.MustCompile(`Attack|Bombs|Flood|SlowReaders`)
	test := regexp.MustCompile(`(?m)^func (Test\w+)\(t \*testing\.T\)`)
	listed := map[string]bool{}
	for pkg, names := range attacks {
		for _, name := range names {
			listed[pkg+" "+name] = false
			if !runs(pkg) || !run.MatchString(name) {
				t.Errorf("make chaos does not run %s of %s", name, pkg)
			}
		}
	}
	for _, f := range goFiles(t) {
		if !f.test {
			continue
		}
		for _, found := range test.FindAllStringSubmatch(string(readSource(t, f.path)), -1) {
			key := f.pkg + " " + found[1]
			if _, ok := listed[key]; ok {
				listed[key] = true
			} else if named.MatchString(found[1]) {
				t.Errorf("%s: %s is missing in the list of attacks", f.path, found[1])
			}
		}
	}
	for key, there := range listed {
		if !there {
			t.Errorf("%s is listed as an attack, and is no test", key)
		}
	}
}
