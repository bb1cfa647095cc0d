// Package cli has the parts that the commands of motiongate share: checks of arguments, errors
// worded for a person, tables, JSON, progress on a terminal, and the client of a server that a
// flag names. Text of servers and files is escaped before a terminal shows it.
package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// UsageError is a fault of the command line that only its command can see.
type UsageError struct{ error }

// Unwrap returns the fault.
func (e *UsageError) Unwrap() error { return e.error }

// Usage marks an error as a fault of the command line.
func Usage(err error) error { return &UsageError{err} }

// Usagef is Usage of an error with a message.
func Usagef(format string, args ...any) error { return &UsageError{fmt.Errorf(format, args...)} }

// Group returns c as a command that only has commands below it, and that prints its help.
func Group(c *cobra.Command, below ...*cobra.Command) *cobra.Command {
	c.Args, c.ValidArgsFunction = NoSuchCommand, cobra.NoFileCompletions
	c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
	c.AddCommand(below...)
	return c
}

// NoSuchCommand refuses arguments of a command that only has commands below it.
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

// Exactly requires as many arguments as there are words, which name them in errors.
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

// Offer has shells offer the values that a flag takes.
func Offer(c *cobra.Command, flag string, values ...cobra.Completion) {
	// It fails for an unknown flag, and for a flag that was offered values before.
	_ = c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}
