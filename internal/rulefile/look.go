package rulefile

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"strings"
)

// HoldsTable reports whether a file is a spreadsheet with a decision table, that is, whether it contains the word RuleTable. Most
// spreadsheets of a project contain other data.
func HoldsTable(path string) bool {
	if !IsTable(path) {
		return false
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return false
	}
	if extension(path) == ".csv" || !bytes.HasPrefix(data, []byte("PK")) {
		return hasRuleTable(data) || hasRuleTable(bytes.ReplaceAll(data, []byte{0}, nil)) // Excel 97 stores some strings with two bytes per letter
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return false
	}
	for _, f := range archive.File {
		if f.Name != "xl/sharedStrings.xml" && !strings.HasPrefix(f.Name, "xl/worksheets/") {
			continue
		}
		if text, err := unpack(f); err == nil && hasRuleTable(text) {
			return true
		}
	}
	return false
}

// maxLook is the number of bytes of a spreadsheet part that are searched.
const maxLook = 64 << 20

func unpack(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(io.LimitReader(r, maxLook))
}

func hasRuleTable(text []byte) bool { return bytes.Contains(bytes.ToLower(text), []byte("ruletable")) }
