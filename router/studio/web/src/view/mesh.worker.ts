// Makes the meshes of bodies beside the page; each takes some tenths of a second.
import { meshOf, type BodySpec } from './body/mesh.ts';
import type { BodyMesh } from './body/polygonize.ts';

export type MeshRequest = { id: number; spec: BodySpec };
export type MeshReply = { id: number; mesh: BodyMesh };

self.onmessage = ({ data: { id, spec } }: MessageEvent<MeshRequest>): void => {
  const mesh = meshOf(spec);
  (self as unknown as Worker).postMessage({ id, mesh } satisfies MeshReply, Object.values(mesh).map((values) => values.buffer));
};
