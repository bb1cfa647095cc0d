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
  Sphere,
  Vector3,
  DetachedBindMode,
} from 'three';
import { emptyPlaced, place, type Motion, type Placed, type Sample } from '../model/motion.ts';
import type { BodyKind } from '../model/shown.ts';
import { mostFeet, upTo } from '../model/anatomy.ts';
import type { Character } from './character.ts';
import { Scenery } from './scenery.ts';
import type { Body } from './body.ts';

const planted = new Color('#19d3b4');
const slipping = new Color('#ff3b52');
const none = new Color(0, 0, 0);
const slipBound = 0.15; // metres a second

const one = new Vector3(1, 1, 1);

interface Foot {
  glow: Color;
  joints: number[]; // contact joints of this foot
  ring: Mesh<RingGeometry, MeshBasicMaterial>;
}

const ringShape = new RingGeometry(0.1, 0.125, 40).rotateX(-Math.PI / 2);

export class Figure {
  readonly group = new Group();
  readonly flesh = new Group(); // without the scenery
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
  readonly scenery: Scenery | null = null;
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
    this.skeleton = new Skeleton(this.bones, inverses(body.bind));
    this.soles = this.bones.map((_, j) => body.bind.at[j * 3 + 1]! - body.floor);
    this.group.add(this.flesh);
    const glows = Array.from({ length: mostFeet }, () => new Color(0, 0, 0));
    this.skin = skinOf(body.kind, color, opacity, glows);
    if (character?.parts.length) this.wear(character);
    else this.flesh.add(this.dress(body.geometry, this.skeleton, this.skin));
    this.feet = body.feet.map((top, i) => {
      const joints = [...sample.contacts.keys()].filter((j) => upTo(motion.rig, j).includes(top));
      const ring = new Mesh(ringShape, new MeshBasicMaterial({ color: planted, transparent: true, opacity: 0.8, depthWrite: false }));
      ring.scale.setScalar(body.height / 1.75);
      ring.visible = false;
      if (!this.ghost) this.flesh.add(ring);
      return { glow: glows[i]!, joints, ring };
    });
    if (!this.ghost) {
      this.scenery = new Scenery(motion, sample);
      this.group.add(this.scenery.root);
    }
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
          joints.map((j) => this.bones[joint[j]!]!),
          inverses,
        );
        this.skeletons.push(skeleton);
        const mesh = new SkinnedMesh(part.geometry, part.material);
        mesh.bindMode = DetachedBindMode;
        mesh.bind(skeleton, bind);
        this.flesh.add(shading(mesh));
      } else if (part.carried) {
        const mesh = new Mesh(part.geometry, part.material);
        mesh.matrixAutoUpdate = false;
        this.carried.push({ mesh, bone: this.bones[joint[part.carried.joint]!]!, at: part.carried.at });
        this.flesh.add(shading(mesh));
      }
    }
  }

  private dress(geometry: BufferGeometry, skeleton: Skeleton, material: MeshStandardMaterial): SkinnedMesh {
    const mesh = new SkinnedMesh(geometry, material);
    mesh.bindMode = DetachedBindMode;
    mesh.bind(skeleton, new Matrix4());
    mesh.frustumCulled = false;
    mesh.boundingSphere = new Sphere(); // without it the renderer computes a sphere from all vertices
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
      if (k >= 0) bone.matrixWorld.compose(p, q.multiply(this.character!.turns[k]!), this.character!.scales[k]!);
      else bone.matrixWorld.compose(p, q, one);
    }
    for (const c of this.carried) c.mesh.matrix.multiplyMatrices(c.bone.matrixWorld, c.at);
    this.scenery?.seek(time, this.placed);
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
        x += this.placed.at[j * 3]! / on.length;
        z += this.placed.at[j * 3 + 2]! / on.length;
      }
      const y = Math.max(0, ...on.map((j) => this.placed.at[j * 3 + 1]! - this.soles[j]!));
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
    this.scenery?.dispose();
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

// Palette has the colours of what a body wears; null: the colour of the figure.
interface Palette {
  skin: string;
  shirt: string | null;
  trousers: string | null;
  shoes: string;
  hair: string;
  sole: string;
}

const people: Palette = { skin: '#c48f70', shirt: null, trousers: '#39424f', shoes: '#b9bec4', hair: '#2a211c', sole: '#eceae6' };
const palettes: Record<BodyKind, Palette> = {
  person: people,
  stylised: { ...people, skin: '#d9a583', hair: '#5a2f1d', trousers: '#2f5d62' },
  child: { ...people, skin: '#cf9a78', hair: '#3b271b', trousers: '#4a5f86', shoes: '#c8553d' },
  robot: { skin: '#23272d', shirt: null, trousers: '#23272d', shoes: '#23272d', hair: '#0b1016', sole: '#23272d' },
};

// skinOf is the material of a body: clothes end at sharp borders, and feet glow, each in a colour of its own. A ghost is an outline.
function skinOf(kind: BodyKind, color: Color, opacity: number, glow: Color[]): MeshStandardMaterial {
  const ghost = opacity < 1;
  const m = new MeshStandardMaterial({ color, roughness: kind === 'robot' ? 0.38 : 0.72, metalness: kind === 'robot' ? 0.25 : 0, transparent: ghost, opacity });
  const { skin, shirt, trousers, shoes, hair, sole } = palettes[kind];
  const worn = [skin, shirt, trousers, shoes, hair, sole].map((c) => new Color(c ?? '#ffffff'));
  const plain = [skin, shirt, trousers, shoes, hair, sole].map((c) => (c ? 0 : 1));
  m.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, { glow: { value: glow }, palette: { value: worn }, plain: { value: plain } });
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        `#include <common>\nattribute vec4 worn;\nattribute vec2 foot;\nuniform vec3 glow[${mostFeet}];\nvarying vec3 shine;\nvarying vec4 inside;\nvarying float above;`,
      )
      .replace(
        '#include <begin_vertex>',
        '#include <begin_vertex>\nshine = foot.x < 0.5 ? vec3(0.0) : glow[int(foot.x - 0.5)];\ninside = worn;\nabove = foot.y;',
      );
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>
varying vec3 shine;
varying vec4 inside;
varying float above;
uniform vec3 palette[6];
uniform float plain[6];
vec3 wear(vec3 own, vec3 c, int i, float d) {
  float soft = max(fwidth(d), 1e-5);
  return mix(c, mix(palette[i], own, plain[i]), clamp(d / soft + 0.5, 0.0, 1.0));
}`,
      )
      .replace(
        '#include <color_fragment>',
        ghost
          ? ''
          : `vec3 own = diffuseColor.rgb;
vec3 c = palette[0];
c = wear(own, c, 1, inside.x);
c = wear(own, c, 2, inside.y);
c = wear(own, c, 3, inside.z);
c = wear(own, c, 5, inside.z > 0.0 ? -above : -1.0);
diffuseColor.rgb = wear(own, c, 4, inside.w);`,
      )
      .replace(
        '#include <opaque_fragment>',
        ghost
          ? 'float edge = 1.0 - abs(dot(normalize(vViewPosition), normal));\ndiffuseColor.a = mix(opacity * opacity, min(1.0, 4.0 * opacity), edge * edge * edge);\n#include <opaque_fragment>'
          : '#include <opaque_fragment>',
      )
      .replace('#include <emissivemap_fragment>', '#include <emissivemap_fragment>\ntotalEmissiveRadiance += shine;');
  };
  m.customProgramCacheKey = () => `body ${ghost}`;
  return m;
}

function inverses(rest: Placed): Matrix4[] {
  return Array.from({ length: rest.at.length / 3 }, (_, j) =>
    new Matrix4().compose(new Vector3().fromArray(rest.at, j * 3), new Quaternion().fromArray(rest.turns, j * 4), one).invert(),
  );
}
