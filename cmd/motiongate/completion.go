package main

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
)

// completionTimeout bounds how long a shell waits for the names that a gateway has.
const completionTimeout = 2 * time.Second

// nameSource is an endpoint of the gateway, and the function that reads names from its answer.
type nameSource struct {
	path string
	read func(body []byte) []cobra.Completion
}

var (
	keyNames = nameSource{"/keys", func(body []byte) []cobra.Completion {
		var list struct{ Keys []access.Key }
		return namesOf(body, &list, func(yield func(string)) {
			for i := range list.Keys {
				yield(list.Keys[i].Name)
			}
		})
	}}
	upstreamNames = nameSource{"/fleet", func(body []byte) []cobra.Completion {
		var f mmcp.Fleet
		return namesOf(body, &f, func(yield func(string)) {
			for i := range f.Upstreams {
				yield(f.Upstreams[i].Name)
			}
		})
	}}
	// The fleet has one queue for each model.
	modelNames = nameSource{"/fleet", func(body []byte) []cobra.Completion {
		var f mmcp.Fleet
		return namesOf(body, &f, func(yield func(string)) {
			for i := range f.Queues {
				yield(f.Queues[i].Model)
			}
		})
	}}
)

// namesOf decodes a list and collects its names. A body that is no such list has none.
func namesOf(body []byte, list any, each func(yield func(string))) (out []cobra.Completion) {
	if json.Unmarshal(body, list) == nil {
		each(func(name string) { out = append(out, name) })
	}
	return out
}

// completeArg returns a completion of the first argument by names of the gateway. It offers
// nothing if no gateway answers.
func (o *operator) completeArg(source nameSource) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return o.fetchNames(c, source), cobra.ShellCompDirectiveNoFileComp
	}
}

// completeFlag completes the value of a flag by names of the gateway.
func completeFlag(c *cobra.Command, o *operator, flag string, source nameSource) {
	// It fails for an unknown flag or a second registration alone, which are faults of the program.
	_ = c.RegisterFlagCompletionFunc(flag, func(c *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return o.fetchNames(c, source), cobra.ShellCompDirectiveNoFileComp
	})
}

// fetchNames returns names from the gateway, or none if it cannot be asked.
func (o *operator) fetchNames(c *cobra.Command, source nameSource) []cobra.Completion {
	if err := o.find(c); err != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(c.Context(), completionTimeout)
	defer cancel()
	body, err := o.call(ctx, http.MethodGet, source.path, nil)
	if err != nil {
		return nil
	}
	return source.read(body)
}
