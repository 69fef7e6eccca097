package jobflags

import (
	"io"

	"whenthen/facts"
	"whenthen/internal/runner"
)

// Given contains the flags for the input of a session and the steps to run on it.
type Given struct {
	Facts    []string `sep:"none" placeholder:"PATH" help:"Facts to insert first: a file in JSON, JSON Lines, YAML, CSV or XLSX, or a folder of them, or - for JSON on standard input; may be given several times."`
	Type     string   `placeholder:"TYPE" help:"Type of the facts in files that do not name one: objects of a JSON list, rows of a table."`
	Steps    string   `placeholder:"FILE" help:"Steps to perform instead of firing once: insert, update, delete, fire, focus, process, global, query, advance, advanceTo; JSON or YAML."`
	Clock    string   `enum:",real,pseudo,events" default:"" help:"Clock of the session: real shows the real time; pseudo stands still until a step or a fact moves it; events is like pseudo, but also fires the rules before a fact moves it, and whenever a timer or an event is due on the way. By default, kmodule.xml decides."`
	Stream   bool     `help:"Run the rules in the stream mode of Drools: events expire, and a not with a temporal constraint waits. By default, kmodule.xml or the steps decide."`
	Global   []string `sep:"none" placeholder:"NAME=JSON" help:"Value of a global: a list, map, number, string, or {\"$type\":\"T\",\"fields\":{}} for an object; may be given several times."`
	Calendar []string `sep:"none" placeholder:"NAME=SCHEDULE" help:"Calendar for rules with the attribute calendars: the times that a cron schedule includes, in UTC, such as \"* * 9-17 ? * MON-FRI\", or, with a ! before it, all other times; may be given several times."`
	Focus    []string `sep:"none" placeholder:"GROUP" help:"Agenda group to put the focus on; may be given several times, the last is on top."`
	Process  []string `sep:"none" placeholder:"ID[=JSON]" help:"Process to start before rules fire, with its variables as a JSON object; may be given several times."`
}

// Fill copies the flags into a job. The steps may come from standard input.
func (f *Given) Fill(job *runner.Job, in io.Reader) error {
	job.Focus, job.Clock = f.Focus, runner.ClockKind(f.Clock)
	if f.Steps != "" {
		var err error
		if job.Steps, err = readSteps(f.Steps, in); err != nil {
			return err
		}
	}
	for _, text := range f.Global {
		g, err := runner.ParseGlobal(text)
		if err != nil {
			return err
		}
		job.Globals = append(job.Globals, g)
	}
	for _, text := range f.Calendar {
		option, err := runner.ParseCalendar(text)
		if err != nil {
			return err
		}
		job.Options = append(job.Options, option)
	}
	for _, text := range f.Process {
		p, err := runner.ParseProcess(text)
		if err != nil {
			return err
		}
		job.Processes = append(job.Processes, p)
	}
	return nil
}

// Open reads the fact files, one of which may be standard input; it returns nil if there are none.
func (f *Given) Open(in io.Reader) (*facts.Source, error) { return OpenFacts(f.Type, f.Facts, in) }
