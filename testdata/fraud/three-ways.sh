#!/bin/sh
# The rules of samples/fraud, with a rule that changes in the middle of the payments: from the command, through the service, and on Prism.
# Each way has to print the same lines, before the change and after.
#
#   sh testdata/fraud/three-ways.sh
#
# WHENTHEN and WHENTHEN_BEAM are the programs, if they are built already. It needs curl.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
work=$(mktemp -d)
server=
trap 'test -z "$server" || kill "$server" 2>/dev/null; rm -rf "$work"' EXIT
cd "$work"

whenthen=${WHENTHEN:-}
if [ -z "$whenthen" ]; then
  whenthen=$work/whenthen
  (cd "$here" && go build -o "$whenthen" ./cmd/whenthen)
fi
beam=${WHENTHEN_BEAM:-}
if [ -z "$beam" ]; then
  beam=$work/whenthen-beam
  (cd "$here/beam" && go build -o "$beam" ./cmd/whenthen-beam)
fi

payments=$here/samples/fraud/payments.jsonl
changes_at=10000000 # milliseconds: between the payments 16 and 17
before=16
mkdir old new served
cp "$here/samples/fraud/fraud.drl" old/
cp old/fraud.drl served/
sed 's/\$sum > 1000/$sum > 40/; s/more than 1000 within/more than 40 within/' old/fraud.drl > new/fraud.drl

# The command, as steps of one session.
inserts() { sed 's/^{"Payment":{\(.*\)}}$/{"insert":{"$type":"Payment",\1}},{"fire":-1},/'; }
{
  echo '['
  head -n "$before" "$payments" | inserts
  echo '{"swap":"new"},'
  tail -n +"$((before + 1))" "$payments" | inserts
  echo '{"fire":-1}]'
} > steps.json
"$whenthen" run --stream old/fraud.drl --steps steps.json | sort > command.txt

# The service: the file of the rules is written anew while a session is open.
"$whenthen" serve --stream served --addr 127.0.0.1:0 --sessions sessions.db > address.txt 2> service.log &
server=$!
for _ in $(seq 300); do
  test -s address.txt && break
  sleep 0.1
done
service=$(head -n 1 address.txt)
service=${service%/}
session=$service/v1/sessions/cards
send() { # reads payments, and prints what rules print
  while IFS= read -r payment; do
    curl -sS -f -d "$payment" "$session/insert" >> answers.json
    echo >> answers.json
  done
}
version() { curl -sS "$service/v1/rules" | grep -o '"version":"[^"]*"' | head -n 1; }
head -n "$before" "$payments" | send
first=$(version)
cp new/fraud.drl served/fraud.drl
for _ in $(seq 300); do
  test "$(version)" != "$first" && break
  sleep 0.1
done
tail -n +"$((before + 1))" "$payments" | send
curl -sS -f -d '{}' "$session/fire" >> answers.json
grep -o '"output":\[[^]]*\]' answers.json | sed 's/^"output":\[//; s/\]$//; s/","/"\n"/g' | sed 's/^"//; s/"$//' | grep . | sort > service.txt
kill "$server"
wait "$server" || true
server=

# Prism, with a session for each card.
"$beam" run --stream old --change "$changes_at=new" --input "$payments" --output out --key card 2> beam.log
grep -o '"output":\[[^]]*\]' out/outcomes.jsonl | sed 's/^"output":\[//; s/\]$//; s/","/"\n"/g' | sed 's/^"//; s/"$//' | grep . | sort > prism.txt

for way in service prism; do
  if ! diff command.txt "$way.txt"; then
    echo "the $way prints something else than the command" >&2
    exit 1
  fi
done
grep -q 'more than 40 within an hour' command.txt || { echo "the change has made no difference" >&2; exit 1; }
cat command.txt
