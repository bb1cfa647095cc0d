package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// Sentence words an error of a command for a person.
func Sentence(c *cobra.Command, err error) string {
	var faults config.Faults
	if errors.As(err, &faults) && len(faults) > 1 {
		return fmt.Sprintf("%d settings are wrong:\n%s", len(faults), faults)
	}
	var e *mmcp.Error
	if !errors.As(err, &e) {
		return err.Error()
	}
	message := nameFlag(c, e.Message)
	// A person at a terminal has no details.errors to look into.
	if list, _ := e.Details["errors"].([]jsonio.Fault); len(list) > 1 {
		lines := make([]string, len(list))
		for i, f := range list {
			lines[i] = nameFlag(c, f.Path()+" "+f.Msg)
		}
		message = strings.Join(lines, "; ") + "."
	}
	return strings.Replace(err.Error(), e.Error(), message, 1)
}
