//go:build !unix

package state

import "os"

// lockDir opens the file. These systems either refuse to share an open file or cannot lock it.
func lockDir(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
}
