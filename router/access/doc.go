// Package access has the words of access control: API keys, what they allow, and who
// sends a request. The router asks, package keyring stores; neither knows the other.
package access
