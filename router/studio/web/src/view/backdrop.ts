// The backdrop: the lights, the ground with its grid and its shadows, and the sky.
import {
  BackSide,
  Color,
  DirectionalLight,
  Fog,
  HemisphereLight,
  Mesh,
  PlaneGeometry,
  ShaderMaterial,
  ShadowMaterial,
  SphereGeometry,
  Vector3,
  type Object3D,
  type Scene,
} from 'three';

export interface Theme {
  background: string; // far away, at the height of the eye
  sky: string; // above
  litGround: string; // the ground where figures stand
  ground: string;
  line: string;
  path: string; // line of the path of the root
}

const nearFog = 14; // metres from the camera, or farther where its target is farther
const fogDepth = 32;

export class Backdrop {
  readonly objects: Set<Object3D>;
  private readonly fog = new Fog('#14161a', nearFog, nearFog + fogDepth);
  private readonly background = new Color();
  private readonly sun = new DirectionalLight('#fff1e0', 2.5);
  private readonly ground = { centre: { value: new Vector3() }, litGround: { value: new Color() }, ground: { value: new Color() }, line: { value: new Color() }, horizon: { value: new Color() } };
  private readonly skyColours = { low: { value: new Color() }, high: { value: new Color() } };
  private readonly grid = new Mesh(plane(), gridMaterial(this.ground));
  private readonly dome = new Mesh(new SphereGeometry(90, 24, 16), domeMaterial(this.skyColours));
  private readonly shadow = new Mesh(plane(), new ShadowMaterial({ opacity: 0.32 }));

  constructor(scene: Scene, shadowPixels: number) {
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.setScalar(shadowPixels);
    this.sun.shadow.radius = 4;
    this.sun.shadow.bias = -0.0004;
    this.sun.shadow.normalBias = 0.02;
    const rim = new DirectionalLight('#9db8ff', 0.9);
    rim.position.set(-3, 2.5, -4);
    this.shadow.receiveShadow = true;
    const sky = new HemisphereLight('#e4ecff', '#8d8378', 1.6);
    this.objects = new Set([this.sun, this.sun.target, sky, rim, this.grid, this.dome, this.shadow]);
    scene.add(...this.objects);
    scene.fog = this.fog;
    scene.background = this.background;
  }

  dress(theme: Theme): void {
    this.background.set(theme.background);
    this.fog.color.set(theme.background);
    this.ground.ground.value.set(theme.ground);
    this.ground.line.value.set(theme.line);
    this.ground.horizon.value.set(theme.background);
    this.ground.litGround.value.set(theme.litGround);
    this.skyColours.low.value.set(theme.background);
    this.skyColours.high.value.set(theme.sky);
  }

  // setFog begins the fog behind the target of the camera, at 1.3 times its distance in metres, or at nearFog.
  setFog(distance: number): void {
    this.fog.near = Math.max(nearFog, distance * 1.3);
    this.fog.far = this.fog.near + fogDepth;
  }

  // light puts the sun and the ground around a point. Shadows reach a distance from it, metres.
  light(c: Vector3, reach: number): void {
    this.sun.target.position.set(c.x, 0, c.z);
    this.sun.position.set(c.x + 3.2, 6.5, c.z + 3.6);
    const s = this.sun.shadow.camera;
    if (s.right !== reach) {
      s.left = s.bottom = -reach;
      s.right = s.top = reach;
      s.far = 30;
      s.updateProjectionMatrix();
    }
    this.grid.position.set(Math.round(c.x), 0, Math.round(c.z));
    this.ground.centre.value.set(c.x, 0, c.z);
    this.dome.position.set(c.x, 0, c.z);
    this.shadow.position.set(c.x, 0.002, c.z);
    this.shadow.scale.setScalar((reach * slant) / halfGround); // the shader of shadows is the most costly one: it runs where they may be
  }
}

const halfGround = 60; // metres
const slant = 1.3; // the length of the lit square on the ground by its length across the light

const plane = (): PlaneGeometry => new PlaneGeometry(2 * halfGround, 2 * halfGround).rotateX(-Math.PI / 2);

// gridMaterial is the ground with lines every metre and, fainter, every quarter, which fade with the distance.
function gridMaterial(uniforms: ShaderMaterial['uniforms']): ShaderMaterial {
  return new ShaderMaterial({
    uniforms,
    vertexShader: `
      varying vec3 at;
      void main() {
        vec4 p = modelMatrix * vec4(position, 1.0);
        at = p.xyz;
        gl_Position = projectionMatrix * viewMatrix * p;
      }`,
    fragmentShader: `
      varying vec3 at;
      uniform vec3 ground, line, horizon, litGround, centre;
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
        float lit = exp(-dot(at.xz - centre.xz, at.xz - centre.xz) / 14.0);
        vec3 c = mix(mix(ground, litGround, lit), line, g * fade);
        gl_FragColor = vec4(mix(horizon, c, fade), 1.0);
        #include <colorspace_fragment>
      }`,
  });
}

// domeMaterial blends from one colour at and below the horizon to another above.
function domeMaterial(uniforms: ShaderMaterial['uniforms']): ShaderMaterial {
  return new ShaderMaterial({
    side: BackSide,
    depthWrite: false,
    uniforms,
    vertexShader: `
      varying float up;
      void main() {
        up = normalize(position).y;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: `
      varying float up;
      uniform vec3 low, high;
      void main() {
        gl_FragColor = vec4(mix(low, high, smoothstep(0.0, 0.55, up)), 1.0);
        #include <colorspace_fragment>
      }`,
  });
}
