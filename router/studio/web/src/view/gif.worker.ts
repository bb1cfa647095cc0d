// Encodes a GIF beside the page: its colours are chosen from all pictures.
import { Encoder } from 'modern-gif';

export type ToGif = { width: number; height: number } | { data: Uint8ClampedArray<ArrayBuffer>; delay: number } | 'end';

let encoder: Encoder | undefined;

self.onmessage = async ({ data: message }: MessageEvent<ToGif>): Promise<void> => {
  if (message === 'end') self.postMessage(await encoder?.flush('blob'));
  else if ('data' in message) await encoder?.encode(message);
  else encoder = new Encoder({ ...message, looped: true, loopCount: 0 });
};
