// What was drawn, as pixels. Reading them at once would hold the page up until the drawing is done.
import { texts } from '../model/texts.ts';

export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>; // RGBA, the bottom row first
}

const everyMs = 8; // between looks whether the pixels are there

// readPixels returns the lower left part of what was drawn in this turn.
export async function readPixels(gl: WebGL2RenderingContext, width: number, height: number): Promise<Pixels> {
  const buffer = gl.createBuffer();
  const data = new Uint8ClampedArray(width * height * 4);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
  gl.bufferData(gl.PIXEL_PACK_BUFFER, data.byteLength, gl.STREAM_READ);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, 0);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  try {
    while (fence && gl.clientWaitSync(fence, 0, 0) === gl.TIMEOUT_EXPIRED) await new Promise((r) => setTimeout(r, everyMs));
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, data);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  } finally {
    gl.deleteSync(fence);
    gl.deleteBuffer(buffer);
  }
  return { width, height, data };
}

// upright puts pixels on a canvas, the top row first.
export function upright({ width, height, data }: Pixels): HTMLCanvasElement {
  const out = canvasOf(width, height);
  const image = new ImageData(width, height);
  const row = width * 4;
  for (let y = 0; y < height; y++) image.data.set(data.subarray((height - 1 - y) * row, (height - y) * row), y * row);
  pen(out).putImageData(image, 0, 0);
  return out;
}

// thumbnail returns pixels, cut and made smaller, as the address of a JPEG.
export function thumbnail(pixels: Pixels, width: number, height: number): string {
  const out = canvasOf(width, height);
  const scale = Math.max(width / pixels.width, height / pixels.height);
  const w = width / scale;
  const h = height / scale;
  pen(out).drawImage(upright(pixels), (pixels.width - w) / 2, (pixels.height - h) / 2, w, h, 0, 0, width, height);
  return out.toDataURL('image/jpeg', 0.72);
}

export function canvasOf(width: number, height: number): HTMLCanvasElement {
  const out = document.createElement('canvas');
  out.width = width;
  out.height = height;
  return out;
}

// pen draws on a canvas that is kept in main memory.
export function pen(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error(texts.theBrowserMadeNoPng);
  return context;
}
