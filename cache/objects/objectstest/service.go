// Package objectstest has an S3 service for tests, whose failures are set.
package objectstest

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// Bucket is the bucket of a Service.
const Bucket = "answers"

// Service is an S3 service with one bucket. It does not check signatures.
type Service struct {
	URL string

	backend *s3mem.Backend
	mu      sync.Mutex // guards the fields below
	failure Failure
	healed  chan struct{} // closed when the failure ends
}

// Failure is what a Service does with requests.
type Failure string

// Failures of a Service.
const (
	None     Failure = ""
	Away     Failure = "away"     // connections end without an answer
	Slow     Failure = "slow"     // nothing is answered
	Full     Failure = "full"     // writes are refused
	Forbids  Failure = "forbids"  // everything is refused
	Keeps    Failure = "keeps"    // deletes are refused
	Forgets  Failure = "forgets"  // writes are taken and dropped
	Damages  Failure = "damages"  // another body is returned
	NoBucket Failure = "nobucket" // there is no such bucket
)

// Start starts a Service, which ends with the test, and sets the credentials of the environment.
func Start(t *testing.T) *Service {
	t.Helper()
	for name, value := range Credentials() {
		t.Setenv(name, value)
	}
	return StartBare(t)
}

// StartBare is Start without credentials, for tests that run beside others.
func StartBare(t *testing.T) *Service {
	t.Helper()
	s := &Service{backend: s3mem.New(), healed: make(chan struct{})}
	if err := s.backend.CreateBucket(Bucket); err != nil {
		t.Fatal(err)
	}
	backend := gofakes3.New(s.backend, gofakes3.WithLogger(gofakes3.DiscardLog())).Server()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, backend) }))
	t.Cleanup(server.Close)
	t.Cleanup(func() { s.Fail(None) })
	s.URL = server.URL
	return s
}

// Credentials returns the environment of a client.
func Credentials() map[string]string {
	return map[string]string{"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}
}

// Fail has all requests fail from now on.
func (s *Service) Fail(f Failure) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failure = f
	close(s.healed)
	s.healed = make(chan struct{})
}

// Keys returns the keys of the objects whose keys have a prefix.
func (s *Service) Keys(t *testing.T, prefix string) (keys []string) {
	t.Helper()
	list, err := s.backend.ListBucket(Bucket, &gofakes3.Prefix{HasPrefix: true, Prefix: prefix}, gofakes3.ListBucketPage{})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range list.Contents {
		keys = append(keys, o.Key)
	}
	return keys
}

// Delete deletes an object, as an operator or a rule of the bucket does.
func (s *Service) Delete(t *testing.T, key string) {
	t.Helper()
	if _, err := s.backend.DeleteObject(Bucket, key); err != nil {
		t.Fatal(err)
	}
}

func (s *Service) serve(w http.ResponseWriter, r *http.Request, backend http.Handler) {
	s.mu.Lock()
	failure, healed := s.failure, s.healed
	s.mu.Unlock()
	write := r.Method == http.MethodPut
	switch {
	case failure == Away:
		panic(http.ErrAbortHandler)
	case failure == Slow:
		select {
		case <-healed:
		case <-r.Context().Done():
		}
		panic(http.ErrAbortHandler)
	case failure == Full && write:
		refuse(w, http.StatusInsufficientStorage, "XMinioStorageFull", "Storage backend has reached its minimum free drive threshold.")
	case failure == Forbids, failure == Keeps && r.Method == http.MethodDelete:
		refuse(w, http.StatusForbidden, "AccessDenied", "Access Denied.")
	case failure == NoBucket:
		refuse(w, http.StatusNotFound, "NoSuchBucket", "The specified bucket does not exist.")
	case failure == Forgets && write:
		w.WriteHeader(http.StatusOK)
	case failure == Damages && r.Method == http.MethodGet:
		answer := httptest.NewRecorder()
		backend.ServeHTTP(answer, r)
		for name, values := range answer.Header() {
			w.Header()[name] = values
		}
		w.WriteHeader(answer.Code)
		_, _ = w.Write(bytes.Repeat([]byte("x"), answer.Body.Len())) // the client may be gone
	default:
		backend.ServeHTTP(w, r)
	}
}

func refuse(w http.ResponseWriter, status int, code, message string) {
	w.WriteHeader(status)
	text, err := xml.Marshal(struct {
		XMLName       xml.Name `xml:"Error"`
		Code, Message string
	}{Code: code, Message: message})
	if err != nil {
		panic(err)
	}
	_, _ = w.Write(text) // the client may be gone
}

// Settings returns the settings of a gateway with the service, as YAML.
func (s *Service) Settings() string {
	return fmt.Sprintf("results: {store: %q, endpoint: %q, timeout: 2s}\n", "s3://"+Bucket+"/gate", strings.TrimSuffix(s.URL, "/"))
}
