package whenthen_test

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"whenthen"
	"whenthen/engine/fact"
)

// Policy has times of every class, by tag and by type.
type Policy struct {
	From    time.Time   `rule:",LocalDate"`
	Until   *time.Time  `rule:"until,LocalDate"`
	Visits  []time.Time `rule:",LocalDateTime"`
	Opens   time.Time   `rule:",LocalTime"`
	Seen    time.Time   `rule:",Instant"`
	Meeting time.Time   `rule:",ZonedDateTime"`
	Sent    time.Time   `rule:",OffsetDateTime"`
	Stored  time.Time   `rule:",Timestamp"`
	Plain   time.Time
	Born    fact.LocalDate
	Died    *fact.LocalDate
	Holiday []fact.LocalDate
	ByName  map[string]fact.LocalDate
	Note    string
}

// Birthday is a property that the program computes.
func (p *Policy) Birthday(year int) fact.LocalDate {
	return fact.LocalDate{Time: time.Date(year, p.Born.Month(), p.Born.Day(), 0, 0, 0, 0, time.UTC)}
}

// Age has a parameter of a class.
func (p *Policy) Age(on fact.LocalDate) int { return on.Year() - p.Born.Year() }

func testPolicy() *Policy {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		panic(err)
	}
	until := time.Date(2026, 3, 31, 23, 30, 0, 0, berlin) // in UTC this is 21:30
	return &Policy{
		From:  time.Date(2026, 1, 31, 0, 30, 0, 0, berlin), // in UTC the day before
		Until: &until, Visits: []time.Time{time.Date(2026, 2, 1, 9, 15, 0, 0, berlin)},
		Opens: time.Date(2026, 2, 1, 9, 15, 0, 0, berlin), Seen: time.Date(2026, 2, 1, 9, 15, 0, 0, berlin),
		Meeting: time.Date(2026, 2, 1, 9, 15, 0, 0, berlin), Sent: time.Date(2026, 2, 1, 9, 15, 0, 0, berlin),
		Stored: time.Date(2026, 2, 1, 9, 15, 0, 0, time.UTC), Plain: time.Date(2026, 2, 1, 9, 15, 0, 0, time.UTC),
		Born:    fact.LocalDate{Time: time.Date(2000, 2, 29, 0, 0, 0, 0, time.UTC)},
		Holiday: []fact.LocalDate{{Time: time.Date(2026, 12, 25, 0, 0, 0, 0, time.UTC)}},
		ByName:  map[string]fact.LocalDate{"easter": {Time: time.Date(2026, 4, 5, 0, 0, 0, 0, time.UTC)}},
	}
}

func TestTimesOfJavaTimeInConditions(t *testing.T) {
	for _, condition := range []string{
		`from.isBefore( until )`,
		`from == "2026-01-31"`,
		`from.plusMonths( 1 ) == LocalDate.of( 2026, 2, 28 )`,
		`until.dayOfMonth == 31, until > from`,
		`ChronoUnit.DAYS.between( from, until ) == 59`,
		`visits contains LocalDateTime.of( 2026, 2, 1, 9, 15 )`,
		`visits.get( 0 ).toLocalDate().isEqual( LocalDate.of( 2026, 2, 1 ) )`,
		`opens.isAfter( LocalTime.of( 9, 0 ) ), opens == LocalTime.parse( "09:15" )`,
		`seen == Instant.parse( "2026-02-01T08:15:00Z" )`,
		`meeting.zone.id == "Europe/Berlin", meeting.hour == 9`,
		`sent.offset == ZoneOffset.ofHours( 1 ), sent.hour == 9`,
		`stored.toLocalDateTime().hour == 9`,
		`plain.localDate == LocalDate.of( 2026, 2, 1 )`,
		`born.isLeapYear(), died == null`,
		`holiday contains LocalDate.of( 2026, 12, 25 )`,
		`byName["easter"].isAfter( from )`,
		`birthday( 2024 ).plusYears( 1 ) == LocalDate.of( 2025, 2, 28 )`,
		`age( from ) == 26`,
	} {
		text := "package office\nimport java.time.*\nimport java.time.temporal.ChronoUnit\nrule r when Policy( " + condition + " ) then end"
		rules, err := whenthen.Compile([]whenthen.Source{{Name: "a.drl", Text: text}}, whenthen.Struct("office", Policy{}))
		if err != nil {
			t.Errorf("%s: %v", condition, err)
			continue
		}
		session := rules.NewSession()
		if _, err := session.Insert(testPolicy()); err != nil {
			t.Fatal(err)
		}
		if n, err := session.FireAll(context.Background()); n != 1 || err != nil {
			t.Errorf("%s: fired %d, %v", condition, n, err)
		}
	}
}

const policyActions = `package office
import java.time.*
rule r when $p : Policy( note == "" ) then
  modify( $p ) {
    setFrom( $p.getFrom().plusMonths( 1 ) ),
    setUntil( null ),
    setOpens( LocalTime.of( 7, 45 ) ),
    setSeen( $p.getSeen().plusSeconds( 1 ) ),
    setMeeting( $p.getMeeting().plusDays( 1 ) ),
    setSent( $p.getSent().plusDays( 1 ) ),
    setDied( $p.getBorn().plusYears( 90 ) ),
    setBorn( null ),
    setNote( $p.getVisits().get( 0 ) + " " + $p.getHoliday() )
  }
  $p.getVisits().add( LocalDateTime.of( 2026, 5, 1, 8, 0 ) );
  $p.getByName().put( "easter", LocalDate.of( 2027, 3, 28 ) );
end`

func TestTimesOfJavaTimeInActions(t *testing.T) {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "a.drl", Text: policyActions}}, whenthen.Struct("office", Policy{}))
	if err != nil {
		t.Fatal(err)
	}
	p := testPolicy()
	fire := func(s *whenthen.Session) {
		t.Helper()
		if n, err := s.FireAll(context.Background()); n != 1 || err != nil {
			t.Fatal(n, err)
		}
	}
	session := rules.NewSession()
	if _, err := session.Insert(p); err != nil {
		t.Fatal(err)
	}
	saved, err := session.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	fire(session)
	zone := testPolicy().Meeting.Location()
	for _, x := range []struct {
		name      string
		got, want any
	}{
		{"From", p.From, time.Date(2026, 2, 28, 0, 0, 0, 0, time.UTC)},
		{"Until", p.Until, (*time.Time)(nil)},
		{"Visits", p.Visits[1], time.Date(2026, 5, 1, 8, 0, 0, 0, time.UTC)},
		{"Opens", p.Opens, time.Date(1970, 1, 1, 7, 45, 0, 0, time.UTC)},
		{"Seen", p.Seen, time.Date(2026, 2, 1, 8, 15, 1, 0, time.UTC)},
		{"Meeting", p.Meeting.Format(time.RFC3339), time.Date(2026, 2, 2, 9, 15, 0, 0, zone).Format(time.RFC3339)},
		{"Meeting's zone", p.Meeting.Location().String(), "Europe/Berlin"},
		{"Sent", p.Sent.Format(time.RFC3339), "2026-02-02T09:15:00+01:00"},
		{"Born", p.Born.IsZero(), true},
		{"Died", p.Died.Time, time.Date(2090, 2, 28, 0, 0, 0, 0, time.UTC)},
		{"ByName", p.ByName["easter"].Time, time.Date(2027, 3, 28, 0, 0, 0, 0, time.UTC)},
		{"Note", p.Note, "2026-02-01T09:15 [2026-12-25]"},
	} {
		if !reflect.DeepEqual(x.got, x.want) {
			t.Errorf("%s is %v, want %v", x.name, x.got, x.want)
		}
	}

	restored, err := rules.Restore(saved)
	if err != nil {
		t.Fatal(err)
	}
	fire(restored)
	for q := range whenthen.Facts[*Policy](restored) {
		if got, want := fmt.Sprint(q.From, q.Until, q.Meeting, q.Died, q.Visits[1], q.ByName), fmt.Sprint(p.From, p.Until, p.Meeting, p.Died, p.Visits[1], p.ByName); got != want {
			t.Errorf("restored and fired: %s\nwant %s", got, want)
		}
	}
}

func TestWrongTimesInTags(t *testing.T) {
	type Wrong struct {
		At string `rule:",LocalDate"`
	}
	type Unknown struct {
		At time.Time `rule:",LocalDates"`
	}
	for _, x := range []struct {
		fact any
		want string
	}{
		{Wrong{}, "the tag of field At says LocalDate, but its type string is not time.Time, *time.Time or []time.Time"},
		{Unknown{}, `the tag of field At says "LocalDates": behind the name it may say timestamp, duration, or the class of a time, such as LocalDate`},
	} {
		_, err := whenthen.Compile([]whenthen.Source{{Name: "a.drl", Text: "rule r when then end"}}, whenthen.Struct("", x.fact))
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%T: %v, want %s", x.fact, err, x.want)
		}
	}
}
