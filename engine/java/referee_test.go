package java_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var referee = flag.Bool("referee", false, "ask an installed Java for the results in testdata/*.txt and write them")

// refereeHead stands in front of the statements of all lines, which become methods of one class.
const refereeHead = `import java.math.*; import java.text.*; import java.time.*; import java.time.format.*; import java.time.temporal.*;
import java.util.*; import java.util.concurrent.*; import java.util.concurrent.atomic.*; import java.util.function.*; import java.util.regex.*;
import java.util.stream.*; import java.sql.Timestamp;
import java.util.Date;
import java.util.Locale;
@SuppressWarnings({"unchecked", "rawtypes", "deprecation", "removal"})
public class Referee {
  static Predicate<Integer> odd = n -> n % 2 != 0;
  static UnaryOperator<Integer> twice = n -> n * 2;
  static Function<String, Integer> len = s -> s.length();
  static BinaryOperator<Integer> plus = (a, b) -> a + b;
  static BiFunction<String, Integer, Integer> sum2 = (s, n) -> s.length() + n;
  interface Line { Object run() throws Throwable; }
  static void line(Line l) {
    String out;
    try { out = String.valueOf(l.run()); } catch (Throwable e) { out = "! " + e; }
    System.out.println(out.replace("\n", "\\n").replace('\u202f', ' '));
  }
`

// TestReferee writes what Java answers into the files that TestMembers reads. Lines without an answer get one.
func TestReferee(t *testing.T) {
	if !*referee {
		t.Skip("only with -referee")
	}
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if filepath.Base(file) != "library.txt" && filepath.Base(file) != "members.txt" {
			if err := askJava(t.TempDir(), file); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
}

var assignment = regexp.MustCompile(`^([a-z]+) = (.*)$`)

func askJava(dir, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var lines []string
	var b strings.Builder
	b.WriteString(refereeHead)
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		line, _, _ = strings.Cut(line, " => ")
		lines = append(lines, line)
		fmt.Fprintf(&b, "  static Object l%d() throws Throwable {", len(lines))
		list := strings.Split(line, "; ")
		for i, stmt := range list {
			if m := assignment.FindStringSubmatch(stmt); m != nil {
				fmt.Fprintf(&b, " var %s = %s;", m[1], m[2])
			} else if i < len(list)-1 {
				fmt.Fprintf(&b, " %s;", stmt)
			} else {
				fmt.Fprintf(&b, " return %s;", stmt)
			}
		}
		b.WriteString(" }\n")
	}
	b.WriteString("  public static void main(String[] args) {\n")
	for i := range lines {
		fmt.Fprintf(&b, "    line(Referee::l%d);\n", i+1)
	}
	b.WriteString("  }\n}\n")
	source := filepath.Join(dir, "Referee.java")
	if err := os.WriteFile(source, []byte(b.String()), 0o644); err != nil {
		return err
	}
	if out, err := exec.Command("javac", "-nowarn", "-d", dir, source).CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	var errors bytes.Buffer
	run := exec.Command("java", "-Duser.timezone=UTC", "-Duser.language=en", "-Duser.country=US", "-Dfile.encoding=UTF-8", "-cp", dir, "Referee")
	run.Stderr = &errors
	out, err := run.Output()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, &errors)
	}
	answers := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(answers) != len(lines) {
		return fmt.Errorf("%d answers to %d lines", len(answers), len(lines))
	}
	for i := range lines {
		lines[i] += " => " + answers[i]
	}
	return os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644)
}
