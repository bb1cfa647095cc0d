// Package keyring stores API keys in the state, as hashes, and knows all of them in
// memory, so that a request is checked without asking the state. Each gateway on the
// same state follows the changes of the others. Keys of a file are added to them.
//
// Without the state the known keys stay valid, and none can be created or revoked.
package keyring
