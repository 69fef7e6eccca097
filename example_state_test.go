package whenthen_test

import (
	"context"
	"fmt"
	"os"
	"slices"

	"whenthen"
)

const queueRules = `
declare Job
  name  : String
  state : String
end

rule "start the next job"
  when
    $j : Job( state == "waiting" )
    not Job( state == "running" )
  then
    modify( $j ){ setState( "running" ) }
    System.out.println( "start " + $j.getName() );
end

rule "finish" salience -1
  when
    $j : Job( state == "running" )
  then
    modify( $j ){ setState( "done" ) }
end
`

// newQueue returns a session with three jobs, one of which has been started.
func newQueue(ctx context.Context) (*whenthen.Session, error) {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "queue.drl", Text: queueRules}})
	if err != nil {
		return nil, err
	}
	session := rules.NewSession(whenthen.Output(os.Stdout))
	for _, name := range []string{"a", "b", "c"} {
		j := rules.New("", "Job")
		j.Set("name", name)
		j.Set("state", "waiting")
		session.Insert(j)
	}
	for _, err := range session.Firings(ctx) {
		return session, err
	}
	return session, nil
}

// A fork is independent: the session does not see what it does to its facts.
func ExampleSession_Fork() {
	ctx := context.Background()
	session, err := newQueue(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	fork, err := session.Fork(whenthen.Output(os.Stdout))
	if err != nil {
		fmt.Println(err)
		return
	}
	fired, err := fork.FireAll(ctx)
	fmt.Println("fork:", fired, err)
	fmt.Println("session:", session.Stats().Firings, "firing so far")
	// Output:
	// start a
	// start c
	// start b
	// fork: 5 <nil>
	// session: 1 firing so far
}

// A snapshot is JSON. A session restored from it, even in another process, continues where the original stopped.
func ExampleSession_Snapshot() {
	ctx := context.Background()
	session, err := newQueue(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	data, err := session.Snapshot()
	if err != nil {
		fmt.Println(err)
		return
	}
	restored, err := session.RuleBase().Restore(data, whenthen.Output(os.Stdout))
	if err != nil {
		fmt.Println(err)
		return
	}
	fired, err := restored.FireAll(ctx)
	fmt.Println(fired, err)
	facts := slices.Collect(restored.Facts())
	fmt.Println(facts[0].ID(), facts[0].Value())
	// Output:
	// start a
	// start c
	// start b
	// 5 <nil>
	// 1 Job( name=a, state=done )
}
