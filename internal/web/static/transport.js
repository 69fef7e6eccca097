// How the page reaches its engine: over HTTP, or, in the page without a server, in a web worker.
const inBrowser = document.documentElement.dataset.engine === 'browser';
export const streams = !inBrowser; // whether there are event streams; otherwise the page polls

let worker, number = 0;
const waiting = new Map();

function engine() {
  if (worker) return worker;
  worker = new Worker('engine.js');
  worker.onmessage = ({ data: { n, status, body } }) => { waiting.get(n)(new Response(body, { status })); waiting.delete(n); };
  return worker;
}

// call is fetch for a path of the server.
export function call(path, { method = 'GET', body = '', headers = {}, signal } = {}) {
  if (!inBrowser) return fetch(path, { method, headers, signal, ...(body ? { body } : {}) });
  return new Promise((answer, failed) => {
    waiting.set(++number, answer);
    signal?.addEventListener('abort', () => failed(signal.reason));
    engine().postMessage({ n: number, method, path, body, last: headers['Last-Event-ID'] || '' });
  });
}
