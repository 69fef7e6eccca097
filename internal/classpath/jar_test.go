package classpath

import (
	"archive/zip"
	"os"
	"path/filepath"
	"testing"
)

// TestSourcesInJar finds a class in a jar of sources, where it is preferred to a class file of the same jar.
func TestSourcesInJar(t *testing.T) {
	name := filepath.Join(t.TempDir(), "greet-sources.jar")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(file)
	for path, text := range map[string]string{
		"com/acme/Greet.java":  "package com.acme;\npublic class Greet { public static String hello() { return \"hello\"; } }\n",
		"com/acme/Greet.class": "no class file",
	} {
		w, err := z.Create(path)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	p, err := New(name)
	if err != nil {
		t.Fatal(err)
	}
	if !p.HasPackage("com.acme") || p.HasPackage("com.other") {
		t.Error("the packages of the jar are not those of its sources")
	}
	if c := p.Find("com.acme.Greet"); c == nil || len(c.Decl.Body.Members) != 1 {
		t.Errorf("found %v", c)
	}
	if c := p.Find("com.acme.Other"); c != nil {
		t.Errorf("found %v", c.Decl.Name)
	}
}
