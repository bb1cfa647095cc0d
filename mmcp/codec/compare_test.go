package codec_test

import (
	"encoding/json"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/motiongate/motiongate/mmcp"
)

// cmpRequest compares decoded requests, not their bytes.
var cmpRequest = cmp.Options{
	cmpopts.EquateEmpty(),
	cmpopts.IgnoreUnexported(mmcp.Request{}),
	cmp.Transformer("text", func(m json.RawMessage) string { return string(m) }),
}
