// The 3-D graphics of the browser. A worker tests them, because the first context takes seconds where it is rendered in software.
import type { Probe } from './graphics.worker.ts';

const patience = 10_000; // ms; while an earlier page still ends the worker may not answer, and software is assumed

let hasContext: (has: boolean) => void;
let tellSoftware: (software: boolean) => void;

// hasWebGl is whether workers of the browser, or the page, have WebGL 2.
export const hasWebGl = new Promise<boolean>((resolve) => (hasContext = resolve));

// inSoftware is whether it renders without a graphics processor.
const inSoftware = new Promise<boolean>((resolve) => (tellSoftware = resolve));

// Some browsers have contexts on the page and none in workers.
const onPage = (): boolean => !!document.createElement('canvas').getContext('webgl2');

const worker = new Worker(new URL('./graphics.worker.ts', import.meta.url), { type: 'module' });

function settle(software: boolean): void {
  clearTimeout(limit);
  worker.terminate();
  hasContext(true); // where the worker did not answer, the stage finds out
  tellSoftware(software);
}

const limit = setTimeout(() => settle(true), patience);
worker.onmessage = ({ data }: MessageEvent<Probe>): void => {
  if ('webgl' in data) hasContext(data.webgl || onPage());
  else settle(data.software);
};
worker.onerror = (): void => settle(false);

// Graphics is the context of a canvas.
export interface Graphics {
  gl: WebGL2RenderingContext;
  software: boolean;
}

// graphicsOf returns the context of a canvas. It throws where the browser has none.
export async function graphicsOf(canvas: HTMLCanvasElement): Promise<Graphics> {
  const software = (await hasWebGl) && (await inSoftware);
  const gl = (await hasWebGl) && canvas.getContext('webgl2', { antialias: !software, stencil: false, powerPreference: 'high-performance' });
  if (!gl) throw new Error('no WebGL 2');
  return { gl, software };
}
