// A document for tests of the page, and a gateway that answers from a table. It is imported before the page, which reads both.
import { GlobalRegistrator } from '@happy-dom/global-registrator';
import { after } from 'node:test';

GlobalRegistrator.register({ url: 'http://gateway.test/studio/', width: 1280, height: 800 });
after(() => GlobalRegistrator.unregister()); // ends its timers

// Worker is one that never answers: no test decodes or meshes.
class Worker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}
Object.assign(globalThis, { Worker });
Element.prototype.setPointerCapture = () => {};
console.debug = () => {}; // the page works without WebGL and IndexedDB, and says so

export interface Call {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

type Reply = (call: Call) => Response;

export const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), { ...init, headers: { 'Content-Type': 'application/json', ...init.headers } });

export const refusal = (status: number, code: string, message: string, headers: Record<string, string> = {}): Response =>
  json({ error: { code, message } }, { status, headers });

// replies are the answers of the gateway, by method and path.
export const replies: Record<string, Reply> = {};

// calls are the requests that the page sent, in their order.
export const calls: Call[] = [];

globalThis.fetch = async (input, init = {}) => {
  const { pathname } = new URL(String(input), location.href);
  const method = init.method ?? 'GET';
  const call = { method, path: pathname, headers: new Headers(init.headers), body: init.body ? JSON.parse(String(init.body)) : undefined };
  calls.push(call);
  return replies[`${method} ${pathname}`]?.(call) ?? refusal(404, 'not_found', 'There is no such path.');
};
