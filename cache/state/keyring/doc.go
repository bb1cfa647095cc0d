// Package keyring stores API keys in the state, as hashes, and mirrors all of them in memory, so that
// checking a request needs no read from the state. Each gateway on the state follows the changes of the
// others. Keys of a file are added to them.
//
// While the state is unavailable, the known keys stay valid, and keys can neither be created nor revoked.
package keyring
