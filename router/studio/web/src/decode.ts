// Answers become motions in a worker.
import type { Question, Reply } from './decode.worker.ts';
import type { Motion } from './model/motion.ts';
import { texts } from './model/texts.ts';

const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
const pending = new Map<number, { resolve: (m: Motion) => void; reject: (e: Error) => void }>();
let lastId = 0;

worker.onmessage = ({ data }: MessageEvent<Reply>): void => {
  const reply = pending.get(data.id);
  pending.delete(data.id);
  if ('fault' in data) reply?.reject(new Error(data.fault));
  else reply?.resolve(data.motion);
};
worker.onerror = (e): void => {
  for (const { reject } of pending.values()) reject(new Error(e.message || texts.glbUnreadable));
  pending.clear();
};

// decode returns the motion in an answer; it throws a sentence where there is none.
export function decode(blob: Blob): Promise<Motion> {
  return new Promise((resolve, reject) => {
    pending.set(++lastId, { resolve, reject });
    worker.postMessage({ id: lastId, blob } satisfies Question);
  });
}
