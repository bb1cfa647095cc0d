package main_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	nats "github.com/nats-io/nats-server/v2/server"
	"go.yaml.in/yaml/v3"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestCompose holds that the parts of the example cluster know each other, and
// that the gateways take their settings.
func TestCompose(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("..", "..", "deploy", "compose.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Services map[string]struct {
			Image       string            `yaml:"image"`
			Environment map[string]string `yaml:"environment"`
			Command     []string          `yaml:"command"`
		} `yaml:"services"`
	}
	if err := yaml.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	named := func(prefix string) (out []string) {
		for name := range file.Services {
			if strings.HasPrefix(name, prefix) {
				out = append(out, name)
			}
		}
		slices.Sort(out)
		return out
	}
	gateways, nodes := named("gateway"), named("node")
	if len(gateways) != 3 || len(nodes) != 3 {
		t.Fatalf("gateways %v, nodes %v; want three of each", gateways, nodes)
	}
	for _, name := range nodes {
		if want := "nats:" + nats.VERSION + "-alpine"; file.Services[name].Image != want {
			t.Errorf("%s runs %s, the tests run %s", name, file.Services[name].Image, want)
		}
	}
	for _, name := range gateways {
		c := command("config", "check")
		var urls []string
		for key, value := range file.Services[name].Environment {
			c.Env = append(c.Env, key+"="+value)
			if key == "MOTIONGATE_STATE_URL" {
				urls = strings.Split(value, ",")
			}
		}
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s", name, err, out)
		}
		if got := hostsOf(t, urls); !slices.Equal(got, nodes) {
			t.Errorf("%s knows the nodes %v, want %v", name, got, nodes)
		}
	}
	t.Setenv("NATS_ADMIN_PASSWORD", "secret")
	o, err := nats.ProcessConfigFile(shippedNode)
	if err != nil {
		t.Fatal(err)
	}
	var routes []string
	for _, r := range o.Routes {
		routes = append(routes, r.String())
	}
	if got := hostsOf(t, routes); !slices.Equal(got, nodes) || !o.SyncAlways || o.StoreDir != "/data" {
		t.Errorf("a node has the routes %v, syncs %v, stores in %s", got, o.SyncAlways, o.StoreDir)
	}
	// Of a gateway with keys, which has most buckets.
	node := startServer(t, &nats.Options{JetStreamMaxStore: 1 << 50})
	var report struct{ Needed int64 }
	check := execute(t, t.TempDir(), "state", "check", "--json", "--config",
		write(t, "config.yaml", fmt.Sprintf("state: {url: '%s', replicas: 1}\nauth: {mode: keys}\n", node.ClientURL())))
	if err := json.Unmarshal([]byte(check.out), &report); err != nil {
		t.Fatalf("%v: %+v", err, check)
	}
	if report.Needed < 1<<30 || o.JetStreamMaxStore < report.Needed || o.JetStreamMaxMemory < 64<<20 {
		t.Errorf("a node has %d bytes for files and %d for memory, and %d are needed", o.JetStreamMaxStore, o.JetStreamMaxMemory, report.Needed)
	}
	if got := behind(t); !slices.Equal(got, gateways) {
		t.Errorf("behind the one address are %v, want %v", got, gateways)
	}
}

func hostsOf(t *testing.T, urls []string) (hosts []string) {
	t.Helper()
	for _, text := range urls {
		u, err := url.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		hosts = append(hosts, u.Hostname())
	}
	slices.Sort(hosts)
	return hosts
}

var serverLine = regexp.MustCompile(`server (\w+):8000 `)

// door is the settings of the one address.
func door(t *testing.T) string {
	t.Helper()
	conf, err := os.ReadFile(filepath.Join("..", "..", "deploy", "nginx.conf"))
	if err != nil {
		t.Fatal(err)
	}
	return string(conf)
}

func behind(t *testing.T) (hosts []string) {
	t.Helper()
	for _, m := range serverLine.FindAllStringSubmatch(door(t), -1) {
		hosts = append(hosts, m[1])
	}
	return hosts
}

// openDoor runs nginx with the settings of the example cluster in front of
// gateways, and returns its address.
func openDoor(t *testing.T, gateways []*server) string {
	t.Helper()
	binary, err := exec.LookPath("nginx")
	if err != nil {
		t.Skip("nginx is not installed")
	}
	dir, port := t.TempDir(), mmcptest.Port(t)
	conf := door(t)
	for i, g := range gateways {
		conf = strings.Replace(conf, fmt.Sprintf("gateway%d:8000", i+1), strings.TrimPrefix(g.url, "http://"), 1)
	}
	conf = strings.Replace(conf, "listen 80;", fmt.Sprintf("listen 127.0.0.1:%d;", port), 1)
	conf = strings.Replace(conf, "http {", "http {\n client_body_temp_path b; proxy_temp_path p; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;", 1)
	conf = "daemon off; pid nginx.pid; error_log error.log;\n" + strings.Replace(conf, "worker_processes auto;", "worker_processes 1;", 1)
	path := filepath.Join(dir, "nginx.conf")
	if err := os.WriteFile(path, []byte(conf), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o777); err != nil { // its workers run as another user
		t.Fatal(err)
	}
	c := mortal(exec.Command(binary, "-p", dir, "-e", "error.log", "-c", path))
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Signal(os.Interrupt)
		_ = c.Wait() // interrupted
	})
	address := fmt.Sprintf("http://127.0.0.1:%d", port)
	mmcptest.Eventually(t, "nginx listens", func() bool {
		_, err := try("GET", address+"/health", "")
		return err == nil
	})
	return address
}
