// Pictures of a motion: a sheet of some moments, and a film.
import { BufferTarget, CanvasSource, getFirstEncodableVideoCodec, Mp4OutputFormat, Output } from 'mediabunny';
import { canvasOf, pen, upright } from './pixels.ts';
import type { Stage } from './stage.ts';
import { texts } from '../model/texts.ts';

const columns = 4;
const rows = 2;
const tile = [480, 400];
const foot = 46; // px below the pictures, for words
const filmFps = 30;

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

// film returns an MP4 of the whole motion, picture by picture, in the first of the usual codecs that the browser encodes. Where it
// encodes none, as on pages without https, the motion is recorded while it plays.
export async function film(stage: Stage, seconds: number, fps: number, progress: (share: number) => void, signal: AbortSignal): Promise<Blob> {
  const [width, height] = stage.seen.map((n) => n & ~1) as [number, number];
  const bitrate = width * height * 6;
  const codec = 'VideoEncoder' in globalThis && (await getFirstEncodableVideoCodec(['avc', 'vp9', 'av1', 'hevc'], { width, height, bitrate }));
  if (!codec) return recorded(stage, seconds, fps, progress, signal);
  const out = canvasOf(width, height);
  const p = pen(out);
  const source = new CanvasSource(out, { codec, bitrate, keyFrameInterval: 2 });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  output.addVideoTrack(source, { frameRate: filmFps });
  await output.start();
  const count = Math.max(1, Math.round(seconds * filmFps));
  try {
    for (let i = 0; i < count; i++) {
      signal.throwIfAborted();
      p.drawImage(upright(await stage.shot((i / filmFps) * fps, width, height)), 0, 0);
      await source.add(i / filmFps, 1 / filmFps);
      progress((i + 1) / count);
    }
    await output.finalize();
  } catch (e) {
    await output.cancel();
    throw e;
  }
  return new Blob([target.buffer!], { type: 'video/mp4' });
}

// recorded returns a WebM of the motion as it plays, and lasts as long.
async function recorded(stage: Stage, seconds: number, fps: number, progress: (share: number) => void, signal: AbortSignal): Promise<Blob> {
  const recorder = new MediaRecorder(stage.canvas.captureStream(filmFps), { mimeType: 'video/webm' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  const begun = performance.now();
  for (let at = 0; at < seconds && !signal.aborted; at = (performance.now() - begun) / 1000) {
    stage.seek(at * fps);
    stage.draw();
    progress(at / seconds);
    await new Promise(requestAnimationFrame);
  }
  recorder.stop();
  await ended;
  signal.throwIfAborted();
  return new Blob(parts, { type: 'video/webm' });
}
