// The bodies of a stage, one for all figures that look alike.
import { bodyOf, fill, type Body } from './body.ts';
import type { BodySpec } from './body/mesh.ts';
import { keyOf, meshFor } from './mesher.ts';

export class Bodies {
  private readonly bodies = new Map<string, Body>();
  private readonly filling = new Set<Promise<void>>(); // bodies without a mesh
  private readonly changed: () => void;

  constructor(changed: () => void) {
    this.changed = changed;
  }

  // get returns a body. A new one has its mesh some time later.
  get(spec: BodySpec): Body {
    const key = keyOf(spec);
    const old = this.bodies.get(key);
    if (old) return old;
    const body = bodyOf(spec);
    this.bodies.set(key, body);
    const filled = meshFor(spec).then(
      (mesh) => fill(body, mesh),
      (e: unknown) => console.debug('a body has no mesh', e),
    );
    this.filling.add(filled);
    void filled.then(() => {
      this.filling.delete(filled);
      this.changed();
    });
    return body;
  }

  // complete reports whether each body has its mesh.
  get complete(): boolean {
    return this.filling.size === 0;
  }

  // completed ends when each body has its mesh.
  async completed(): Promise<void> {
    while (this.filling.size) await Promise.all(this.filling);
  }
}
