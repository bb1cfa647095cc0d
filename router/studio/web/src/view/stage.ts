// The stage: ground, light, camera, and the figures on it.
import {
  ACESFilmicToneMapping,
  BufferGeometry,
  Color,
  DirectionalLight,
  Float32BufferAttribute,
  Fog,
  HemisphereLight,
  Line,
  LineBasicMaterial,
  Mesh,
  PCFShadowMap,
  PerspectiveCamera,
  Plane,
  PlaneGeometry,
  Raycaster,
  Scene,
  ShaderMaterial,
  ShadowMaterial,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Object3D,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { paths, type Motion } from '../model/motion.ts';
import { bodyOf, type Body } from './body.ts';
import { Figure } from './figure.ts';

export interface Actor {
  motion: Motion;
  sample: number;
  offset: [x: number, z: number];
  color: string;
  chosen: boolean;
}

export interface Shown {
  contacts: boolean;
  trails: boolean;
  onion: boolean;
  follow: boolean;
}

export type Aim = 'front' | 'side' | 'back' | 'top' | 'three-quarter';

export interface Theme {
  background: string;
  ground: string;
  line: string;
  path: string;
}

const ghosts = 3; // on either side of the present
const ghostStep = 0.3; // seconds

// A drawing puts more into the scene, such as constraints, and hears of presses and drags.
export interface Drawing {
  root: Object3D;
  press(ray: Raycaster, floor: Vector3 | null, event: PointerEvent): boolean; // true: the drag is its own
  drag(ray: Raycaster, floor: Vector3 | null, event: PointerEvent): void;
  release(): void;
}

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(35, 1, 0.05, 200);
  figures: Figure[] = [];
  drawing: Drawing | undefined;
  chose: (actor: number) => void = () => {};
  private readonly renderer: WebGLRenderer;
  private readonly controls: OrbitControls;
  private readonly sun = new DirectionalLight('#fff4e6', 2.4);
  private readonly sky = new HemisphereLight('#dfe9ff', '#6b6259', 1.15);
  private readonly grid: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly shadow: Mesh<PlaneGeometry, ShadowMaterial>;
  private readonly bodies = new Map<string, Body>();
  private actors: Actor[] = [];
  private ghosts: Figure[] = [];
  private trails: Line[] = [];
  private shown: Shown = { contacts: true, trails: false, onion: false, follow: true };
  private theme: Theme = { background: '#14161a', ground: '#1b1e24', line: '#343a45', path: '#ff9a4d' };
  private time = 0;
  private focus = new Vector3(0, 0.9, 0);
  private dirty = true;
  private drags = false;
  private quality: number; // 0: the best; each step has fewer pixels
  private slow = 0; // frames in a row
  private drawn = 0; // when the last frame was, ms
  private size = [1, 1];

  constructor(canvas: HTMLCanvasElement) {
    const software = rendersInSoftware();
    this.renderer = new WebGLRenderer({ canvas, antialias: !software, powerPreference: 'high-performance' });
    this.quality = software ? 2 : 0;
    this.renderer.setPixelRatio(this.ratio());
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.toneMapping = ACESFilmicToneMapping;
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.setScalar(software ? 512 : 2048);
    this.sun.shadow.radius = 4;
    this.sun.shadow.bias = -0.0004;
    this.sun.shadow.normalBias = 0.02;
    const rim = new DirectionalLight('#9db8ff', 0.9);
    rim.position.set(-3, 2.5, -4);
    this.grid = new Mesh(new PlaneGeometry(120, 120).rotateX(-Math.PI / 2), gridMaterial());
    this.shadow = new Mesh(new PlaneGeometry(120, 120).rotateX(-Math.PI / 2), new ShadowMaterial({ opacity: 0.32 }));
    this.shadow.position.y = 0.002;
    this.shadow.receiveShadow = true;
    this.scene.add(this.sun, this.sun.target, this.sky, rim, this.grid, this.shadow);
    this.camera.position.set(2.4, 1.7, 4.2);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.target.copy(this.focus);
    this.controls.enableDamping = true;
    this.controls.dampingFactor = 0.12;
    this.controls.maxPolarAngle = Math.PI * 0.53;
    this.controls.minDistance = 0.6;
    this.controls.maxDistance = 40;
    this.controls.addEventListener('change', () => (this.dirty = true));
    this.listen(canvas);
  }

  dress(theme: Theme): void {
    this.theme = theme;
    this.scene.background = new Color(theme.background);
    this.scene.fog = new Fog(theme.background, 14, 46);
    const u = this.grid.material.uniforms;
    (u['ground'].value as Color).set(theme.ground);
    (u['line'].value as Color).set(theme.line);
    (u['back'].value as Color).set(theme.background);
    this.retrail();
    this.dirty = true;
  }

  show(shown: Shown): void {
    const before = this.shown;
    this.shown = shown;
    if (before.onion !== shown.onion) this.reghost();
    if (before.trails !== shown.trails) this.retrail();
    this.seek(this.time);
  }

  // play puts actors on the stage in place of those that are there.
  play(actors: Actor[]): void {
    const before = this.figures;
    this.actors = actors;
    this.figures = actors.map((a) => {
      const old = before.find((f) => f.sample === a.motion.samples[a.sample]);
      if (!old) return this.figure(a, 1);
      before.splice(before.indexOf(old), 1);
      old.group.position.set(a.offset[0], 0, a.offset[1]);
      old.paint(new Color(a.color));
      return old;
    });
    for (const f of before) f.dispose();
    this.reghost();
    this.retrail();
    this.seek(Math.min(this.time, this.lastFrame()));
  }

  private figure(a: Actor, opacity: number): Figure {
    const sample = a.motion.samples[a.sample];
    const key = JSON.stringify([a.motion.rig.names, [...a.motion.rig.rest], [...sample.contacts.keys()]]);
    let body = this.bodies.get(key);
    if (!body) this.bodies.set(key, (body = bodyOf(a.motion.rig, [...sample.contacts.keys()])));
    const f = new Figure(a.motion, sample, body, new Color(a.color), opacity);
    f.group.position.set(a.offset[0], 0, a.offset[1]);
    this.scene.add(f.group);
    return f;
  }

  lastFrame(): number {
    return Math.max(0, ...this.figures.map((f) => f.sample.frames - 1));
  }

  seek(time: number): void {
    this.time = time;
    const fps = this.figures[0]?.motion.fps ?? 30; // of what time counts
    for (const f of this.figures) f.pose(Math.min((time / fps) * f.motion.fps, f.sample.frames - 1), this.shown.contacts);
    for (const [i, g] of this.ghosts.entries()) {
      const k = i % (2 * ghosts);
      const off = (k < ghosts ? k - ghosts : k - ghosts + 1) * ghostStep * g.motion.fps;
      const at = time + off;
      g.group.visible = at >= 0 && at <= g.sample.frames - 1;
      if (g.group.visible) g.pose(at, false);
    }
    this.dirty = true;
  }

  private reghost(): void {
    for (const g of this.ghosts) g.dispose();
    const chosen = this.shown.onion ? this.actors.filter((a) => a.chosen || this.actors.length === 1) : [];
    this.ghosts = chosen.flatMap((a) =>
      Array.from({ length: 2 * ghosts }, (_, k) => this.figure({ ...a, color: k < ghosts ? '#5b8cff' : '#ff9a4d' }, 0.16)),
    );
  }

  private retrail(): void {
    for (const t of this.trails) {
      t.geometry.dispose();
      t.removeFromParent();
    }
    this.trails = [];
    for (const [i, f] of this.figures.entries()) {
      const joints = [f.body.hips, ...(this.shown.trails ? f.body.hands : [])];
      for (const [k, path] of paths(f.motion.rig, f.sample, joints).entries()) {
        const at = path.slice();
        if (k === 0) for (let n = 1; n < at.length; n += 3) at[n] = 0.008;
        const g = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(at, 3));
        const color = k === 0 ? this.theme.path : ['#4dd0ff', '#d58bff'][(k - 1) % 2];
        const line = new Line(
          g,
          new LineBasicMaterial({ color, transparent: true, opacity: this.actors[i].chosen || this.actors.length === 1 ? 0.85 : 0.35 }),
        );
        line.position.copy(f.group.position);
        this.scene.add(line);
        this.trails.push(line);
      }
    }
  }

  // aim moves the camera to one of the usual places around what is watched.
  aim(aim: Aim): void {
    const c = this.center();
    const far = Math.max(4.4, this.spread() * 1.5 + 3.4);
    const from: Record<Aim, Vector3> = {
      front: new Vector3(0, 0.35, 1),
      side: new Vector3(1, 0.25, 0),
      back: new Vector3(0, 0.35, -1),
      top: new Vector3(0, 1, 0.001),
      'three-quarter': new Vector3(0.55, 0.28, 1),
    };
    this.controls.target.copy(c);
    this.camera.position.copy(c).addScaledVector(from[aim].normalize(), far);
    this.focus.copy(c);
    this.dirty = true;
  }

  private center(): Vector3 {
    const c = new Vector3();
    for (const f of this.figures) c.add(f.joint(f.body.hips));
    if (this.figures.length) c.divideScalar(this.figures.length);
    const tall = Math.max(0.4, ...this.figures.map((f) => f.body.height));
    c.y = Math.max(tall * 0.5, c.y);
    return c;
  }

  private spread(): number {
    let most = 0;
    const c = this.center();
    for (const f of this.figures) most = Math.max(most, f.joint(f.body.hips).setY(0).distanceTo(c.clone().setY(0)));
    return most;
  }

  // draw renders if anything changed since it last did.
  draw(): void {
    if (this.shown.follow && this.figures.length && !this.drags) {
      const c = this.center();
      const passed = Math.min(1, (performance.now() - this.drawn) / 1000);
      const moved = c
        .clone()
        .sub(this.focus)
        .multiplyScalar(1 - Math.exp(-7 * passed));
      if (moved.length() > 1e-4) {
        this.focus.add(moved);
        this.controls.target.add(moved);
        this.camera.position.add(moved);
        this.dirty = true;
      }
    }
    this.controls.update();
    if (!this.dirty) return;
    this.dirty = false;
    this.keepUp();
    const c = this.center();
    const wide = Math.max(3, this.spread() + 2.5);
    this.sun.target.position.set(c.x, 0, c.z);
    this.sun.position.set(c.x + 3.2, 6.5, c.z + 3.6);
    const s = this.sun.shadow.camera;
    if (s.right !== wide) {
      s.left = s.bottom = -wide;
      s.right = s.top = wide;
      s.far = 30;
      s.updateProjectionMatrix();
    }
    this.grid.position.set(Math.round(c.x), 0, Math.round(c.z));
    this.shadow.position.set(c.x, 0.002, c.z);
    this.renderer.render(this.scene, this.camera);
  }

  private ratio(): number {
    return [Math.min(window.devicePixelRatio, 2), Math.min(window.devicePixelRatio, 1), 0.7, 0.5][this.quality];
  }

  // keepUp lowers the number of pixels where frames take too long.
  private keepUp(): void {
    const now = performance.now();
    const took = now - this.drawn;
    this.drawn = now;
    this.slow = took > 45 && took < 2000 ? this.slow + 1 : 0;
    if (this.slow < 12 || this.quality === 3) return;
    this.slow = 0;
    this.quality++;
    this.renderer.setPixelRatio(this.ratio());
    this.resize(this.size[0], this.size[1]);
  }

  changed(): void {
    this.dirty = true;
  }

  resize(width: number, height: number): void {
    this.size = [width, height];
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / Math.max(1, height);
    this.camera.updateProjectionMatrix();
    this.dirty = true;
  }

  // picture returns what is seen as PNG.
  picture(width: number, height: number): string {
    this.renderer.render(this.scene, this.camera);
    const out = document.createElement('canvas');
    out.width = width;
    out.height = height;
    const from = this.renderer.domElement;
    const scale = Math.max(width / from.width, height / from.height);
    const w = width / scale;
    const h = height / scale;
    out.getContext('2d')?.drawImage(from, (from.width - w) / 2, (from.height - h) / 2, w, h, 0, 0, width, height);
    return out.toDataURL('image/jpeg', 0.72);
  }

  private ray(e: PointerEvent): Raycaster {
    const box = this.renderer.domElement.getBoundingClientRect();
    const ray = new Raycaster();
    ray.setFromCamera(
      new Vector2(((e.clientX - box.left) / box.width) * 2 - 1, -((e.clientY - box.top) / box.height) * 2 + 1),
      this.camera,
    );
    return ray;
  }

  private listen(canvas: HTMLCanvasElement): void {
    const floor = new Plane(new Vector3(0, 1, 0), 0);
    const ground = (ray: Raycaster): Vector3 | null => ray.ray.intersectPlane(floor, new Vector3());
    let pressed: [x: number, y: number] | undefined;
    // Before the controls hear of a press, so that a drag of a handle does not turn the camera.
    canvas.addEventListener(
      'pointerdown',
      (e) => {
        if (e.button !== 0) return;
        pressed = [e.clientX, e.clientY];
        const ray = this.ray(e);
        if (this.drawing?.press(ray, ground(ray), e)) {
          e.stopImmediatePropagation();
          canvas.setPointerCapture(e.pointerId);
          this.drags = true;
          this.dirty = true;
        }
      },
      { capture: true },
    );
    canvas.addEventListener('pointermove', (e) => {
      if (!this.drags) return;
      const ray = this.ray(e);
      this.drawing?.drag(ray, ground(ray), e);
      this.dirty = true;
    });
    canvas.addEventListener('pointerup', (e) => {
      const was = pressed;
      pressed = undefined;
      if (this.drags) {
        this.drags = false;
        this.drawing?.release();
      } else if (was && Math.hypot(e.clientX - was[0], e.clientY - was[1]) < 4) this.pick(this.ray(e));
    });
  }

  // pick chooses the figure that a ray passes close to.
  private pick(ray: Raycaster): void {
    let best = 0.35;
    let found = -1;
    for (const [i, f] of this.figures.entries()) {
      for (let j = 0; j < f.motion.rig.names.length; j++) {
        const d = ray.ray.distanceToPoint(f.joint(j));
        if (d < best) [best, found] = [d, i];
      }
    }
    if (found >= 0) this.chose(found);
  }

  dispose(): void {
    this.controls.dispose();
    this.renderer.dispose();
  }
}

// rendersInSoftware reports whether the browser draws without a graphics processor.
function rendersInSoftware(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name);
}

// The ground with lines every metre and, fainter, every quarter, which fade with the distance.
function gridMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { ground: { value: new Color() }, line: { value: new Color() }, back: { value: new Color() } },
    vertexShader: `
      varying vec3 at;
      void main() {
        vec4 p = modelMatrix * vec4(position, 1.0);
        at = p.xyz;
        gl_Position = projectionMatrix * viewMatrix * p;
      }`,
    fragmentShader: `
      varying vec3 at;
      uniform vec3 ground, line, back;
      float lines(vec2 p, float wide) {
        vec2 d = fwidth(p);
        vec2 g = abs(fract(p - 0.5) - 0.5) / d;
        vec2 a = 1.0 - clamp(g / wide, 0.0, 1.0);
        return max(a.x, a.y) * clamp(1.0 - max(d.x, d.y), 0.0, 1.0);
      }
      void main() {
        float far = length(at - cameraPosition);
        float fade = 1.0 - smoothstep(9.0, 36.0, far);
        float g = max(lines(at.xz, 1.4) * 0.9, lines(at.xz * 4.0, 1.0) * 0.28);
        vec3 c = mix(ground, line, g * fade);
        gl_FragColor = vec4(mix(back, c, fade), 1.0);
        #include <colorspace_fragment>
      }`,
  });
}
