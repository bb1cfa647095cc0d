package check

import (
	"encoding/xml"
	"fmt"
	"io"
)

// WriteJUnit writes the report as JUnit XML: a suite for each group and model.
func (r *Report) WriteJUnit(out io.Writer) error {
	type message struct {
		Message string `xml:"message,attr"`
	}
	type testCase struct {
		Class   string   `xml:"classname,attr"`
		Name    string   `xml:"name,attr"`
		Time    string   `xml:"time,attr"`
		Failure *message `xml:"failure,omitempty"`
		Skipped *message `xml:"skipped,omitempty"`
		Output  string   `xml:"system-out,omitempty"`
	}
	type testSuite struct {
		XMLName  xml.Name   `xml:"testsuite"`
		Name     string     `xml:"name,attr"`
		Tests    int        `xml:"tests,attr"`
		Failures int        `xml:"failures,attr"`
		Skipped  int        `xml:"skipped,attr"`
		Cases    []testCase `xml:"testcase"`
	}
	suite := testSuite{Name: r.URL, Tests: len(r.Checks), Failures: r.Counts[Broken], Skipped: r.Counts[Skipped]}
	for _, c := range r.Checks {
		name := c.Group
		if c.Model != "" {
			name += "." + c.Model
		}
		t := testCase{Class: name, Name: c.Check, Time: fmt.Sprintf("%.3f", c.Seconds)}
		switch c.Verdict {
		case Broken:
			t.Failure = &message{c.Detail}
		case Skipped:
			t.Skipped = &message{c.Detail}
		default:
			t.Output = c.Detail
		}
		suite.Cases = append(suite.Cases, t)
	}
	if _, err := io.WriteString(out, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(out)
	enc.Indent("", "  ")
	if err := enc.Encode(suite); err != nil {
		return err
	}
	_, err := io.WriteString(out, "\n")
	return err
}
