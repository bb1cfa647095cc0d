package codec_test

import (
	"encoding/json"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/motiongate/motiongate/mmcp"
)

// cmpRequest compares requests by what they say, not by the bytes they came as.
var cmpRequest = cmp.Options{
	cmpopts.EquateEmpty(),
	cmpopts.IgnoreUnexported(mmcp.Request{}),
	cmp.Transformer("text", func(m json.RawMessage) string { return string(m) }),
}
