package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagField is the annotation of a flag that sets a field with another name: the field's path.
const flagField = "motiongate_field"

// SetsField declares the path of the field that a flag sets. Paths below it also belong to the flag.
func SetsField(c *cobra.Command, flag, path string) {
	// It fails for an unknown flag.
	_ = c.Flags().SetAnnotation(flag, flagField, []string{path})
}

// nameFlag replaces the field at the start of a message by the flag of c that set it. Of a path below the
// field, the last part remains: options.model_options.mood becomes --option mood.
func nameFlag(c *cobra.Command, message string) string {
	path, rest, _ := strings.Cut(message, " ")
	out := message
	c.Flags().Visit(func(f *pflag.Flag) {
		field := strings.ReplaceAll(f.Name, "-", "_")
		if noted := f.Annotations[flagField]; len(noted) > 0 {
			field = noted[0]
		}
		if below, ok := strings.CutPrefix(path, field+"."); ok {
			out = "--" + f.Name + " " + below + " " + rest
		} else if path == field {
			out = "--" + f.Name + " " + rest
		}
	})
	return out
}
