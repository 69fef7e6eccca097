// Command whenthen runs rules written in DRL: any rule files on facts from JSON, YAML, CSV and XLSX files, and the Sudoku
// rules on puzzles.
//
// Results are written to standard output, all other messages to standard error. The exit code is 0 for success, 1 for a negative answer (a
// grid not solved, errors found in rules, cases failed), 2 for wrong usage or input, and 3 if a limit or an error in a rule ended the run.
package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	_ "time/tzdata" // embedded, so that rules can name time zones on machines without a time zone database
	"unicode"

	"github.com/alecthomas/kong"
	kongcompletion "github.com/jotaen/kong-completion"

	"whenthen/cmd/whenthen/internal/console"
	"whenthen/cmd/whenthen/internal/sudokucmd"
	"whenthen/internal/sudoku"
)

func main() {
	console.DelayCollector()
	ctx, stop := console.UntilSignal()
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// commandLine is the grammar of the command line.
type commandLine struct {
	Version kong.VersionFlag `help:"Show the version and exit."`

	Run      runCommand        `cmd:"" help:"Run rule files on facts."`
	Why      whyCommand        `cmd:"" help:"Explain where a fact, a value or a printed line comes from."`
	WhyNot   whyNotCommand     `cmd:"" help:"Explain why a rule has not fired."`
	Test     testRulesCommand  `cmd:"" help:"Run tests of rules."`
	Serve    rulesServeCommand `cmd:"" help:"Serve rules over HTTP and JSON: decisions, and sessions that are stored."`
	Replay   replayCommand     `cmd:"" help:"Repeat logged decisions with new rules, and show which results differ."`
	Snapshot snapshotCommand   `cmd:"" help:"Write the facts of a snapshot as JSON."`
	Watch    watchCommand      `cmd:"" help:"Match rules with facts again whenever a file is saved."`
	Repl     replCommand       `cmd:"" help:"Work with rules and facts interactively, line by line."`
	Debug    debugCommand      `cmd:"" help:"Debug rules from an editor."`
	Check    checkCommand      `cmd:"" help:"Check rule files for errors without running them."`
	Lint     lintCommand       `cmd:"" help:"Check for duplicate and contradicting rules, gaps, loops and unused declarations."`
	Migrate  migrateCommand    `cmd:"" help:"Report how much of a Drools project runs; write its classes as Go structs or declared types."`
	Lsp      lspCommand        `cmd:"" help:"Language server for editors."`
	Play     playCommand       `cmd:"" help:"Serve a web page on which to try rules."`
	Graph    graphCommand      `cmd:"" help:"Draw which rules feed which, or the network."`
	Fmt      fmtCommand        `cmd:"" help:"Format rule files."`
	Ast      astCommand        `cmd:"" help:"Print the syntax tree of a rule file."`
	Grammar  grammarCommand    `cmd:"" help:"Print the grammar of rule files."`
	Conform  conformCommand    `cmd:"" help:"Run conformance cases."`
	Sudoku   sudokucmd.Command `cmd:"" help:"Solve, check and explain Sudoku puzzles with rules."`

	Completion completionCommand `cmd:"" help:"Print the setup of command completion for bash, zsh and fish."`

	ServeWorker sudokucmd.ServeWorker `cmd:"" hidden:"" help:"Run one request of the page's typed rules."`
}

// grammarFor returns the part of commandLine that the arguments need. The parser processes every flag of every command before it reads the
// first argument, which takes longer than a small run of rules. So it gets only the command named by the first argument, or all commands if
// there is no such command.
func grammarFor(args []string) any {
	if len(args) == 0 {
		return &commandLine{}
	}
	chosen, found := commandField(args[0])
	if !found {
		return &commandLine{}
	}
	var fields []reflect.StructField
	for _, f := range reflect.VisibleFields(reflect.TypeFor[commandLine]()) {
		if _, command := f.Tag.Lookup("cmd"); !command || f.Name == chosen.Name {
			f.Offset, f.Index = 0, nil
			fields = append(fields, f)
		}
	}
	return reflect.New(reflect.StructOf(fields)).Interface()
}

// commandField returns the field of commandLine for the name of a command.
func commandField(name string) (reflect.StructField, bool) {
	return reflect.TypeFor[commandLine]().FieldByNameFunc(func(field string) bool { return field != "Version" && kebabCase(field) == name })
}

// kebabCase returns the name of a command on the command line: why-not for WhyNot.
func kebabCase(field string) string {
	var b strings.Builder
	for i, c := range field {
		if unicode.IsUpper(c) && i > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return b.String()
}

// exited is the panic value that passes an exit code out of the command line parser, which would otherwise end the process after --help.
type exited int

// run is the whole program. args are the arguments after the program's name; it returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	out := bufio.NewWriter(stdout)
	defer func() {
		if p := recover(); p != nil {
			e, ok := p.(exited)
			if !ok {
				panic(p)
			}
			code = int(e)
		}
		if err := out.Flush(); err != nil && code == exitDone {
			code = report(stderr, err)
		}
	}()
	in := &console.Console{Ctx: ctx, Flush: func() { _ = out.Flush() }, In: console.Interruptible(ctx, stdin), Out: out, Errors: stderr}
	completing := os.Getenv("COMP_LINE") != "" // the shell asks for completions of the line
	if !completing {
		if c, ok := quick(args); ok {
			return report(stderr, c.Run(in))
		}
	}
	grammar := grammarFor(args)
	if completing {
		grammar = &commandLine{}
	}
	parser, err := kong.New(grammar,
		kong.Name("whenthen"),
		kong.Description("Rules in the language of Drools, run from text files."),
		kong.Writers(out, stderr),
		kong.Exit(func(code int) { panic(exited(code)) }),
		kong.Vars{"version": version()},
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	if err != nil {
		panic(err) // a mistake in the tags of commandLine
	}
	if completing {
		kongcompletion.Register(parser)
	}
	chosen, err := parser.Parse(plainPuzzle(args))
	if err != nil {
		fmt.Fprintf(stderr, "whenthen: %v (see whenthen --help)\n", err)
		return exitUsage
	}
	return report(stderr, chosen.Run(in))
}

// plainPuzzle prevents a puzzle that begins with "-", an empty cell, from being parsed as a flag: its first cell is replaced by a dot,
// which means the same.
func plainPuzzle(args []string) []string {
	plain := make([]string, len(args))
	for i, a := range args {
		if len(a) > 9 && a[0] == '-' && sudoku.LooksLikeBoard(a) {
			a = "." + a[1:]
		}
		plain[i] = a
	}
	return plain
}
