import { examples } from "./examples.js";
import { connect } from "./engine.js";

const $ = (id) => document.getElementById(id);
const fields = { rules: $("rules"), facts: $("facts"), test: $("tests") };
let answer = { output: "", trace: "", facts: [], text: "", error: "", findings: [], rules: [] };
let shown = "output";
let ask = null;
let latest = 0;

// encode and decode put what was typed into the address, compressed.
async function encode(data) {
  const stream = new Blob([JSON.stringify(data)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (const b of bytes) text += String.fromCharCode(b);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function decode(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

function typed() {
  return { rules: fields.rules.value, facts: fields.facts.value, test: fields.test.value };
}

function load(data) {
  for (const name in fields) fields[name].value = data[name] ?? "";
  numbers();
}

// send asks the engine; an answer that has been overtaken by a later question is dropped.
async function send(what, about = "") {
  const turn = ++latest;
  $("state").textContent = "…";
  let got;
  try {
    got = await ask({ do: what, about, ...typed() });
  } catch (e) {
    got = { error: String(e) };
  }
  if (turn !== latest) return;
  $("state").textContent = got.error ? "ended with an error" : "";
  const kept = what === "check" ? answer : {};
  answer = { output: "", trace: "", facts: [], text: "", findings: [], rules: [], ...kept, ...got };
  if (what === "check") {
    answer = { ...kept, findings: got.findings ?? [] };
    $("state").textContent = "";
  } else {
    shown = what === "run" ? (shown === "text" ? "output" : shown) : "text";
  }
  show();
}

function show() {
  const panel = $("panel");
  const text = { output: answer.output, trace: answer.trace, facts: (answer.facts ?? []).join("\n"), text: answer.text }[shown] ?? "";
  panel.textContent = text;
  if (answer.error) {
    const wrong = document.createElement("span");
    wrong.className = "failed";
    wrong.textContent = (text ? "\n" : "") + answer.error;
    panel.append(wrong);
  }
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const on = tab.id === "tab-" + shown;
    tab.setAttribute("aria-selected", on);
    if (on) panel.setAttribute("aria-labelledby", tab.id);
  }
  $("findings").replaceChildren(...(answer.findings ?? []).map(finding));
  $("fired").replaceChildren(...(answer.rules ?? []).map(fired));
}

function finding(f) {
  const item = document.createElement("li");
  const go = document.createElement("button");
  go.className = f.severity;
  go.textContent = `${f.line}:${f.col} ${f.severity}: ${f.message}` + (f.hint ? ` — ${f.hint}` : "");
  go.onclick = () => {
    const lines = fields.rules.value.split("\n");
    const start = lines.slice(0, f.line - 1).reduce((n, l) => n + l.length + 1, 0);
    fields.rules.focus();
    fields.rules.setSelectionRange(start + f.col - 1, start + Math.max(f.col, f.endLine === f.line ? f.endCol - 1 : f.col));
  };
  item.append(go);
  return item;
}

function fired(r) {
  const item = document.createElement("li");
  const count = document.createElement("span");
  count.className = "count";
  count.textContent = r.fired + "×";
  const why = document.createElement("button");
  why.textContent = "Why not?";
  why.setAttribute("aria-label", `Why not ${r.name}?`);
  why.onclick = () => send("why-not", r.name);
  item.append(count, document.createTextNode(r.name), why);
  return item;
}

function numbers() {
  const n = fields.rules.value.split("\n").length;
  $("lines").textContent = Array.from({ length: n }, (_, i) => i + 1).join("\n");
  $("lines").scrollTop = fields.rules.scrollTop;
}

let pause;
fields.rules.addEventListener("input", () => {
  numbers();
  clearTimeout(pause);
  pause = setTimeout(() => send("check"), 250);
});
fields.rules.addEventListener("scroll", () => ($("lines").scrollTop = fields.rules.scrollTop));
$("run").onclick = () => send("run");
$("test").onclick = () => send("test");
$("why").onsubmit = (e) => {
  e.preventDefault();
  send("why", $("about").value.trim());
};
$("link").onclick = async () => {
  location.hash = await encode(typed());
  try {
    await navigator.clipboard.writeText(location.href);
    $("state").textContent = "the address holds all of it, and is copied";
  } catch {
    $("state").textContent = "the address holds all of it";
  }
};
document.addEventListener("keydown", (e) => {
  if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) {
    e.preventDefault();
    send("run");
  }
});
for (const tab of document.querySelectorAll("[role=tab]")) {
  tab.onclick = () => {
    shown = tab.id.slice(4);
    show();
  };
}
for (const [i, e] of examples.entries()) $("example").append(new Option(e.name, i));
$("example").onchange = (e) => {
  load(examples[e.target.value]);
  send("run");
};

$("state").textContent = "loading the engine";
ask = connect();
try {
  load(location.hash.length > 1 ? await decode(location.hash.slice(1)) : examples[0]);
} catch {
  load(examples[0]);
  $("state").textContent = "the address is damaged; this is the first example";
}
await send("run");
document.body.dataset.ready = "true";
