package check_test

import (
	"os"
	"strings"
	"testing"
)

func TestZZShow(t *testing.T) {
	p := os.Getenv("SHOWFILE")
	if p == "" {
		t.Skip()
	}
	base, found := checkTexts(t, newRegistry(), strings.Split(p, ",")...)
	t.Logf("\n%s\n%s", base, rendered(found))
}
