package cli

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"unicode/utf8"
)

// OneLine escapes characters that would end a cell's row.
var OneLine = strings.NewReplacer("\n", `\n`, "\t", `\t`, "\v", `\v`, "\f", `\f`)

// Grid writes aligned columns of text to a terminal. Flush writes the rows.
type Grid struct{ *tabwriter.Writer }

// NewGrid returns an empty Grid.
func NewGrid(out io.Writer) Grid { return Grid{tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)} }

// Row adds a row of values, each formatted by fmt.Sprint.
func (g Grid) Row(values ...any) {
	cells := make([]string, len(values))
	for i, v := range values {
		cells[i] = fmt.Sprint(v)
	}
	g.Cells(cells)
}

// Cells adds a row of strings.
func (g Grid) Cells(cells []string) {
	line := make([]string, len(cells))
	for i, c := range cells {
		line[i] = OneLine.Replace(c)
	}
	// Flush returns the error of a write that fails here.
	_, _ = fmt.Fprintln(g, strings.Join(line, "\t"))
}

// Join joins the words of a cell by commas, or returns a dash if there are none.
func Join(list []string) string {
	if len(list) == 0 {
		return "-"
	}
	return strings.Join(list, ", ")
}

// Size formats a number of bytes in kB or MB.
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
