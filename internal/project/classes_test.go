package project_test

import (
	"os"
	"path/filepath"
	"testing"

	"whenthen/internal/project"
)

// Gradle writes the class files of each language into a folder of its own.
func TestGradleClasses(t *testing.T) {
	class, err := os.ReadFile("../classfile/testdata/com/acme/Order.class")
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range []string{"java", "kotlin", "groovy", "scala"} {
		root := t.TempDir()
		acme := filepath.Join(root, "build", "classes", language, "main", "com", "acme")
		if err := os.MkdirAll(acme, 0o777); err != nil {
			t.Fatal(err)
		}
		for name, data := range map[string][]byte{filepath.Join(root, "build.gradle.kts"): nil, filepath.Join(acme, "Order.class"): class,
			filepath.Join(root, "a.drl"): []byte("rule a when then end")} {
			if err := os.WriteFile(name, data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		p, err := project.Open(root, nil)
		if err != nil {
			t.Fatal(err)
		}
		if c := p.Classes(p.ModuleOf(filepath.Join(root, "a.drl"))).Find("com.acme.Order"); c == nil {
			t.Errorf("%s: com.acme.Order is not found in %s", language, acme)
		}
	}
}
