package codec

import (
	"fmt"
	"strings"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// faultsError returns the error of a whole body, or nil.
func faultsError(f *jsonio.Faults) error {
	list, total, topology := f.List()
	if total == 0 {
		return nil
	}
	code := mmcp.CodeSchemaValidation
	if topology {
		code = mmcp.CodeInvalidSkeleton
	}
	var b strings.Builder
	b.WriteString(list[0].Path())
	b.WriteString(" ")
	b.WriteString(list[0].Msg)
	b.WriteString(".")
	switch {
	case total == 2:
		b.WriteString(" One more fault is listed in details.errors.")
	case total >= jsonio.MaxTotal:
		fmt.Fprintf(&b, " There are at least %d more faults; details.errors lists the first %d of all.", total-1, len(list))
	case total > len(list):
		fmt.Fprintf(&b, " There are %d more faults; details.errors lists the first %d of all.", total-1, len(list))
	case total > 2:
		fmt.Fprintf(&b, " %d more faults are listed in details.errors.", total-1)
	}
	return mmcp.Errorf(code, "%s", b.String()).With("errors", list)
}

// refuseMarked returns the first fault of a request with marks, or malformed if it
// has no other fault.
func refuseMarked(marked []byte, caps *mmcp.Capabilities, malformed *mmcp.Error) error {
	r, req := walk(marked)
	defer r.Release()
	if r.Malformed() {
		return malformed
	}
	err := r.verdict(req, caps, nil)
	if err == nil && caps != nil {
		err = checkCatalogue(req, caps)
	}
	if err == nil {
		return malformed // a mark stands in a field that is not read
	}
	return err
}
