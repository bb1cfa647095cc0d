// Makes the meshes of bodies beside the page, which takes a good part of a second each.
import { meshOf, type BodyOrder } from './body/mesh.ts';
import type { BodyMesh } from './body/sculpt.ts';

export type Order = { id: number; body: BodyOrder };
export type Mesh = { id: number; mesh: BodyMesh };

self.onmessage = ({ data: { id, body } }: MessageEvent<Order>): void => {
  const mesh = meshOf(body);
  (self as unknown as Worker).postMessage({ id, mesh } satisfies Mesh, Object.values(mesh).map((values) => values.buffer));
};
