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

// Sentence returns a readable sentence for an error of a command.
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
	// The terminal does not show details.errors.
	if list, _ := e.Details["errors"].([]jsonio.Fault); len(list) > 1 {
		lines := make([]string, len(list))
		for i, f := range list {
			lines[i] = nameFlag(c, f.Path()+" "+f.Msg)
		}
		message = strings.Join(lines, "; ") + "."
	}
	return strings.Replace(err.Error(), e.Error(), message, 1)
}
