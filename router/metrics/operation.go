package metrics

import (
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Files collects the state of files that the settings name and that the gateway reads again when they change.
// It is safe for concurrent use.
type Files struct {
	mu      sync.Mutex           // guards the fields below
	faulty  map[string]bool      // by kind of file
	expires map[string]time.Time // expiry of certificates, by the setting of their listener
	restart bool
}

// NewFiles returns a collector without files.
func NewFiles() *Files {
	return &Files{faulty: make(map[string]bool), expires: make(map[string]time.Time)}
}

// NoteRead records the outcome of the latest read of a file. After an error its former contents remain in use.
func (f *Files) NoteRead(kind string, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.faulty[kind] = err != nil
}

// Certificate records the expiry of a listener's certificate.
func (f *Files) Certificate(listener string, expires time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.expires[listener] = expires
}

// Restart records whether the settings file has changes that need a restart.
func (f *Files) Restart(pending bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.restart = pending
}

var (
	descFile        = describe("file_faulty", "1 while a file of settings has a fault and its former content counts, else 0.", "file")
	descRestart     = describe("restart_pending", "1 while the settings file has changes that take effect with the next start, else 0.")
	descCertificate = describe("certificate_expiry_timestamp_seconds", "When the certificate of a listener expires.", "listener")
	descKey         = describe("key_expiry_timestamp_seconds", "When an API key expires, of keys in use that expire within 30 days.", "key")
	descWorker      = describe("upstream_worker_connected", "1 while the worker of an upstream is connected here, else 0.", "upstream")
)

// Describe sends the descriptions of the files.
func (f *Files) Describe(out chan<- *prometheus.Desc) {
	out <- descFile
	out <- descRestart
	out <- descCertificate
}

// Collect sends the state of the files.
func (f *Files) Collect(out chan<- prometheus.Metric) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for kind, faulty := range f.faulty {
		out <- prometheus.MustNewConstMetric(descFile, prometheus.GaugeValue, oneIf(faulty), kind)
	}
	out <- prometheus.MustNewConstMetric(descRestart, prometheus.GaugeValue, oneIf(f.restart))
	times(out, descCertificate, f.expires)
}

// keyMetrics collects the expiry of keys.
type keyMetrics struct{ expiring func() map[string]time.Time }

func (m keyMetrics) Describe(out chan<- *prometheus.Desc) { out <- descKey }

func (m keyMetrics) Collect(out chan<- prometheus.Metric) { times(out, descKey, m.expiring()) }

// workerMetrics collects which workers are connected.
type workerMetrics struct{ connected func() map[string]bool }

func (m workerMetrics) Describe(out chan<- *prometheus.Desc) { out <- descWorker }

func (m workerMetrics) Collect(out chan<- prometheus.Metric) {
	for name, connected := range m.connected() {
		out <- prometheus.MustNewConstMetric(descWorker, prometheus.GaugeValue, oneIf(connected), name)
	}
}

// times exports labelled points in time.
func times(out chan<- prometheus.Metric, d *prometheus.Desc, at map[string]time.Time) {
	for label, t := range at {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(t.Unix()), label)
	}
}

func oneIf(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}
