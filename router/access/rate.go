package access

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Rate is a number of requests per window of time. The zero value is no limit.
type Rate struct {
	Count  int
	Window time.Duration
}

// windows lists the units of rates, the shortest first.
var windows = []struct {
	unit string
	long time.Duration
}{{"s", time.Second}, {"m", time.Minute}, {"h", time.Hour}, {"d", 24 * time.Hour}}

const mostCount = 1_000_000_000

// ParseRate parses a rate such as 5/m: a count, and the window s, m, h or d.
func ParseRate(text string) (Rate, error) {
	count, unit, _ := strings.Cut(text, "/")
	n, err := strconv.Atoi(strings.TrimSpace(count))
	for _, w := range windows {
		if err == nil && n > 0 && n <= mostCount && strings.TrimSpace(unit) == w.unit {
			return Rate{n, w.long}, nil
		}
	}
	return Rate{}, fmt.Errorf("must be a count and a window such as 10/s, 60/m, 500/h or 1000/d, not %q", text)
}

func (r Rate) String() string {
	for _, w := range windows {
		if r.Window == w.long {
			return strconv.Itoa(r.Count) + "/" + w.unit
		}
	}
	return ""
}

// IsZero reports whether there is no limit.
func (r Rate) IsZero() bool { return r == Rate{} }

// MarshalText formats the rate for ParseRate.
func (r Rate) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText parses a rate; an empty text is no limit.
func (r *Rate) UnmarshalText(text []byte) (err error) {
	if *r = (Rate{}); len(text) > 0 {
		*r, err = ParseRate(string(text))
	}
	return err
}

// Budget is an amount of money per window of time. The zero value is no limit.
type Budget struct {
	Amount float64       // in the currency of the upstreams
	Window time.Duration // a day or a month
}

// Month is the window of a budget for each month of the calendar, in UTC.
const Month = 30 * 24 * time.Hour

// ParseBudget parses a budget such as 5/d or 100/month.
func ParseBudget(text string) (Budget, error) {
	amount, unit, _ := strings.Cut(text, "/")
	n, err := strconv.ParseFloat(strings.TrimSpace(amount), 64)
	if err == nil && n > 0 && n <= 1e12 {
		switch strings.TrimSpace(unit) {
		case "d":
			return Budget{n, 24 * time.Hour}, nil
		case "month":
			return Budget{n, Month}, nil
		}
	}
	return Budget{}, fmt.Errorf("must be an amount and a window such as 5/d or 100/month, not %q", text)
}

func (b Budget) String() string {
	if b.IsZero() {
		return ""
	}
	unit := "d"
	if b.Window == Month {
		unit = "month"
	}
	return strconv.FormatFloat(b.Amount, 'f', -1, 64) + "/" + unit
}

// IsZero reports whether there is no limit.
func (b Budget) IsZero() bool { return b == Budget{} }

// MarshalText formats the budget for ParseBudget.
func (b Budget) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText parses a budget; an empty text is no limit.
func (b *Budget) UnmarshalText(text []byte) (err error) {
	if *b = (Budget{}); len(text) > 0 {
		*b, err = ParseBudget(string(text))
	}
	return err
}
