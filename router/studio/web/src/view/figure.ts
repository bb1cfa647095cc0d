// One performer on the stage: a body that follows a sample.
import {
  Bone,
  type BufferGeometry,
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
import { emptyPlaced, place, still, type Motion, type Placed, type Sample } from '../model/motion.ts';
import { upTo } from '../model/anatomy.ts';
import type { Character } from './character.ts';
import { mostFeet, type Body } from './body.ts';

const planted = new Color('#19d3b4');
const slipping = new Color('#ff3b52');
const none = new Color(0, 0, 0);
const slipBound = 0.15; // metres a second
const sole = 0.12; // metres: the lowest joint of a rig that stands on the ground is lower

const one = new Vector3(1, 1, 1);

interface Foot {
  glow: Color;
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
  private readonly skeleton: Skeleton;
  private readonly skin: MeshStandardMaterial;
  private readonly feet: Foot[];
  private readonly soles: number[]; // how high each joint is over the ground when the rig stands at rest, metres
  private readonly ghost: boolean;
  private readonly skeletons: Skeleton[] = []; // of a character
  private readonly carried: { mesh: Mesh; bone: Bone; at: Matrix4 }[] = [];
  character: Character | undefined;
  private rest: number[] = []; // which joint of the character each joint is, -1: none

  constructor(motion: Motion, sample: Sample, body: Body, color: Color, opacity = 1, character?: Character) {
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
    const rest = place(motion.rig, still(motion.rig).samples[0], 0, emptyPlaced(motion.rig));
    this.skeleton = new Skeleton(this.bones, inverses(rest));
    const heights = this.bones.map((_, j) => rest.at[j * 3 + 1]);
    const low = Math.min(...heights);
    const floor = low >= 0 && low < sole ? 0 : low;
    this.soles = heights.map((y) => y - floor);
    const glows = Array.from({ length: mostFeet }, () => new Color(0, 0, 0));
    this.skin = skinOf(color, opacity, glows);
    if (character?.parts.length) this.wear(character);
    else this.group.add(this.dress(body.geometry, this.skeleton, this.skin));
    this.feet = body.feet.map((top, i) => {
      const joints = [...sample.contacts.keys()].filter((j) => upTo(motion.rig, j).includes(top));
      const ring = new Mesh(ringShape, new MeshBasicMaterial({ color: planted, transparent: true, opacity: 0.8, depthWrite: false }));
      ring.scale.setScalar(body.height / 1.75);
      ring.visible = false;
      if (!this.ghost) this.group.add(ring);
      return { glow: glows[i], joints, ring };
    });
    this.pose(0, true);
  }

  // wear puts the meshes of a character on the joints.
  private wear(c: Character): void {
    this.character = c;
    const joint = c.skeleton.joints.map((j) => this.motion.rig.names.indexOf(j.name));
    this.rest = this.bones.map((_, j) => joint.indexOf(j));
    for (const part of c.parts) {
      if (part.bones) {
        const { joints, inverses, bind } = part.bones;
        const skeleton = new Skeleton(
          joints.map((j) => this.bones[joint[j]]),
          inverses,
        );
        this.skeletons.push(skeleton);
        const mesh = new SkinnedMesh(part.geometry, part.material);
        mesh.bindMode = DetachedBindMode;
        mesh.bind(skeleton, bind);
        this.group.add(shading(mesh));
      } else if (part.carried) {
        const mesh = new Mesh(part.geometry, part.material);
        mesh.matrixAutoUpdate = false;
        this.carried.push({ mesh, bone: this.bones[joint[part.carried.joint]], at: part.carried.at });
        this.group.add(shading(mesh));
      }
    }
  }

  private dress(geometry: BufferGeometry, skeleton: Skeleton, material: MeshStandardMaterial): SkinnedMesh {
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
      const k = this.rest[j] ?? -1;
      if (k >= 0) bone.matrixWorld.compose(p, q.multiply(this.character!.turns[k]), this.character!.scales[k]);
      else bone.matrixWorld.compose(p, q, one);
    }
    for (const c of this.carried) c.mesh.matrix.multiplyMatrices(c.bone.matrixWorld, c.at);
    this.light(Math.min(Math.round(time), this.sample.frames - 1), contacts);
  }

  private light(frame: number, contacts: boolean): void {
    for (const foot of this.feet) {
      const on = contacts ? foot.joints.filter((j) => this.sample.contacts.get(j)?.[frame]) : [];
      const slips = on.some((j) => (this.sample.slips.get(j)?.[frame] ?? 0) > slipBound);
      const color = slips ? slipping : planted;
      foot.glow.copy(on.length && !this.ghost ? color : none).multiplyScalar(0.55);
      foot.ring.visible = on.length > 0;
      foot.ring.material.color.copy(color);
      if (!on.length) continue;
      let x = 0,
        z = 0;
      for (const j of on) {
        x += this.placed.at[j * 3] / on.length;
        z += this.placed.at[j * 3 + 2] / on.length;
      }
      const y = Math.max(0, ...on.map((j) => this.placed.at[j * 3 + 1] - this.soles[j]));
      foot.ring.position.set(x, y + 0.006, z);
    }
  }

  joint(j: number, out = new Vector3()): Vector3 {
    return out.fromArray(this.placed.at, j * 3).add(this.group.position);
  }

  paint(color: Color): void {
    this.skin.color.copy(color);
  }

  // dispose frees what the figure has of its own. Materials stay: their programs serve the next figure.
  dispose(): void {
    for (const skeleton of [this.skeleton, ...this.skeletons]) skeleton.dispose();
    this.group.removeFromParent();
  }
}

function shading(mesh: Mesh): Mesh {
  mesh.frustumCulled = false;
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

// skinOf is the material of a body: feet glow, each in a colour of its own.
function skinOf(color: Color, opacity: number, glow: Color[]): MeshStandardMaterial {
  const m = new MeshStandardMaterial({ color, vertexColors: true, roughness: 0.62, metalness: 0.04, transparent: opacity < 1, opacity });
  m.onBeforeCompile = (shader) => {
    shader.uniforms['glow'] = { value: glow };
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\nattribute float foot;\nuniform vec3 glow[${mostFeet}];\nvarying vec3 shine;`)
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nshine = foot < 0.5 ? vec3(0.0) : glow[int(foot - 0.5)];');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying vec3 shine;')
      .replace('#include <emissivemap_fragment>', '#include <emissivemap_fragment>\ntotalEmissiveRadiance += shine;');
  };
  m.customProgramCacheKey = () => 'glow';
  return m;
}

function inverses(rest: Placed): Matrix4[] {
  return Array.from({ length: rest.at.length / 3 }, (_, j) =>
    new Matrix4().compose(new Vector3().fromArray(rest.at, j * 3), new Quaternion().fromArray(rest.turns, j * 4), one).invert(),
  );
}
