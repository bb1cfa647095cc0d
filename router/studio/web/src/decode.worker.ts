// Decodes answers beside the page, so that long ones do not hold it up, and tells whether the browser draws in software.
import { parse } from './model/glb.ts';
import { buffersOf, follow, motionOf, type Motion } from './model/motion.ts';

export type Question = { id: number; blob: Blob };
export type Reply =
  | { id: 0; software: boolean }
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

// drawsInSoftware reports whether the browser draws without a graphics processor. Its first answer takes long, so the page does not wait.
function drawsInSoftware(): boolean {
  try {
    const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
    const info = gl?.getExtension('WEBGL_debug_renderer_info');
    const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
    return /swiftshader|llvmpipe|software/i.test(name);
  } catch {
    return false;
  }
}

post({ id: 0, software: drawsInSoftware() });
