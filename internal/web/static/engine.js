// The engine in a web worker: the server of the page, built as WebAssembly. Requests are answered in the order in which they finish.
importScripts('wasm_exec.js');

const go = new Go();
const ready = fetch('whenthen.wasm.gz')
  .then(packed => new Response(packed.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer())
  .then(wasm => WebAssembly.instantiate(wasm, go.importObject))
  .then(({ instance }) => { go.run(instance); });

self.onmessage = async ({ data }) => {
  await ready;
  self.whenthen(data, (status, body) => self.postMessage({ n: data.n, status, body }));
};
