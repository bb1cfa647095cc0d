package repair

import (
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/nats-io/nats-server/v2/server"
)

// Contents describes the files of one stream.
type Contents struct {
	Stream  string
	Bytes   uint64
	Records uint64 // number of subjects with a record
	Bound   int64  // on bytes; 0: unknown

	SettingsDamaged bool
	Damaged         []DamagedFile
}

// DamagedFile is a file with its number of damaged places.
type DamagedFile struct {
	File   string
	Places int
}

// Look reads the files of one stream without changing them.
func Look(path string) (Contents, error) {
	s := &streamFiles{path: path, name: filepath.Base(path)}
	c := Contents{Stream: s.name}
	if err := s.findBlocks(); err != nil {
		return c, err
	}
	raw, err := os.ReadFile(s.file(server.JetStreamMetaFile))
	var meta server.FileStreamInfo
	c.SettingsDamaged = err != nil || json.Unmarshal(raw, &meta) != nil
	c.Bound = meta.MaxBytes
	subjects := make(map[string]bool)
	for _, index := range s.blocks {
		buf, found, err := s.load(index)
		if err != nil {
			return c, err
		}
		c.Bytes += uint64(len(buf))
		for _, record := range found.intact {
			if record.subject != "" && !record.deletes {
				subjects[record.subject] = true
			}
		}
		if n := len(found.damaged); n > 0 {
			c.Damaged = append(c.Damaged, DamagedFile{blockName(index), n})
		}
	}
	c.Records = uint64(len(subjects))
	return c, nil
}
