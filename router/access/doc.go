// Package access has the types of access control: API keys, their limits, and callers. The router
// checks requests with them, and package keyring stores them; neither imports the other.
package access
