package facts_test

import (
	"testing"
)

// FuzzCSV reads tables: whatever is in them, there are facts or an error that names the file.
func FuzzCSV(f *testing.F) {
	for _, text := range []string{"name,id,qty\npen,p,3\n", "qty\n\n1\n", "qty,qty\n1,2\n", "\ufeffid,qty\no1,12\n", "\"a\nb\",qty\n", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if err := problemIn(newRegistry(t), "Item.csv", text); err != nil && err.Error() == "" {
			t.Error("an error without a word")
		}
	})
}
