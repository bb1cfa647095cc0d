// Pictures of a motion: a sheet of some moments, and films.
import { BufferTarget, CanvasSource, getFirstEncodableVideoCodec, Mp4OutputFormat, Output } from 'mediabunny';
import { canvasOf, pen, upright } from './pixels.ts';
import { gifDelay, sizeOf, type FilmOptions } from '../model/film.ts';
import { texts } from '../model/texts.ts';
import type { ToGif } from './gif.worker.ts';
import type { Stage } from './stage.ts';

const columns = 4;
const rows = 2;
const tile = [480, 400];
const foot = 46; // px below the pictures, for words
const filmFps = 30;
const mostGif = 480; // px

// sheet returns a PNG of moments that are evenly apart, with a line of words.
export async function sheet(stage: Stage, frames: number, fps: number, words: string): Promise<Blob> {
  const out = canvasOf(columns * tile[0]!, rows * tile[1]! + foot);
  const p = pen(out);
  p.fillStyle = '#101216';
  p.fillRect(0, 0, out.width, out.height);
  for (let i = 0; i < columns * rows; i++) {
    const frame = Math.round((i / (columns * rows - 1)) * (frames - 1));
    const picture = upright(await stage.shot(frame, tile[0]!, tile[1]!));
    const [x, y] = [(i % columns) * tile[0]!, Math.floor(i / columns) * tile[1]!];
    p.drawImage(picture, x, y, tile[0]! - 2, tile[1]! - 2);
    write(p, `${(frame / fps).toFixed(2)} s`, x + 14, y + 28, 17);
  }
  write(p, words, 14, rows * tile[1]! + 30, 18);
  return new Promise((resolve, reject) => out.toBlob((b) => (b ? resolve(b) : reject(new Error(texts.theBrowserMadeNoPng))), 'image/png'));
}

function write(p: CanvasRenderingContext2D, text: string, x: number, y: number, size: number): void {
  p.font = `600 ${size}px system-ui, sans-serif`;
  p.fillStyle = '#000a';
  p.fillText(text, x + 1, y + 1);
  p.fillStyle = '#fff';
  p.fillText(text, x, y);
}

// What a film shows, and how.
export interface Reel extends FilmOptions {
  seconds: number;
  fps: number; // of the motion
  progress: (share: number) => void;
  signal: AbortSignal;
}

// film returns an MP4 of the whole motion, picture by picture, in the first of the usual codecs that the browser encodes. Where it
// encodes none, as on pages without https, the motion is recorded while it plays.
export async function film(stage: Stage, reel: Reel): Promise<Blob> {
  const [width, height] = sizeOf(reel.size, stage.seen);
  const bitrate = width * height * 6;
  const codec = 'VideoEncoder' in globalThis && (await getFirstEncodableVideoCodec(['avc', 'vp9', 'av1', 'hevc'], { width, height, bitrate }));
  if (!codec) return recorded(stage, reel, width, height);
  const source = new CanvasSource(stage.canvas, { codec, bitrate, keyFrameInterval: 2 });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  output.addVideoTrack(source, { frameRate: filmFps });
  await output.start();
  try {
    await frames(stage, reel, width, height, 1 / filmFps, (at) => source.add(at, 1 / filmFps));
    await output.finalize();
  } catch (e) {
    await output.cancel();
    throw e;
  }
  return new Blob([target.buffer!], { type: 'video/mp4' });
}

// frames draws each picture of a film onto the canvas of the stage. Take reads it from there before it returns.
async function frames(stage: Stage, reel: Reel, width: number, height: number, step: number, take: (at: number) => Promise<void>): Promise<void> {
  const camera = await stage.film(width, height, reel.inPlace);
  try {
    const count = Math.max(1, Math.round(reel.seconds / step));
    for (let i = 0; i < count; i++) {
      reel.signal.throwIfAborted();
      camera.frame(i * step * reel.fps);
      await take(i * step);
      reel.progress((i + 1) / count);
    }
  } finally {
    camera.end();
  }
}

// gif returns a GIF that loops without end, at most 480 pixels wide and high.
export async function gif(stage: Stage, reel: Reel): Promise<Blob> {
  const [width, height] = sizeOf(reel.size, stage.seen, mostGif);
  const p = pen(canvasOf(width, height));
  const worker = new Worker(new URL('./gif.worker.ts', import.meta.url), { type: 'module' });
  const send = (message: ToGif, transfer: Transferable[] = []): void => worker.postMessage(message, transfer);
  try {
    const done = new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data);
      worker.onerror = (e) => reject(new Error(e.message));
      reel.signal.addEventListener('abort', () => reject(reel.signal.reason as Error));
    });
    done.catch(() => {}); // it is awaited below, unless the drawing fails before
    send({ width, height });
    const delay = gifDelay(reel.seconds);
    await frames(stage, reel, width, height, delay / 1000, async () => {
      p.drawImage(stage.canvas, 0, 0, width, height);
      const { data } = p.getImageData(0, 0, width, height);
      send({ data, delay }, [data.buffer]);
      await new Promise((resolve) => setTimeout(resolve)); // the page stays alive
    });
    send('end');
    return await done;
  } finally {
    worker.terminate();
  }
}

// recorded returns a WebM of the motion as it plays, and lasts as long.
async function recorded(stage: Stage, reel: Reel, width: number, height: number): Promise<Blob> {
  const recorder = new MediaRecorder(stage.canvas.captureStream(filmFps), { mimeType: 'video/webm' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((resolve) => (recorder.onstop = resolve));
  const camera = await stage.film(width, height, reel.inPlace);
  recorder.start();
  const startTime = performance.now();
  for (let at = 0; at < reel.seconds && !reel.signal.aborted; at = (performance.now() - startTime) / 1000) {
    camera.frame(at * reel.fps);
    reel.progress(at / reel.seconds);
    await new Promise(requestAnimationFrame);
  }
  recorder.stop();
  await ended;
  camera.end();
  reel.signal.throwIfAborted();
  return new Blob(parts, { type: 'video/webm' });
}
