// software reports whether the browser renders without a graphics processor. A worker tests it, because the first frame takes
// seconds in software. While an earlier page still ends the worker may not answer: after patience, software is assumed.
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
