package objects_test

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/objects"
	"github.com/motiongate/motiongate/cache/objects/objectstest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// open opens a store on a service, which closes with the test.
func open(t *testing.T, s *objectstest.Service, change func(*objects.Options)) *objects.Store {
	t.Helper()
	o := objects.DefaultOptions()
	o.Store, o.Endpoint, o.Timeout = "s3://"+objectstest.Bucket+"/gate", s.URL, 500*time.Millisecond
	if change != nil {
		change(&o)
	}
	if faults := o.Validate(); faults != nil {
		t.Fatal(faults)
	}
	store, err := objects.New(o, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(store.Close)
	return store
}

type note struct{ Text string }

func TestObjectsAreReadAsWritten(t *testing.T) {
	service := objectstest.Start(t)
	store := open(t, service, nil)
	table := store.Table("jobs", time.Hour, nil)
	body := []byte(strings.Repeat("motion", 100_000))
	if err := table.PutBlob(t.Context(), "tenant.JOB", note{"a"}, body); err != nil {
		t.Fatal(err)
	}
	if keys := service.Keys(t, ""); len(keys) != 1 || keys[0] != "gate/jobs/tenant.JOB" {
		t.Errorf("objects %q", keys)
	}
	var meta note
	got, err := table.GetWritten(t.Context(), "tenant.JOB", &meta)
	if err != nil || string(got) != string(body) || meta.Text != "a" {
		t.Errorf("%d bytes, %v, %v", len(got), meta, err)
	}
	if _, err := table.GetBlob(t.Context(), "another.JOB", nil); !errors.Is(err, state.ErrAbsent) {
		t.Errorf("no object: %v", err)
	}
	service.Fail(objectstest.Damages)
	if _, err := table.GetBlob(t.Context(), "tenant.JOB", nil); !errors.Is(err, state.ErrUndecodable) {
		t.Errorf("a damaged object: %v", err)
	}
	service.Fail(objectstest.None)
	if err := table.Remove(t.Context(), "tenant.JOB"); err != nil || len(service.Keys(t, "")) != 0 {
		t.Errorf("%v, objects %q", err, service.Keys(t, ""))
	}
}

func TestObjectsOutliveNoAge(t *testing.T) {
	service := objectstest.Start(t)
	store := open(t, service, func(o *objects.Options) { o.Keep = 24 * time.Hour })
	results, short := store.Results(), store.Table("jobs", time.Nanosecond, nil)
	for n := range 3 {
		key := fmt.Sprint("key", n)
		if err := errors.Join(results.PutBlob(t.Context(), key, nil, []byte("a")), short.PutBlob(t.Context(), key, nil, []byte("a"))); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := short.GetBlob(t.Context(), "key0", nil); !errors.Is(err, state.ErrAbsent) {
		t.Errorf("an old object: %v", err)
	}
	store.Sweep()
	if old, young := service.Keys(t, "gate/jobs/"), service.Keys(t, "gate/results/"); len(old) != 0 || len(young) != 3 {
		t.Errorf("old %q, young %q", old, young)
	}
}

// After a refused delete a sweep neither repeats the listing nor counts it as failed.
func TestRefusedDeletesAreNoFailuresOfTheListing(t *testing.T) {
	service := objectstest.Start(t)
	store := open(t, service, nil)
	if err := store.Table("jobs", time.Nanosecond, nil).PutBlob(t.Context(), "key", nil, []byte("a")); err != nil {
		t.Fatal(err)
	}
	service.Fail(objectstest.Keeps)
	store.Sweep()
	requests := store.Requests()
	if deletes, lists := requests[[2]string{"delete", "failed"}], requests[[2]string{"list", "failed"}]; deletes != 1 || lists != 0 {
		t.Errorf("%d deletes and %d listings failed, want 1 and 0", deletes, lists)
	}
}

// A service that fails in any way is noticed, its answers go to the state, and come back from there.
func TestFailuresLoseNothing(t *testing.T) {
	for failure, reason := range map[objectstest.Failure]string{
		objectstest.Away: "Connection closed", objectstest.Slow: "deadline", objectstest.Full: "XMinioStorageFull", objectstest.Forbids: "AccessDenied",
		objectstest.Forgets: "is missing", objectstest.Damages: "cannot be decoded", objectstest.NoBucket: "NoSuchBucket",
	} {
		t.Run(string(failure), func(t *testing.T) {
			service := objectstest.Start(t)
			store := open(t, service, func(o *objects.Options) {
				if o.Timeout = 5 * time.Second; failure == objectstest.Slow {
					o.Timeout = 300 * time.Millisecond
				}
			})
			spool := cachetest.Open(t, t.TempDir()).Bucket(state.Need{Name: "spool", Limits: state.Limits{Bytes: 1 << 20, Age: time.Hour}})
			table := store.Table("jobs", time.Hour, spool)
			if err := store.Check(); err != nil {
				t.Fatal(err)
			}
			service.Fail(failure)
			unnoticed := table.PutBlob(t.Context(), "unnoticed", nil, []byte("a")) // no probe has failed yet
			err := store.Check()
			var fault *objects.Fault
			if !errors.As(err, &fault) || !strings.Contains(fault.Reason(), reason) {
				t.Fatalf("the reason is %v, want %q", err, reason)
			}
			if table.Unmade() == nil {
				t.Error("work whose answer cannot be stored is accepted")
			}
			if err := errors.Join(unnoticed, table.PutBlob(t.Context(), "noticed", nil, []byte("a"))); err != nil {
				t.Error(err)
			}
			for _, key := range []string{"noticed", "unnoticed"} {
				got, err := table.GetWritten(t.Context(), key, nil)
				lost := (failure == objectstest.Forgets || failure == objectstest.Damages) && key == "unnoticed" // the service took it
				if (err != nil || string(got) != "a") && !lost {
					t.Errorf("%s: %q, %v", key, got, err)
				}
			}
			service.Fail(objectstest.None)
			if err := store.Check(); err != nil || table.Unmade() != nil {
				t.Errorf("the service is back: %v", err)
			}
			if got, err := table.GetWritten(t.Context(), "noticed", nil); err != nil || string(got) != "a" {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

func TestNoCredentials(t *testing.T) {
	service := objectstest.Start(t)
	for name := range objectstest.Credentials() {
		t.Setenv(name, "")
	}
	t.Setenv("AWS_SHARED_CREDENTIALS_FILE", t.TempDir()+"/none")
	t.Setenv("AWS_EC2_METADATA_DISABLED", "true")
	t.Setenv("AWS_CONTAINER_CREDENTIALS_FULL_URI", "http://127.0.0.1:1/") // instead of an address of the cloud
	if err := open(t, service, nil).Check(); err == nil || !strings.Contains(err.Error(), "AWS_ACCESS_KEY_ID") {
		t.Errorf("%v", err)
	}
}

// The answer of a job is an object, and its link has that object alone.
func TestJobsInObjects(t *testing.T) {
	service := objectstest.Start(t)
	store := open(t, service, nil)
	studio := cachetest.NewStudio()
	o := jobs.Options{Elsewhere: func(spool *state.Bucket) state.Blobs { return store.Table("jobs", time.Hour, spool) }}
	if needs := jobs.Needs(o); needs[2].Bytes != state.SpoolBytes {
		t.Errorf("the state reserves %d bytes for answers", needs[2].Bytes)
	}
	j := cachetest.NewJobs(t, cachetest.Open(t, t.TempDir()), o, studio.Run)
	id := cachetest.Submit(t, j, cachetest.Work("a"))
	cachetest.WantDone(t, j, id, "a")
	keys := service.Keys(t, "gate/jobs/")
	if len(keys) != 1 || !strings.HasSuffix(keys[0], "."+id) {
		t.Fatalf("objects %q", keys)
	}
	for _, ask := range []string{"another", ""} {
		_, link, err := j.Link(t.Context(), ask, id)
		if cachetest.WantCode(t, err, mmcp.CodeJobNotFound); link != "" {
			t.Errorf("another tenant gets %s", link)
		}
	}
	head, link, err := j.Link(t.Context(), "studio", id)
	if err != nil || head.Status != http.StatusOK {
		t.Fatal(head, err)
	}
	u, err := url.Parse(link)
	if err != nil || u.Path != "/"+objectstest.Bucket+"/"+keys[0] || u.Query().Get("X-Amz-Expires") != "300" ||
		u.Query().Get("X-Amz-SignedHeaders") != "host" || u.Query().Get("response-content-type") != "model/gltf-binary" {
		t.Errorf("link %s", link)
	}
	resp, err := http.Get(link)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, err := io.ReadAll(resp.Body); err != nil || string(body) != "motion of a" {
		t.Errorf("%s: %q, %v", resp.Status, body, err)
	}

	gate := studio.Hold("b")
	running := cachetest.Submit(t, j, cachetest.Work("b"))
	mmcptest.Eventually(t, "the job to run", func() bool { return studio.Count("b") == 1 })
	service.Fail(objectstest.Away)
	if store.Check() == nil {
		t.Fatal("the outage is not noticed")
	}
	_, err = j.Submit(t.Context(), cachetest.Work("c"))
	if cachetest.WantCode(t, err, mmcp.CodeModelUnavailable); err != nil && !strings.Contains(err.Error(), "object storage") {
		t.Errorf("%v", err)
	}
	_, err = j.Result(t.Context(), "studio", id)
	cachetest.WantCode(t, err, mmcp.CodeModelUnavailable)
	close(gate)
	cachetest.WantDone(t, j, running, "b") // from the state
	if _, link, err := j.Link(t.Context(), "studio", running); link != "" || err != nil {
		t.Errorf("a link to an answer in the state: %q, %v", link, err)
	}
	service.Fail(objectstest.None)
	if err := store.Check(); err != nil {
		t.Fatal(err)
	}
	cachetest.WantDone(t, j, id, "a")
	cachetest.WantDone(t, j, cachetest.Submit(t, j, cachetest.Work("c")), "c")
	service.Delete(t, keys[0])
	if a, err := j.Result(t.Context(), "studio", id); err != nil || a.Status != http.StatusBadGateway {
		t.Errorf("a deleted answer: %d, %v", a.Status, err)
	}
}

// Gateways with states of their own share answers by a bucket, and work without it.
func TestResultsInObjects(t *testing.T) {
	service := objectstest.Start(t)
	begin := func() (*cachetest.Counter, *cache.Results, *objects.Store) {
		store, counter := open(t, service, nil), cachetest.NewCounter()
		r := cachetest.ResultsWith(t, counter, cache.Options{Store: cachetest.Open(t, t.TempDir()), Elsewhere: store.Results()})
		return counter, r, store
	}
	seeded := &mmcp.Call{Request: cachetest.Request("7")}
	_, first, _ := begin()
	want := cachetest.Generate(t, first, seeded)
	mmcptest.Eventually(t, "the answer to be written", func() bool { return len(service.Keys(t, "gate/results/")) == 1 })
	counter, second, _ := begin()
	if got := cachetest.Generate(t, second, seeded); string(got.Body) != string(want.Body) || counter.Runs.Load() != 0 {
		t.Errorf("%q, %d runs", got.Body, counter.Runs.Load())
	}
	for _, failure := range []objectstest.Failure{objectstest.Away, objectstest.Slow, objectstest.Forbids, objectstest.Damages} {
		service.Fail(failure)
		counter, third, store := begin()
		cachetest.Generate(t, third, seeded) // before the failure is noticed
		if err := store.Check(); err == nil {
			t.Errorf("%s is not noticed", failure)
		}
		cachetest.Generate(t, third, &mmcp.Call{Request: cachetest.Request("8")})
		if counter.Runs.Load() != 2 {
			t.Errorf("%s: %d runs", failure, counter.Runs.Load())
		}
		service.Fail(objectstest.None)
	}
}

func TestOptions(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "s3://answers": "", "s3://answers/a/b.c/": "", "s3://a": "store", "answers": "store", "s3://answers/../x": "store",
		"s3://answers//x": "store", "http://answers/x": "store", "s3://Answers": "store", "s3://answers/a b": "store",
	} {
		o := objects.DefaultOptions()
		o.Store = text
		got := ""
		for _, f := range o.Validate() {
			got = f[0]
		}
		if got != want {
			t.Errorf("%q: fault of %q, want %q", text, got, want)
		}
	}
	o := objects.DefaultOptions()
	o.Store, o.Endpoint, o.KMSKey = "s3://answers", "https://user:secret@s3.example", "key"
	if faults := o.Validate(); len(faults) != 2 || strings.Contains(fmt.Sprint(faults), "secret") {
		t.Errorf("faults %q", faults)
	}
}
