package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// nginxConf is a careful operator's nginx configuration: buffers that hold a whole body and answer,
// keep-alive connections, and a cache keyed on the body.
const nginxConf = `
daemon off;
worker_processes 1;
pid DIR/nginx.pid;
error_log DIR/nginx.log;
worker_rlimit_nofile 8192;
events { worker_connections 4096; }
http {
  access_log DIR/access.log;
  client_body_temp_path DIR/body; proxy_temp_path DIR/proxy;
  fastcgi_temp_path DIR/f; uwsgi_temp_path DIR/u; scgi_temp_path DIR/s;
  client_body_buffer_size 64k; client_max_body_size 4m;
  proxy_buffers 64 16k; proxy_buffer_size 16k; proxy_busy_buffers_size 512k;
  proxy_cache_path DIR/cache keys_zone=motion:10m max_size=1g;
  upstream origin { server UPSTREAM; keepalive 256; }
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  keepalive_requests 1000000;
  server {
    listen CACHED;
    location / {
      proxy_pass http://origin;
      proxy_cache motion; proxy_cache_methods POST; proxy_cache_valid 200 1h; proxy_cache_lock on;
      proxy_cache_key "$request_uri|$request_body";
    }
  }
  server { listen PLAIN; location / { proxy_pass http://origin; } }
}
`

// nginx starts the caching and the plain proxy.
func (b *bench) nginx(ctx context.Context, upstream string) (cached, plain string, err error) {
	binary, err := exec.LookPath("nginx")
	if err != nil {
		return "", "", err
	}
	dir, err := os.MkdirTemp(b.dir, "nginx-")
	if err != nil {
		return "", "", err
	}
	if err := os.Chmod(dir, 0o777); err != nil {
		return "", "", err
	}
	cachedAddr, err := freeAddr()
	if err != nil {
		return "", "", err
	}
	plainAddr, err := freeAddr()
	if err != nil {
		return "", "", err
	}
	conf := strings.NewReplacer("DIR", dir, "UPSTREAM", strings.TrimPrefix(upstream, "http://"), "CACHED", cachedAddr,
		"PLAIN", plainAddr).Replace(nginxConf)
	file := filepath.Join(dir, "nginx.conf")
	if err := os.WriteFile(file, []byte(conf), 0o644); err != nil {
		return "", "", err
	}
	if cached, err = b.spawn(ctx, serverCore, cachedAddr, nil, binary, "-c", file, "-p", dir); err != nil {
		return "", "", err
	}
	b.pids["http://"+plainAddr] = b.pids[cached]
	return cached, "http://" + plainAddr, nil
}
