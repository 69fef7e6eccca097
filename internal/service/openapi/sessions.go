package openapi

import "whenthen/internal/service/ruleset"

// failures are the statuses of requests to sessions.
var failures = []string{"400", "401", "403", "404", "409", "412", "413", "415", "422", "500", "503", "504"}

// sessions returns the paths of sessions.
func sessions(bases []*ruleset.Base, queries []any) object {
	key := parameter("path", "key", "The key of the session.", true, object{"type": "string", "maxLength": 256})
	change := []any{key,
		parameter("query", "rules", "The rules, if this input creates the session.", false, object{"type": "string"}),
		parameter("query", "type", "The type of facts that do not name one.", false, object{"type": "string"}),
		parameter("header", "Input-Id", "Id of the input: an input that is sent again with the same id is not applied twice.", false, object{"type": "string", "maxLength": 256}),
		parameter("header", "If-Match", "The version that the session must have, as returned in ETag.", false, object{"type": "string"}),
	}
	verb := func(id, summary string, o object) object {
		op := operation(id, summary, append([]string{"200", "201"}, failures...)...)
		op["parameters"] = change
		op["requestBody"] = o
		return object{"post": op}
	}
	ask := func(method, id, summary string, more ...any) object {
		op := operation(id, summary, append([]string{"200"}, failures...)...)
		op["parameters"] = append([]any{key}, more...)
		return object{method: op}
	}
	list := operation("sessions", "Lists sessions in the order of their keys.", "200", "400", "401", "503")
	list["parameters"] = []any{
		parameter("query", "after", "List the sessions after this key.", false, object{"type": "string"}),
		parameter("query", "limit", "Maximum number of sessions to list.", false, object{"type": "integer", "minimum": 1, "maximum": 1000}),
	}
	put := operation("create", "Creates an empty session, or does nothing if it exists.", append([]string{"200", "201"}, failures...)...)
	put["parameters"] = []any{key}
	put["requestBody"] = inline(object{"type": "object", "properties": object{"rules": object{"type": "string"}, "clock": object{"type": "string", "enum": []any{"real", "pseudo", "events"}}}})
	head := operation("session", "Returns the session's version, rules, clock and number of facts.", append([]string{"200"}, failures...)...)
	head["parameters"] = []any{key}
	remove := operation("delete", "Deletes the session.", append([]string{"204"}, failures...)...)
	remove["parameters"] = []any{key}
	facts := []any{}
	for _, b := range bases {
		facts = append(facts, ref(component(b.Name)+"Facts"))
	}
	if len(facts) == 0 {
		facts = append(facts, object{"type": "array", "items": ref("Fact")})
	}
	query := ask("post", "query", "Runs a query and returns its rows.")
	name := object{"type": "string"}
	if len(queries) > 0 {
		name["enum"] = queries
	}
	query["post"].(object)["requestBody"] = inline(object{"allOf": []any{ref("Query"), object{"type": "object", "properties": object{"name": name}}}})
	oneOrMore := func(s object) object { return object{"anyOf": []any{s, object{"type": "array", "items": s}}} }
	return object{
		"/v1/sessions":              object{"get": list},
		"/v1/sessions/{key}":        object{"get": head, "put": put, "delete": remove},
		"/v1/sessions/{key}/insert": verb("insert", "Inserts facts.", inline(object{"anyOf": facts})),
		"/v1/sessions/{key}/update": verb("update", "Changes facts.", inline(oneOrMore(ref("Update")))),
		"/v1/sessions/{key}/delete": verb("retract", "Deletes facts.", inline(oneOrMore(object{"anyOf": []any{object{"type": "string"}, ref("Update")}}))),
		"/v1/sessions/{key}/fire": verb("fire", "Fires until no match is left, or at most max times.",
			inline(object{"type": "object", "properties": object{"max": object{"type": "integer"}}})),
		"/v1/sessions/{key}/steps": verb("steps", "Performs several steps as one input.", inline(object{"anyOf": []any{
			object{"type": "array", "items": object{"type": "object", "minProperties": 1, "maxProperties": 1}}, object{"type": "object"}}})),
		"/v1/sessions/{key}/rules":   ask("get", "following", "Returns which rules the session has, and what the latest change of rules did to it."),
		"/v1/sessions/{key}/facts":   ask("get", "facts", "Lists the facts of the session.", parameter("query", "type", "Only facts of this type.", false, object{"type": "string"})),
		"/v1/sessions/{key}/query":   query,
		"/v1/sessions/{key}/why":     ask("get", "why", "Explains where something comes from.", parameter("query", "about", "The fact, property, firing or printed line to explain.", true, object{"type": "string"})),
		"/v1/sessions/{key}/why-not": ask("get", "why-not", "Explains why a rule has not fired.", parameter("query", "rule", "The rule.", true, object{"type": "string"}), parameter("query", "about", "Facts that the rule should have matched.", false, object{"type": "array", "items": object{"type": "string"}})),
	}
}

func parameter(in, name, description string, required bool, schema object) object {
	return object{"in": in, "name": name, "description": description, "required": required, "schema": schema}
}

func inline(schema object) object {
	return object{"content": object{"application/json": object{"schema": schema}}}
}
