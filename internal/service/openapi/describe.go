package openapi

import (
	"strconv"
	"strings"

	"whenthen/internal/fact/naming"
	"whenthen/internal/service/problem"
	"whenthen/internal/service/ruleset"
)

// Describe returns a description of the service for the served rules, as an OpenAPI 3.0 JSON tree.
func Describe(bases []*ruleset.Base, version string) map[string]any {
	all, facts := schemas(bases)
	for name, s := range common() {
		all[name] = s
	}
	paths := object{
		"/healthz":         object{"get": operation("health", "Liveness: the process is running.", "200")},
		"/readyz":          object{"get": operation("ready", "Readiness: whether requests can be answered, and the state of the rules.", "200", "503")},
		"/metrics":         object{"get": operation("metrics", "Metrics for Prometheus.", "200", "401")},
		"/v1/rules":        object{"get": operation("rules", "The rules that are served, with their versions.", "200", "401")},
		"/v1/openapi.json": object{"get": operation("openapi", "This OpenAPI description.", "200", "401")},
	}
	var queries []any
	for _, b := range bases {
		request := object{}
		for _, name := range facts[b.Name] {
			short := naming.Simple(name)
			request[short] = object{"anyOf": []any{ref(name), object{"type": "array", "items": ref(name)}}}
		}
		for name, s := range asked() {
			request[name] = s
		}
		schema := component(b.Name) + "Facts"
		all[schema] = object{"anyOf": []any{
			object{"type": "array", "items": ref("Fact")},
			object{"type": "object", "properties": request, "description": "Facts by type: each name is a type, its value one fact or a list of facts."},
		}}
		o := operation("decide-"+b.Name, "Inserts facts into a new session of the rules "+b.Name+", fires, and returns the outcome.", "200", "400", "401", "404", "413", "415", "422", "503", "504")
		o["requestBody"] = body(schema, true)
		paths["/v1/decide/"+b.Name] = object{"post": o}
		for _, q := range b.Rules.Queries() {
			queries = append(queries, q.Name)
		}
	}
	for path, item := range sessions(bases, queries) {
		paths[path] = item
	}
	return object{
		"openapi":    "3.0.3",
		"info":       object{"title": "Whenthen", "version": version, "description": "Rules as a service."},
		"paths":      paths,
		"components": object{"schemas": all, "securitySchemes": object{"token": object{"type": "http", "scheme": "bearer"}}},
		"security":   []any{object{"token": []any{}}, object{}},
	}
}

// asked returns the schema of the parts that a request may contain besides facts.
func asked() object {
	texts := object{"type": "array", "items": object{"type": "string"}}
	return object{
		"facts": object{"type": "array", "items": ref("Fact")}, "globals": object{"type": "object", "additionalProperties": true},
		"focus": texts, "why": texts, "whyNot": texts, "queries": object{"type": "array", "items": object{"anyOf": []any{object{"type": "string"}, ref("Query")}}},
	}
}

// common returns the schemas that do not depend on the rules.
func common() object {
	text, whole := object{"type": "string"}, object{"type": "integer"}
	codes := []any{}
	for _, k := range problem.Kinds() {
		codes = append(codes, string(k.Code))
	}
	return object{
		"Fact": object{"type": "object", "required": []any{"type"}, "properties": object{
			"type": text, "id": text, "fields": object{"type": "object", "additionalProperties": true}, "value": object{}, "entryPoint": text, "at": object{}, "insert": object{"type": "boolean"}}},
		"Nested": object{"type": "object", "required": []any{"$type"}, "properties": object{"$type": text}, "additionalProperties": true},
		"Query": object{"type": "object", "required": []any{"name"}, "properties": object{"name": text, "args": object{"type": "array", "items": object{},
			"description": `{"$var":true} stands for a value that the query is to find`}}},
		"Update": object{"type": "object", "required": []any{"id"}, "properties": object{"id": text, "fields": object{"type": "object", "additionalProperties": true}, "value": object{}}},
		"Problem": object{"type": "object", "required": []any{"error"}, "properties": object{"error": object{"type": "object", "required": []any{"code", "message"},
			"properties": object{"code": object{"type": "string", "enum": codes}, "message": text, "hint": text, "rule": text,
				"place": object{"type": "object", "properties": object{"file": text, "line": whole, "column": whole, "item": text}}}}}},
	}
}

// body describes the body of a request.
func body(schema string, lines bool) object {
	content := object{"application/json": object{"schema": ref(schema)}}
	if lines {
		content["application/x-ndjson"] = object{"schema": object{"type": "string"}}
		content["text/csv"] = object{"schema": object{"type": "string"}}
	}
	return object{"content": content}
}

// operation describes a request and the statuses of its responses.
func operation(id, summary string, statuses ...string) object {
	responses := object{}
	for _, s := range statuses {
		r := object{"description": means(s)}
		if s[0] > '3' && id != "ready" {
			r["content"] = object{"application/json": object{"schema": ref("Problem")}}
		}
		responses[s] = r
	}
	return object{"operationId": id, "summary": summary, "responses": responses}
}

// means returns the meaning of a status.
func means(status string) string {
	var list []string
	for _, k := range problem.Kinds() {
		if strconv.Itoa(k.Status) == status {
			list = append(list, string(k.Code)+": "+k.Means)
		}
	}
	switch {
	case list != nil:
		return strings.Join(list, "; ")
	case status == "201":
		return "The session was created."
	case status == "204":
		return "The session was deleted."
	}
	return "The answer."
}
