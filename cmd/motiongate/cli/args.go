// Package cli has the common parts of motiongate's commands: checks of arguments, readable errors, tables,
// JSON, progress on a terminal, and the client of a server that a flag names. Text of servers and files is
// escaped before a terminal shows it.
package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// UsageError is a fault of the command line that cobra cannot find.
type UsageError struct{ error }

// Unwrap returns the fault.
func (e *UsageError) Unwrap() error { return e.error }

// Usage marks an error as a fault of the command line.
func Usage(err error) error { return &UsageError{err} }

// Usagef is Usage for a formatted message.
func Usagef(format string, args ...any) error { return &UsageError{fmt.Errorf(format, args...)} }

// Group returns c as a command that only has subcommands, and prints its help.
func Group(c *cobra.Command, below ...*cobra.Command) *cobra.Command {
	c.Args, c.ValidArgsFunction = NoSuchCommand, cobra.NoFileCompletions
	c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
	c.AddCommand(below...)
	return c
}

// NoSuchCommand refuses arguments of a command that only has subcommands.
func NoSuchCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	message := fmt.Sprintf("there is no command %q", args[0])
	c.SuggestionsMinimumDistance = 2
	if near := c.SuggestionsFor(args[0]); len(near) > 0 {
		message += "; did you mean " + strings.Join(near, " or ") + "?"
	} else {
		message += "; see " + c.CommandPath() + " --help"
	}
	return errors.New(message)
}

// Exactly requires one argument for each of words, which name the arguments in errors.
func Exactly(words ...string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		switch {
		case len(args) < len(words):
			return fmt.Errorf("%s is missing; see %s --help", words[len(args)], c.CommandPath())
		case len(args) > len(words):
			return fmt.Errorf("%q is one argument too many; see %s --help", args[len(words)], c.CommandPath())
		}
		return nil
	}
}

// Offer makes shells complete the values of a flag.
func Offer(c *cobra.Command, flag string, values ...cobra.Completion) {
	// It fails only for an unknown flag, or for a second call.
	_ = c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}
