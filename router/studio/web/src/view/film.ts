// Pictures of a motion: a sheet of some moments, and a film.
import { webm, type Chunk } from '../model/webm.ts';
import { canvasOf, pen, upright } from './pixels.ts';
import type { Stage } from './stage.ts';

const columns = 4;
const rows = 2;
const tile = [480, 400];
const foot = 46; // px below the pictures, for words
const filmFps = 30;
const codecs = [
  ['vp09.00.31.08', 'V_VP9'],
  ['vp8', 'V_VP8'],
] as const;

// sheet returns a PNG of moments that are evenly apart, with a line of words.
export async function sheet(stage: Stage, frames: number, fps: number, words: string): Promise<Blob> {
  const out = canvasOf(columns * tile[0], rows * tile[1] + foot);
  const p = pen(out);
  p.fillStyle = '#101216';
  p.fillRect(0, 0, out.width, out.height);
  for (let i = 0; i < columns * rows; i++) {
    const frame = Math.round((i / (columns * rows - 1)) * (frames - 1));
    const picture = upright(await stage.shot(frame, tile[0], tile[1]));
    const [x, y] = [(i % columns) * tile[0], Math.floor(i / columns) * tile[1]];
    p.drawImage(picture, x, y, tile[0] - 2, tile[1] - 2);
    write(p, `${(frame / fps).toFixed(2)} s`, x + 14, y + 28, 17);
  }
  write(p, words, 14, rows * tile[1] + 30, 18);
  return new Promise((resolve, reject) => out.toBlob((b) => (b ? resolve(b) : reject(new Error('The browser made no PNG.'))), 'image/png'));
}

function write(p: CanvasRenderingContext2D, text: string, x: number, y: number, size: number): void {
  p.font = `600 ${size}px system-ui, sans-serif`;
  p.fillStyle = '#000a';
  p.fillText(text, x + 1, y + 1);
  p.fillStyle = '#fff';
  p.fillText(text, x, y);
}

// film returns a WebM of the whole motion, picture by picture. Where the browser codes no pictures, it is recorded while it plays.
export async function film(stage: Stage, seconds: number, fps: number, told: (share: number) => void, signal: AbortSignal): Promise<Blob> {
  const config = await encoding(stage.seen);
  return config ? filmed(stage, seconds, fps, config, told, signal) : recorded(stage, seconds, fps, told, signal);
}

interface Encoding {
  name: 'V_VP8' | 'V_VP9';
  config: VideoEncoderConfig;
}

async function encoding([w, h]: [number, number]): Promise<Encoding | null> {
  if (!('VideoEncoder' in globalThis)) return null;
  const [width, height] = [w & ~1, h & ~1];
  for (const [codec, name] of codecs) {
    const config = { codec, width, height, bitrate: width * height * 6, framerate: filmFps };
    if ((await VideoEncoder.isConfigSupported(config).catch(() => null))?.supported) return { name, config };
  }
  return null;
}

async function filmed(
  stage: Stage,
  seconds: number,
  fps: number,
  e: Encoding,
  told: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { width, height } = e.config;
  const chunks: Chunk[] = [];
  let fault: Error | undefined;
  const encoder = new VideoEncoder({
    output: (c) => {
      const data = new Uint8Array(c.byteLength);
      c.copyTo(data);
      chunks.push({ data, at: c.timestamp / 1000, key: c.type === 'key' });
    },
    error: (e) => (fault = e),
  });
  encoder.configure(e.config);
  const count = Math.max(1, Math.round(seconds * filmFps));
  try {
    for (let i = 0; i < count && !fault; i++) {
      signal.throwIfAborted();
      const pixels = await stage.shot((i / filmFps) * fps, width, height);
      const image = pen(upright(pixels)).getImageData(0, 0, pixels.width, pixels.height);
      const times = { timestamp: (i * 1e6) / filmFps, duration: 1e6 / filmFps };
      const frame = new VideoFrame(image.data, { format: 'RGBX', codedWidth: pixels.width, codedHeight: pixels.height, ...times });
      encoder.encode(frame, { keyFrame: i % (filmFps * 2) === 0 });
      frame.close();
      told((i + 1) / count);
    }
    await encoder.flush();
  } finally {
    if (encoder.state !== 'closed') encoder.close();
  }
  if (fault) throw fault;
  return webm({ codec: e.name, width, height, ms: (count * 1000) / filmFps }, chunks);
}

// recorded lasts as long as the motion does.
async function recorded(stage: Stage, seconds: number, fps: number, told: (share: number) => void, signal: AbortSignal): Promise<Blob> {
  const recorder = new MediaRecorder(stage.canvas.captureStream(filmFps), { mimeType: 'video/webm' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  const begun = performance.now();
  for (let at = 0; at < seconds && !signal.aborted; at = (performance.now() - begun) / 1000) {
    stage.seek(at * fps);
    stage.draw();
    told(at / seconds);
    await new Promise(requestAnimationFrame);
  }
  recorder.stop();
  await ended;
  signal.throwIfAborted();
  return new Blob(parts, { type: 'video/webm' });
}
