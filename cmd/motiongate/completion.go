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

// listNames is a kind of names that a gateway has: the path of their list, and how the
// names are read from it.
type listNames struct {
	path string
	read func(body []byte) []cobra.Completion
}

var (
	keyNames = listNames{"/keys", func(body []byte) []cobra.Completion {
		var list struct{ Keys []access.Key }
		return namesOf(body, &list, func(yield func(string)) {
			for i := range list.Keys {
				yield(list.Keys[i].Name)
			}
		})
	}}
	upstreamNames = listNames{"/fleet", func(body []byte) []cobra.Completion {
		var f mmcp.Fleet
		return namesOf(body, &f, func(yield func(string)) {
			for i := range f.Upstreams {
				yield(f.Upstreams[i].Name)
			}
		})
	}}
	modelNames = listNames{"/fleet", func(body []byte) []cobra.Completion {
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

// names has shells offer names of a gateway for the first argument. Without a gateway there
// are none.
func (o *operator) names(kind listNames) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return o.complete(c, kind), cobra.ShellCompDirectiveNoFileComp
	}
}

// offerNames has shells offer names of a gateway for a flag.
func offerNames(c *cobra.Command, o *operator, flag string, kind listNames) {
	// It fails for a flag that is not there or was offered values before.
	_ = c.RegisterFlagCompletionFunc(flag, func(c *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return o.complete(c, kind), cobra.ShellCompDirectiveNoFileComp
	})
}

func (o *operator) complete(c *cobra.Command, kind listNames) []cobra.Completion {
	if o.find(c) != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(c.Context(), completionTimeout)
	defer cancel()
	body, err := o.call(ctx, http.MethodGet, kind.path, nil)
	if err != nil {
		return nil
	}
	return kind.read(body)
}
