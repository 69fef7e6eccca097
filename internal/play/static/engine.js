// connect returns a function that asks the engine: the server behind the page, or in a page that was exported the engine in
// the browser, which a worker runs so that the page stays quick and a run without end can be stopped.
export function connect() {
  return document.documentElement.dataset.engine === "browser" ? startWorker() : askServer;
}

async function askServer(request) {
  const got = await fetch("ask", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request) });
  if (!got.ok) throw new Error("the server answered " + got.status);
  return got.json();
}

const patience = 10_000; // milliseconds; the engine itself stops a run after three seconds

function startWorker() {
  let worker, ready;
  const start = () => {
    worker = new Worker("worker.js");
    ready = new Promise((resolve, reject) => {
      worker.addEventListener("message", resolve, { once: true });
      worker.addEventListener("error", (e) => reject(new Error(e.message)), { once: true });
    });
  };
  start();
  let turn = Promise.resolve();
  const ask = async (request) => {
    await ready;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        worker.terminate();
        start();
        reject(new Error("the run was stopped: it took too long"));
      }, patience);
      worker.addEventListener("message", (e) => {
        clearTimeout(timer);
        resolve(JSON.parse(e.data));
      }, { once: true });
      worker.postMessage(JSON.stringify(request));
    });
  };
  return (request) => (turn = turn.then(() => ask(request), () => ask(request)));
}
