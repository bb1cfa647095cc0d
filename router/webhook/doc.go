// Package webhook posts messages to receivers of clients, signed as the specification Standard Webhooks
// (standardwebhooks.com) has it. A tenant posts to the hosts of its list alone. An address that is not
// public is dialled only if the list has the address itself, whatever name leads to it, and redirects
// are not followed: a client cannot reach what only the gateway reaches. Everything is safe for
// concurrent use.
package webhook
