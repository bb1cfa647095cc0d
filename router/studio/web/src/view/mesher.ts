// The sculptor makes the meshes of bodies in a worker.
import type { BodyOrder } from './body/mesh.ts';
import type { BodyMesh } from './body/sculpt.ts';
import type { Mesh, Order } from './sculptor.worker.ts';

export class Sculptor {
  private readonly worker = new Worker(new URL('./sculptor.worker.ts', import.meta.url), { type: 'module' });
  private readonly orders = new Map<number, { resolve: (mesh: BodyMesh) => void; reject: (e: Error) => void }>();
  private lastId = 0;

  constructor() {
    this.worker.onmessage = ({ data: { id, mesh } }: MessageEvent<Mesh>): void => {
      this.orders.get(id)?.resolve(mesh);
      this.orders.delete(id);
    };
    this.worker.onerror = (e): void => {
      for (const { reject } of this.orders.values()) reject(new Error(e.message));
      this.orders.clear();
    };
  }

  mesh(body: BodyOrder): Promise<BodyMesh> {
    return new Promise((resolve, reject) => {
      this.orders.set(++this.lastId, { resolve, reject });
      this.worker.postMessage({ id: this.lastId, body } satisfies Order);
    });
  }

  dispose(): void {
    this.worker.terminate();
  }
}
