package main

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/repair"
	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/config"
)

func newBackup() *cobra.Command {
	c := &cobra.Command{
		Use:   "backup FILE.tar.gz",
		Short: "Save the state of a gateway that is stopped",
		Long: `Saves everything under --data-dir: jobs, idempotency keys, API keys, answers and the
last catalogues. The gateway must be stopped, so that the files belong together. A
cluster at state.url is saved with the tools of NATS: nats account backup.`,
		Example:           `  motiongate backup state.tar.gz --data-dir /var/lib/motiongate`,
		Args:              cli.Exactly("the file to write"),
		ValidArgsFunction: cobra.FixedCompletions([]cobra.Completion{"gz"}, cobra.ShellCompDirectiveFilterFileExt),
		RunE: func(c *cobra.Command, args []string) error {
			cfg, lock, err := stopped(c)
			if err != nil {
				return err
			}
			defer lock.Close()
			n, err := saveFolder(cfg.DataDir, args[0])
			if err != nil {
				return fmt.Errorf("cannot save %s: %w", cfg.DataDir, err)
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "%s: %d files of %s.\n", args[0], n, cfg.DataDir)
			return err
		},
	}
	dataFlags(c)
	return c
}

func newRestore() *cobra.Command {
	var force bool
	c := &cobra.Command{
		Use:   "restore FILE.tar.gz",
		Short: "Bring back a saved state",
		Long: `Brings back what "motiongate backup" saved to --data-dir. The gateway must be stopped.
Jobs that ran when it was saved are resumed, or end as interrupted. Later requests and
their idempotency keys are not in it.

A state that is there already is kept in a folder before-TIME of --data-dir.`,
		Example:           `  motiongate restore state.tar.gz --data-dir /var/lib/motiongate --force`,
		Args:              cli.Exactly("the file to read"),
		ValidArgsFunction: cobra.FixedCompletions([]cobra.Completion{"gz"}, cobra.ShellCompDirectiveFilterFileExt),
		RunE: func(c *cobra.Command, args []string) error {
			cfg, lock, err := stopped(c)
			if err != nil {
				return err
			}
			defer lock.Close()
			n, aside, err := bringBack(args[0], cfg.DataDir, force)
			if err != nil {
				return err
			}
			text := fmt.Sprintf("%s: %d files from %s.", cfg.DataDir, n, args[0])
			if aside != "" {
				text += " What was there is in " + aside + "."
			}
			_, err = fmt.Fprintln(c.OutOrStdout(), text)
			return err
		},
	}
	dataFlags(c)
	c.Flags().BoolVar(&force, "force", false, "take the place of a state that is there")
	return c
}

func dataFlags(c *cobra.Command) {
	config.AddFlags(c.Flags(), config.FlagDataDir)
}

// stopped returns the settings of a gateway with an embedded state, and a lock that prevents it from
// starting.
func stopped(c *cobra.Command) (*config.Config, io.Closer, error) {
	cfg, err := config.Load(c.Flags())
	if err != nil {
		return nil, nil, err
	}
	if cfg.State.URL != "" {
		return nil, nil, cli.Usagef("the state is in the cluster at state.url; save it with: nats account backup")
	}
	if err := os.MkdirAll(cfg.StateDir(), 0o700); err != nil {
		return nil, nil, fmt.Errorf("nothing can be kept in %s: %w", cfg.DataDir, err)
	}
	lock, err := state.Lock(cfg.StateDir())
	switch {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return nil, nil, fmt.Errorf("%s is in use by a gateway that runs; stop it first", cfg.DataDir)
	case err != nil:
		return nil, nil, err
	}
	return cfg, lock, nil
}

// saveFolder writes a folder to an archive, which appears only when it is complete.
func saveFolder(folder, file string) (files int, err error) {
	temporary := file + ".part"
	out, err := os.OpenFile(temporary, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return 0, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(temporary))
		}
	}()
	defer out.Close() // closed again after success
	packed := gzip.NewWriter(out)
	archive := tar.NewWriter(packed)
	if files, err = addFiles(archive, folder); err != nil {
		return 0, err
	}
	for _, step := range []func() error{archive.Close, packed.Close, out.Sync, out.Close} {
		if err := step(); err != nil {
			return 0, err
		}
	}
	return files, os.Rename(temporary, file)
}

// addFiles adds the regular files of a folder except its lock.
func addFiles(archive *tar.Writer, folder string) (files int, err error) {
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && filepath.Dir(path) == filepath.Clean(folder) && isAside(d.Name()) {
			return filepath.SkipDir
		}
		if err != nil || !d.Type().IsRegular() || d.Name() == repair.LockFile {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		header := &tar.Header{Name: filepath.ToSlash(name), Mode: int64(info.Mode().Perm()), Size: info.Size(), ModTime: info.ModTime()}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close() // only read
		files++
		_, err = io.Copy(archive, f)
		return err
	})
	return files, err
}

// bringBack reads a whole archive, and then replaces the contents of a data folder by it. It returns the
// folder to which it moved the old contents.
func bringBack(file, data string, force bool) (files int, aside string, err error) {
	states, err := filepath.Glob(filepath.Join(data, "state", "jetstream", "*"))
	if err != nil {
		return 0, "", err
	}
	if len(states) > 0 && !force {
		return 0, "", cli.Usagef("%s has a state; to put the saved one in its place, say so with --force", data)
	}
	in, err := os.Open(file)
	if err != nil {
		return 0, "", fmt.Errorf("cannot read the saved state: %w", err)
	}
	defer in.Close() // only read
	fresh := filepath.Join(data, restoring)
	if err := os.RemoveAll(fresh); err != nil {
		return 0, "", err
	}
	files, err = unpack(in, fresh)
	if saved, _ := filepath.Glob(filepath.Join(fresh, "state", "jetstream", "*")); err == nil && len(saved) == 0 {
		err = errors.New("it has no files of a gateway's state")
	}
	if err != nil {
		return 0, "", errors.Join(fmt.Errorf("%s is no saved state: %w", file, err), os.RemoveAll(fresh))
	}
	aside = filepath.Join(data, before+time.Now().UTC().Format("20060102T150405.000"))
	err = moveAll(data, aside)
	if err == nil {
		err = moveAll(fresh, data)
	}
	if err != nil {
		return 0, "", fmt.Errorf("files that are not in place are in %s and %s: %w", fresh, aside, err)
	}
	if err := os.Remove(fresh); err != nil {
		return 0, "", err
	}
	if len(states) == 0 {
		return files, "", os.RemoveAll(aside) // it contains only the lock and catalogues
	}
	return files, aside, nil
}

// Folders below --data-dir that are not part of the state: for the files of an archive, and for the former
// contents, whose name ends with the time. They are on the same disk as the state, which may be a volume of
// its own.
const (
	restoring = "restoring"
	before    = "before-"
)

func isAside(name string) bool { return name == restoring || strings.HasPrefix(name, before) }

// moveAll moves the content of a folder to another one.
func moveAll(from, to string) error {
	if err := os.MkdirAll(to, 0o700); err != nil {
		return err
	}
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if isAside(e.Name()) {
			continue
		}
		if err := os.Rename(filepath.Join(from, e.Name()), filepath.Join(to, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// unpack writes the files of an archive below a folder, and nowhere else.
func unpack(in io.Reader, folder string) (files int, err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return 0, err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return 0, err
	}
	defer root.Close()
	packed, err := gzip.NewReader(in)
	if err != nil {
		return 0, err
	}
	for archive := tar.NewReader(packed); ; files++ {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return 0, err
		}
		if err := unpackFile(root, header, archive); err != nil {
			return 0, fmt.Errorf("%s: %w", header.Name, err)
		}
	}
	if files == 0 {
		return 0, errors.New("it has no files")
	}
	// The checksum of the archive follows its end.
	_, err = io.Copy(io.Discard, packed) //nolint:gosec // as above
	return files, err
}

func unpackFile(root *os.Root, header *tar.Header, from io.Reader) error {
	if header.Typeflag != tar.TypeReg {
		return errors.New("is no regular file")
	}
	name := filepath.FromSlash(header.Name)
	if err := root.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	f, err := root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, from) //nolint:gosec // as large as the state that was saved
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}
