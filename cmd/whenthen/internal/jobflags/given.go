package jobflags

import (
	"whenthen/facts"
	"whenthen/internal/runner"
)

// Given holds the flags for what goes into a session and what is done with it.
type Given struct {
	Facts    []string `sep:"none" placeholder:"PATH" help:"Facts to insert first: a file in JSON, JSON Lines, YAML, CSV or XLSX, or a folder of them; may be given several times."`
	Type     string   `placeholder:"TYPE" help:"Type of facts whose file does not name it: of the objects of a JSON list, the rows of a table."`
	Steps    string   `placeholder:"FILE" help:"Steps to do in place of firing once: insert, update, delete, fire, focus, process, global, query, advance, advanceTo; JSON or YAML."`
	Clock    string   `enum:",real,pseudo,events" default:"" help:"What the clock of the session shows: real time; pseudo stands still until a step or a fact moves it; events does, too, and fires whenever a fact moves it, and at every moment at which something is due by then. Without it what kmodule.xml says."`
	Stream   bool     `help:"Let events be over some time after they have happened, and a not with a temporal constraint wait, as Drools does in stream mode. Without it what kmodule.xml or the steps say."`
	Global   []string `sep:"none" placeholder:"NAME=JSON" help:"Value of a global: a list, map, number, text, or {\"$type\":\"T\",\"fields\":{}} for an object; may be given several times."`
	Calendar []string `sep:"none" placeholder:"NAME=SCHEDULE" help:"Calendar for rules with the attribute calendars: the times that a cron schedule includes, UTC, such as \"* * 9-17 ? * MON-FRI\", or with a ! in front all others; may be given several times."`
	Focus    []string `sep:"none" placeholder:"GROUP" help:"Agenda group to put the focus on; may be given several times, the last is on top."`
	Process  []string `sep:"none" placeholder:"ID[=JSON]" help:"Process to start before rules fire, with its variables as an object; may be given several times."`
}

// Fill copies the flags into a job.
func (f *Given) Fill(job *runner.Job) error {
	job.Focus, job.Clock = f.Focus, runner.ClockKind(f.Clock)
	if f.Steps != "" {
		var err error
		if job.Steps, err = readSteps(f.Steps); err != nil {
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

// Open reads the fact files; nil if there are none.
func (f *Given) Open() (*facts.Source, error) { return OpenFacts(f.Type, f.Facts) }
