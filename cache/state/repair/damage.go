package repair

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Damage describes the damage to a file of the state, and the loss.
type Damage struct {
	Time      time.Time `json:"time"`
	Part      string    `json:"part"` // bucket; "": the state as a whole
	File      string    `json:"file"` // relative to the state's directory
	Reason    string    `json:"reason"`
	Lost      int       `json:"lost"`            // number of lost records
	Names     []string  `json:"names"`           // known names of lost records
	Below     uint64    `json:"below,omitempty"` // a record with a lower sequence may precede a lost record without a name
	Corrected int       `json:"corrected"`       // number of records with one corrected bit
	Aside     string    `json:"aside"`           // path of the copy of the damaged file
}

func (d Damage) String() string {
	part := d.Part
	if part == "" {
		part = d.File
	}
	text := fmt.Sprintf("%s: %s; %d records lost", part, d.Reason, d.Lost)
	if d.Corrected > 0 {
		text += fmt.Sprintf(", %d corrected", d.Corrected)
	}
	return text
}

// damageFile is stored in the folder with the copies of damaged files. The damage is reported until an
// operator deletes that folder.
const damageFile = "damage.json"

// Reported returns all reported damage under dir.
func Reported(dir string) (all []Damage) {
	found, _ := filepath.Glob(filepath.Join(dir, asidePrefix+"*", damageFile)) // the pattern is valid
	for _, path := range found {
		raw, err := os.ReadFile(path)
		var some []Damage
		if err != nil || json.Unmarshal(raw, &some) != nil || len(some) == 0 {
			some = []Damage{{File: damageFile, Reason: "the list of what was lost cannot be read", Aside: filepath.Dir(path)}}
		}
		all = append(all, some...)
	}
	return all
}

// asideFolder holds copies of the damaged files of one start, and the list of damage.
type asideFolder struct {
	dir  string // directory of the state
	path string // "": nothing was copied yet
	log  *slog.Logger
	list []Damage
}

// open makes the folder.
func (a *asideFolder) open() error {
	if a.path != "" {
		return nil
	}
	path := filepath.Join(a.dir, asideName())
	if err := os.Mkdir(path, 0o700); err != nil {
		return fmt.Errorf("state: %w", err)
	}
	a.path = path
	return nil
}

// add copies a damaged file.
func (a *asideFolder) add(file string) error {
	if err := a.open(); err != nil {
		return err
	}
	raw, err := os.ReadFile(filepath.Join(a.dir, file))
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("state: %w", err)
	}
	to := filepath.Join(a.path, file)
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return fmt.Errorf("state: %w", err)
	}
	return WriteSynced(to, raw)
}

// report adds damage to the list and logs it.
func (a *asideFolder) report(d Damage) error {
	if err := a.open(); err != nil {
		return err
	}
	d.Time, d.Aside = time.Now().UTC().Round(0), a.path
	slices.Sort(d.Names)
	a.list = append(a.list, d)
	a.log.Warn("the state is damaged", "part", d.Part, "file", d.File, "because", d.Reason,
		"lost", d.Lost, "corrected", d.Corrected, "kept_in", a.path, "lost_records", shortList(d.Names))
	raw, err := json.MarshalIndent(a.list, "", "  ")
	if err != nil {
		return fmt.Errorf("state: %w", err)
	}
	return WriteSynced(filepath.Join(a.path, damageFile), raw)
}

// shortList names the first few of names.
func shortList(names []string) string {
	const most = 100
	if len(names) > most {
		return strings.Join(names[:most], " ") + fmt.Sprintf(" and %d more", len(names)-most)
	}
	return strings.Join(names, " ")
}

// WriteSynced replaces a file so that after a crash it has the old or the new content.
func WriteSynced(path string, raw []byte) error {
	temporary := path + ".new"
	f, err := os.OpenFile(temporary, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return fmt.Errorf("state: %w", err)
	}
	_, err = f.Write(raw)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(temporary, path)
	}
	if err == nil {
		err = syncDir(filepath.Dir(path))
	}
	if err != nil {
		return fmt.Errorf("state: %w", err)
	}
	return nil
}

// syncDir syncs a directory, so that its entries survive a crash of the machine.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	// Some systems do not support this, and do not need it.
	if err := d.Sync(); err != nil && !os.IsPermission(err) {
		return err
	}
	return nil
}
