// Answers become motions in a worker.
import type { Question, Reply } from './decode.worker.ts';
import type { Motion } from './model/motion.ts';
import { texts } from './model/texts.ts';

const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
const asked = new Map<number, { resolve: (m: Motion) => void; reject: (e: Error) => void }>();
let lastId = 0;

worker.onmessage = ({ data }: MessageEvent<Reply>): void => {
  const waiting = asked.get(data.id);
  asked.delete(data.id);
  if ('fault' in data) waiting?.reject(new Error(data.fault));
  else waiting?.resolve(data.motion);
};
worker.onerror = (e): void => {
  for (const { reject } of asked.values()) reject(new Error(e.message || texts.glbUnreadable));
  asked.clear();
};

// decode returns the motion in an answer; it throws a sentence where there is none.
export function decode(blob: Blob): Promise<Motion> {
  return new Promise((resolve, reject) => {
    asked.set(++lastId, { resolve, reject });
    worker.postMessage({ id: lastId, blob } satisfies Question);
  });
}
