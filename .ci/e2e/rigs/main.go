// Command rigs prints eight rigs of different kinds as skeletons of requests, as one JSON
// object by file name: with twisted axes, a root on the ground, spaces and colons in
// names, Z up, and other proportions.
package main

import (
	"encoding/json"
	"log"
	"os"

	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

// kinds are the rigs of rigtest by the names of their files.
var kinds = map[string]string{
	"Mixamo": "mixamo", "Unreal 5": "unreal", "VRoid": "vroid", "Rigify": "rigify", "Biped with footsteps": "biped",
	"CMU BVH, Z up": "cmu", "DAZ Genesis 8": "daz", "chibi": "chibi",
}

type joint struct {
	Name            string     `json:"name"`
	Parent          *string    `json:"parent"`
	RestTranslation [3]float64 `json:"rest_translation"`
	RestRotation    [4]float64 `json:"rest_rotation"`
}

type skeleton struct {
	Joints []joint `json:"joints"`
}

func main() {
	log.SetFlags(0)
	out := map[string]skeleton{}
	for _, r := range rigtest.All() {
		name, wanted := kinds[r.Name]
		if !wanted {
			continue
		}
		var s skeleton
		for _, j := range r.Skeleton.Joints {
			p, q := j.Rest.Pos, j.Rest.Rot
			own := joint{Name: j.Name, RestTranslation: [3]float64{p.X, p.Y, p.Z}, RestRotation: [4]float64{q.X, q.Y, q.Z, q.W}}
			if j.Parent >= 0 {
				own.Parent = &r.Skeleton.Joints[j.Parent].Name
			}
			s.Joints = append(s.Joints, own)
		}
		out[name] = s
	}
	if len(out) != len(kinds) {
		log.Fatalf("%d rigs of %d are there", len(out), len(kinds))
	}
	if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
		log.Fatal(err)
	}
}
