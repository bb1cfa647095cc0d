// software tells whether the browser draws without a graphics processor. A worker looks, since the first answer takes seconds in
// software, and none may come where a page before this one still ends: the worker is given up then, and software is assumed.
const patience = 10_000; // ms

export const software = new Promise<boolean>((resolve) => {
  const probe = new Worker(new URL('./software.worker.ts', import.meta.url), { type: 'module' });
  const settle = (drawn: boolean): void => {
    clearTimeout(limit);
    probe.terminate();
    resolve(drawn);
  };
  const limit = setTimeout(() => settle(true), patience);
  probe.onmessage = ({ data }: MessageEvent<boolean>): void => settle(data);
  probe.onerror = (): void => settle(false);
});
