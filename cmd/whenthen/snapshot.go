package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/runner"
)

// snapshotCommand is `whenthen snapshot`.
type snapshotCommand struct {
	File  string `arg:"" help:"A file written by Session.Snapshot, or the snapshot of a session of the service."`
	Facts bool   `help:"Write only the facts, in the form that --facts of whenthen run reads. Facts that rules have inserted logically are left out, since the rules insert them again."`
}

// Help is printed below the flags by --help.
func (s *snapshotCommand) Help() string {
	return `Writes the contents of a snapshot as JSON: the facts, the globals, the clock, the focus, and how often each rule has fired. It needs no rules, and
reads the snapshots of all versions of whenthen. docs/snapshots.md describes the format.`
}

// Run reads the snapshot.
func (s *snapshotCommand) Run(c *console.Console) error {
	var data []byte
	if texts, err := c.Texts([]string{s.File}); err != nil {
		return err
	} else if text, given := texts[s.File]; given {
		data = []byte(text)
	} else if data, err = os.ReadFile(s.File); err != nil {
		return err
	}
	data = bytes.TrimSpace(data) // an editor may have added a line end
	read, err := whenthen.ReadSnapshot(data)
	if err != nil {
		if _, snapshot, imageErr := runner.OpenImage(data); imageErr == nil {
			read, err = whenthen.ReadSnapshot(snapshot)
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", s.File, err)
	}
	out := json.NewEncoder(c.Out)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	if s.Facts {
		return out.Encode(factsAlone(read.Facts))
	}
	return out.Encode(read)
}

// factsAlone returns the facts without those that rules have inserted logically, because the rules insert them again.
func factsAlone(list []whenthen.SnapshotFact) []whenthen.SnapshotFact {
	alone := []whenthen.SnapshotFact{}
	for _, f := range list {
		if !f.Logical {
			alone = append(alone, f)
		}
	}
	return alone
}
