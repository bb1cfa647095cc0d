package remote_test

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// TestCompressedBombs holds that no answer of a server is decompressed: one that is
// compressed all the same is refused as it came.
func TestCompressedBombs(t *testing.T) {
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	_, err := z.Write(bytes.Repeat([]byte(" "), 8<<20))
	if err == nil {
		_, err = z.Write([]byte(`{"asset":{"version":"2.0"},"models":[]}`))
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	call := upstreamtest.Walk(t, mmcptest.Start(t, mmcptest.Config{})).Call()
	for _, coding := range []string{"gzip", "deflate", "zstd", "br"} {
		for _, media := range []string{"application/json", "model/gltf+json", "model/gltf-binary"} {
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if encoding := r.Header.Get("Accept-Encoding"); encoding != "" && encoding != "identity" {
					t.Errorf("the gateway asks for %s", encoding)
				}
				w.Header().Set("Content-Encoding", coding)
				w.Header().Set("Content-Type", media)
				_, _ = w.Write(bomb.Bytes()) // the gateway may have closed the connection
			}))
			server := upstreamtest.Client(t, "a", s.URL)
			_, err := server.Generate(t.Context(), call)
			_, err2 := server.Capabilities(t.Context())
			for _, err := range []error{err, err2} {
				if e := upstreamtest.WantError(t, err); e.Code != mmcp.CodeUpstreamInvalid {
					t.Errorf("%s, %s: %v", coding, media, err)
				}
			}
			s.Close()
		}
	}
}
