//go:build !unix

package state

import "os"

// lockDir opens the file; these systems refuse to share or cannot lock.
func lockDir(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
}
