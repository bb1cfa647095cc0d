// One performer on the stage: a body that follows a sample.
import {
  Bone,
  Color,
  Group,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Quaternion,
  RingGeometry,
  MeshBasicMaterial,
  Skeleton,
  SkinnedMesh,
  Vector3,
  DetachedBindMode,
} from 'three';
import { emptyPlaced, place, slips, still, type Motion, type Placed, type Sample } from '../model/motion.ts';
import { upTo, type Body } from './body.ts';

const planted = new Color('#19d3b4');
const slipping = new Color('#ff3b52');
const none = new Color(0, 0, 0);
const slipBound = 0.15; // metres a second

const one = new Vector3(1, 1, 1);

let nextSlip = 0; // ms, when another figure may work out how its feet slip

interface FootPart {
  material: MeshStandardMaterial;
  joints: number[]; // contact joints of this foot
  ring: Mesh<RingGeometry, MeshBasicMaterial>;
}

const ringShape = new RingGeometry(0.1, 0.125, 40).rotateX(-Math.PI / 2);

export class Figure {
  readonly group = new Group();
  readonly placed: Placed;
  readonly motion: Motion;
  readonly sample: Sample;
  readonly body: Body;
  private readonly bones: Bone[];
  private readonly skin: MeshStandardMaterial;
  private readonly feet: FootPart[] = [];
  private slip: Map<number, Float32Array> | undefined;
  private readonly ghost: boolean;

  constructor(motion: Motion, sample: Sample, body: Body, color: Color, opacity = 1) {
    this.motion = motion;
    this.sample = sample;
    this.body = body;
    this.ghost = opacity < 1;
    this.placed = emptyPlaced(motion.rig);
    this.bones = motion.rig.names.map(() => {
      const b = new Bone();
      b.matrixAutoUpdate = false;
      b.matrixWorldAutoUpdate = false;
      return b;
    });
    const skeleton = new Skeleton(this.bones, inverses(motion));
    this.skin = new MeshStandardMaterial({
      color,
      vertexColors: true,
      roughness: 0.62,
      metalness: 0.04,
      transparent: this.ghost,
      opacity,
    });
    this.group.add(this.dress(body.trunk, skeleton, this.skin));
    for (const foot of body.feet) {
      const material = this.skin.clone();
      const joints = [...sample.contacts.keys()].filter((j) => upTo(motion.rig, j).includes(foot.joint));
      const ring = new Mesh(ringShape, new MeshBasicMaterial({ color: planted, transparent: true, opacity: 0, depthWrite: false }));
      ring.scale.setScalar(body.height / 1.75);
      if (!this.ghost) this.group.add(ring);
      this.group.add(this.dress(foot.geometry, skeleton, material));
      this.feet.push({ material, joints, ring });
    }
    this.pose(0, true);
  }

  private dress(geometry: Body['trunk'], skeleton: Skeleton, material: MeshStandardMaterial): SkinnedMesh {
    const mesh = new SkinnedMesh(geometry, material);
    mesh.bindMode = DetachedBindMode;
    mesh.bind(skeleton, new Matrix4());
    mesh.frustumCulled = false;
    mesh.castShadow = !this.ghost;
    mesh.receiveShadow = !this.ghost;
    return mesh;
  }

  // pose moves the body to a time in frames, and lights the feet that stand then.
  pose(time: number, contacts: boolean): void {
    place(this.motion.rig, this.sample, time, this.placed);
    const { at, turns } = this.placed;
    const p = new Vector3();
    const q = new Quaternion();
    for (const [j, bone] of this.bones.entries()) {
      p.fromArray(at, j * 3);
      q.fromArray(turns, j * 4);
      bone.matrixWorld.compose(p, q, one);
    }
    this.light(Math.min(Math.round(time), this.sample.frames - 1), contacts);
  }

  private light(frame: number, contacts: boolean): void {
    for (const foot of this.feet) {
      const on = contacts ? foot.joints.filter((j) => this.sample.contacts.get(j)?.[frame]) : [];
      const slips = on.some((j) => (this.slipping()?.get(j)?.[frame] ?? 0) > slipBound);
      const color = slips ? slipping : planted;
      foot.material.emissive.copy(on.length ? color : none);
      foot.material.emissiveIntensity = this.ghost ? 0 : 0.55;
      foot.ring.material.opacity = on.length ? 0.8 : 0;
      foot.ring.visible = on.length > 0;
      foot.ring.material.color.copy(color);
      if (!on.length) continue;
      let x = 0,
        y = 0,
        z = 0;
      for (const j of on) {
        x += this.placed.at[j * 3] / on.length;
        y = Math.max(y, 0);
        z += this.placed.at[j * 3 + 2] / on.length;
      }
      y = Math.max(0, Math.min(...on.map((j) => this.placed.at[j * 3 + 1])) - 0.09);
      foot.ring.position.set(x, y + 0.006, z);
    }
  }

  // slipping is worked out when it is first looked at, for one figure at a time: sixteen at once would be felt.
  private slipping(): Map<number, Float32Array> | undefined {
    if (!this.slip && performance.now() > nextSlip) {
      this.slip = slips(this.motion, this.sample);
      nextSlip = performance.now() + 50;
    }
    return this.slip;
  }

  joint(j: number, out = new Vector3()): Vector3 {
    return out.fromArray(this.placed.at, j * 3).add(this.group.position);
  }

  paint(color: Color): void {
    this.skin.color.copy(color);
    for (const foot of this.feet) foot.material.color.copy(color);
  }

  dispose(): void {
    this.skin.dispose();
    for (const foot of this.feet) {
      foot.material.dispose();
      foot.ring.material.dispose();
    }
    this.group.removeFromParent();
  }
}

function inverses(motion: Motion): Matrix4[] {
  const rest = place(motion.rig, still(motion.rig).samples[0], 0, emptyPlaced(motion.rig));
  return motion.rig.names.map((_, j) =>
    new Matrix4().compose(new Vector3().fromArray(rest.at, j * 3), new Quaternion().fromArray(rest.turns, j * 4), one).invert(),
  );
}
