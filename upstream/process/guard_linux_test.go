package process

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestGroupsLeft(t *testing.T) {
	got := slices.Sorted(maps.Keys(groupsLeft(strings.NewReader("+7\n+12\nwhat\n-7\n+0\n+9\n-9\n+9\n+3"))))
	if !slices.Equal(got, []int{3, 9, 12}) {
		t.Errorf("groups %v", got)
	}
}
