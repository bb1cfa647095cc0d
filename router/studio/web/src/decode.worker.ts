// Decodes answers beside the page, so that long ones do not hold it up.
import { parse } from './model/glb.ts';
import { buffersOf, follow, motionOf, type Motion } from './model/motion.ts';

export type Question = { id: number; blob: Blob };
export type Reply =
  | { id: number; motion: Motion }
  | { id: number; fault: string };

const post = (reply: Reply, transfer: ArrayBuffer[] = []): void => (self as unknown as Worker).postMessage(reply, transfer);

self.onmessage = async ({ data: { id, blob } }: MessageEvent<Question>): Promise<void> => {
  try {
    const motion = follow(motionOf(parse(new Uint8Array(await blob.arrayBuffer()))));
    post({ id, motion }, buffersOf(motion));
  } catch (e) {
    post({ id, fault: e instanceof Error ? e.message : String(e) });
  }
};
