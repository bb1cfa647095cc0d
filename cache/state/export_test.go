package state

import "github.com/nats-io/nats.go/jetstream"

// BucketWarnings returns the warnings and faults that Check reports for a bucket.
func BucketWarnings(info *jetstream.StreamInfo) (warnings, faults []string) {
	var r Report
	r.judgeBucket(bucketReport("b", info), info)
	return r.Warnings, r.Faults
}

// ServerWarnings returns the warnings that Check reports for a server.
func ServerWarnings(version, sync string) []string {
	var r Report
	r.judgeServer(ServerReport{Name: "n", Version: version, Sync: sync})
	return r.Warnings
}
