package codec_test

import (
	"errors"
	"fmt"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

const exampleRig = `"skeleton": {"joints": [{"name": "Hips", "parent": null, "rest_translation": [0, 1, 0], "rest_rotation": [0, 0, 0, 1]}]}`

func ExampleDecode() {
	body := []byte(`{"protocol_version": "1.0", "model": "walker", ` + exampleRig + `,
		"segments": [{"type": "text", "prompt": "walk", "duration_frames": "long"}, {"type": "text", "duration_frames": 30}]}`)
	_, err := codec.Decode(body, nil)
	var e *mmcp.Error
	if errors.As(err, &e) {
		fmt.Println(e.Status(), e.Code)
		fmt.Println(e.Message)
	}
	// Output:
	// 422 schema_validation
	// segments[0].duration_frames must be an integer, not the string "long". One more fault is listed in details.errors.
}

func ExampleKey() {
	key := func(options string) string {
		r, err := codec.Decode([]byte(`{"protocol_version": "1.0", "model": "walker", `+exampleRig+`,
			"segments": [{"type": "text", "prompt": "walk", "duration_frames": 90}], "options": `+options+`}`), nil)
		if err != nil {
			return err.Error()
		}
		return fmt.Sprintf("%x", codec.Key(r))
	}
	fmt.Println(key(`{"seed": 7}`) == key(`{"loop": false, "seed": 7.0, "num_samples": 1}`))
	fmt.Println(key(`{"seed": 9007199254740992}`) == key(`{"seed": 9007199254740993}`))
	// Output:
	// true
	// false
}

func ExampleWithModel() {
	r, err := codec.Decode([]byte(`{ "model": "near/walker",  "protocol_version": "1.0", `+exampleRig+`, "segments": [{"type": "unconditioned", "duration_frames": 9}] }`), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.47s\n", codec.Bytes(codec.WithModel(r, "walker")))
	// Output:
	// { "model": "walker",  "protocol_version": "1.0"
}

func ExampleError_Envelope() {
	err := mmcp.Errorf(mmcp.CodeRateLimited, "Too many requests; try again in a minute.").With("limit", 60)
	fmt.Printf("%d %s\n", err.Status(), err.Envelope())
	// Output:
	// 429 {"error":{"code":"rate_limited","message":"Too many requests; try again in a minute.","details":{"limit":60}}}
}
