// The engine in a worker: whenthen.wasm answers requests that are JSON texts, in JSON.
importScripts("wasm_exec.js");

async function bytes() {
  const packed = await fetch("whenthen.wasm.gz");
  if (packed.ok) return new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  return (await fetch("whenthen.wasm")).arrayBuffer();
}

const go = new Go();
bytes()
  .then((wasm) => WebAssembly.instantiate(wasm, go.importObject))
  .then(({ instance }) => {
    go.run(instance);
    self.onmessage = (e) => self.postMessage(self.whenthen(e.data));
    self.postMessage("ready");
  });
