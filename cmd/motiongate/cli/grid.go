package cli

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"unicode/utf8"
)

// OneLine keeps a cell from ending its row.
var OneLine = strings.NewReplacer("\n", `\n`, "\t", `\t`, "\v", `\v`, "\f", `\f`)

// Grid writes cells of text that stand below each other on a terminal. Flush writes the rows.
type Grid struct{ *tabwriter.Writer }

// NewGrid returns an empty Grid.
func NewGrid(out io.Writer) Grid { return Grid{tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)} }

// Row adds a row of values, each written as by fmt.Sprint.
func (g Grid) Row(values ...any) {
	cells := make([]string, len(values))
	for i, v := range values {
		cells[i] = fmt.Sprint(v)
	}
	g.Cells(cells)
}

// Cells adds a row of texts.
func (g Grid) Cells(cells []string) {
	line := make([]string, len(cells))
	for i, c := range cells {
		line[i] = OneLine.Replace(c)
	}
	// Flush returns the error of a write that fails here.
	_, _ = fmt.Fprintln(g, strings.Join(line, "\t"))
}

// Join joins the words of a cell with commas; it returns a dash if there are none.
func Join(list []string) string {
	if len(list) == 0 {
		return "-"
	}
	return strings.Join(list, ", ")
}

// Size writes a number of bytes in kB or MB.
func Size(n int) string {
	if n < 1<<20 {
		return fmt.Sprintf("%d kB", (n+999)/1000)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}

// Columns aligns cells: words to the left, numbers to the right.
func Columns(rows [][]string) string {
	const words = 3
	wide := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			wide[i] = max(wide[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		line := ""
		for i, cell := range row {
			pad := strings.Repeat(" ", wide[i]-utf8.RuneCountInString(cell))
			if i < words {
				line += cell + pad + "  "
			} else {
				line += pad + cell + "  "
			}
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
