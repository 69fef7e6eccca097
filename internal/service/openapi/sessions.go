package openapi

import "whenthen/internal/service/ruleset"

// failures are the statuses of requests to sessions.
var failures = []string{"400", "401", "403", "404", "409", "412", "413", "415", "422", "500", "503", "504"}

// sessions are the addresses of sessions.
func sessions(bases []*ruleset.Base, queries []any) object {
	key := parameter("path", "key", "The key of the session.", true, object{"type": "string", "maxLength": 256})
	change := []any{key,
		parameter("query", "rules", "The rules of a session that is made by this input.", false, object{"type": "string"}),
		parameter("query", "type", "The type of facts that name none.", false, object{"type": "string"}),
		parameter("header", "Input-Id", "The input counts once, however often it is sent with this id.", false, object{"type": "string", "maxLength": 256}),
		parameter("header", "If-Match", "The version that the session must be at, as ETag said.", false, object{"type": "string"}),
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
	list := operation("sessions", "Sessions in the order of their keys.", "200", "400", "401", "503")
	list["parameters"] = []any{
		parameter("query", "after", "The key after which the list begins.", false, object{"type": "string"}),
		parameter("query", "limit", "How many to list.", false, object{"type": "integer", "minimum": 1, "maximum": 1000}),
	}
	put := operation("create", "Makes an empty session, or does nothing if it is there.", append([]string{"200", "201"}, failures...)...)
	put["parameters"] = []any{key}
	put["requestBody"] = inline(object{"type": "object", "properties": object{"rules": object{"type": "string"}, "clock": object{"type": "string", "enum": []any{"real", "pseudo", "events"}}}})
	head := operation("session", "How the session stands.", append([]string{"200"}, failures...)...)
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
	query := ask("post", "query", "The rows of a query.")
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
		"/v1/sessions/{key}/fire": verb("fire", "Fires until nothing is left, or at most so often.",
			inline(object{"type": "object", "properties": object{"max": object{"type": "integer"}}})),
		"/v1/sessions/{key}/steps": verb("steps", "Does several steps as one input.", inline(object{"anyOf": []any{
			object{"type": "array", "items": object{"type": "object", "minProperties": 1, "maxProperties": 1}}, object{"type": "object"}}})),
		"/v1/sessions/{key}/rules":   ask("get", "following", "Which rules the session has, and what the newest change of rules has done to it."),
		"/v1/sessions/{key}/facts":   ask("get", "facts", "The facts of the session.", parameter("query", "type", "Only facts of this type.", false, object{"type": "string"})),
		"/v1/sessions/{key}/query":   query,
		"/v1/sessions/{key}/why":     ask("get", "why", "Why something is so.", parameter("query", "about", "A fact, a property, a firing or a printed line.", true, object{"type": "string"})),
		"/v1/sessions/{key}/why-not": ask("get", "why-not", "Why a rule has not fired.", parameter("query", "rule", "The rule.", true, object{"type": "string"}), parameter("query", "about", "Facts that it is about.", false, object{"type": "array", "items": object{"type": "string"}})),
	}
}

func parameter(in, name, description string, required bool, schema object) object {
	return object{"in": in, "name": name, "description": description, "required": required, "schema": schema}
}

func inline(schema object) object {
	return object{"content": object{"application/json": object{"schema": schema}}}
}
