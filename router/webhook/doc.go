// Package webhook posts messages to receivers of clients, signed as specified by Standard Webhooks
// (standardwebhooks.com). A tenant's messages go only to the hosts of its list. An address that is not public
// is dialled only if the list contains the address itself, whatever name resolves to it, and redirects are
// not followed: so a client cannot reach hosts that only the gateway can reach. All types are safe for
// concurrent use.
package webhook
