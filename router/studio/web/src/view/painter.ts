// The painter draws a scene without holding up the page: it waits for no work of the graphics processor.
import { ACESFilmicToneMapping, PCFShadowMap, WebGLRenderer, type Camera, type Scene } from 'three';
import { readPixels, type Pixels } from './pixels.ts';

const everyMs = 8; // between looks whether the graphics processor is done
const slowMs = 45; // a frame that takes longer counts as slow
const mostSlow = 12; // slow frames in a row, before there are fewer pixels

// View is a part of the picture with a camera of its own: shares of the width and the height, from the lower left corner.
export interface View {
  camera: Camera;
  left: number;
  bottom: number;
  width: number;
  height: number;
  enter: () => void; // shows what the view shows
}

// Split is a picture of several views; leave undoes what entering them changed.
export interface Split {
  views: View[];
  leave: () => void;
}

export class Painter {
  private readonly renderer: WebGLRenderer;
  private readonly gl: WebGL2RenderingContext;
  private fence: WebGLSync | null = null; // passes when the latest frame is drawn
  private fresh = true; // something is in the scene that was never drawn
  private busy = false;
  private pending = 0; // pictures that wait until they can be drawn
  private shaded = false; // a frame was drawn
  shown = false; // and the graphics processor is done with it
  private size: [width: number, height: number] = [1, 1]; // wanted, CSS pixels
  private sized = ''; // as it is
  private quality: number; // 0: the best; each step has fewer pixels
  private slow = 0; // frames in a row
  private eye: Camera | null = null; // by which the page sees
  private split: Split | null = null; // and its views, null: one
  private drawn = 0; // when the latest frame was begun, ms

  constructor(canvas: HTMLCanvasElement, context: WebGL2RenderingContext, software: boolean) {
    this.gl = context;
    this.renderer = new WebGLRenderer({ canvas, context });
    this.quality = software ? 2 : 0;
    this.renderer.debug.checkShaderErrors = import.meta.env.DEV; // asking waits for them
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.toneMapping = ACESFilmicToneMapping;
  }

  // since returns the time since the begin of the latest frame, seconds, at most one.
  get since(): number {
    return Math.min(1, (performance.now() - this.drawn) / 1000);
  }

  // changed notes a new object in the scene, whose shaders may have to be compiled.
  changed(): void {
    this.fresh = true;
  }

  resize(width: number, height: number): void {
    this.size = [width, height];
  }

  // paint draws a frame and reports whether the picture is whole. It draws none while an earlier frame is under way, programs are compiled
  // or the scene is not complete, and the first frame without shadows, so that it is there sooner.
  paint(scene: Scene, camera: Camera, split: Split | null, complete: boolean): boolean {
    if (this.busy || this.pending || !this.done()) return false;
    if (this.fresh) {
      void this.compile(scene, camera);
      return false;
    }
    if (!complete) return false; // the picture stays until all meshes are there
    this.keepUp();
    this.fit();
    const whole = this.shaded;
    this.renderer.shadowMap.autoUpdate = whole; // the programs of shadows wait for the second frame
    this.shaded = true;
    this.eye = camera;
    this.split = split;
    this.render(scene, camera, split, ...this.size);
    this.fence = this.gl.fenceSync(this.gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    this.gl.flush();
    return whole;
  }

  // pixels draws a frame of a size of its own, device pixels and at most those of the page's, and reads it. The page shows it not.
  // Arrange may change the scene for the time of the drawing.
  async pixels(scene: Scene, camera: Camera, width: number, height: number, arrange = (draw: () => void) => draw(), split: Split | null = null): Promise<Pixels> {
    this.pending++;
    while (this.busy || !this.done()) await pause();
    if (this.fresh) await this.compile(scene, camera);
    this.pending--;
    this.busy = true;
    try {
      const w = Math.min(width, this.gl.drawingBufferWidth);
      const h = Math.min(height, this.gl.drawingBufferHeight);
      const ratio = this.renderer.getPixelRatio();
      arrange(() => this.render(scene, camera, split, w / ratio, h / ratio));
      const read = readPixels(this.gl, w, h);
      if (this.eye && this.eye !== camera) this.render(scene, this.eye, this.split, ...this.size); // before the browser shows the picture of another
      return await read;
    } finally {
      this.busy = false;
    }
  }

  // render draws a picture of a size in CSS pixels into the lower left corner.
  private render(scene: Scene, camera: Camera, split: Split | null, width: number, height: number): void {
    const r = this.renderer;
    r.setScissorTest(!!split);
    for (const v of split?.views ?? []) {
      const part = [v.left * width, v.bottom * height, v.width * width, v.height * height] as const;
      r.setViewport(...part);
      r.setScissor(...part);
      v.enter();
      r.render(scene, v.camera);
    }
    split?.leave();
    r.setScissorTest(false);
    r.setViewport(0, 0, width, height);
    if (!split) r.render(scene, camera);
    r.setViewport(0, 0, ...this.size);
  }

  // film gives the canvas a size of its own, pixels, until end. The frames of the page wait; each draw is there when it returns.
  async film(width: number, height: number, scene: Scene, camera: Camera): Promise<{ draw(split: Split | null): void; end(): void }> {
    this.pending++;
    while (this.busy || !this.done()) await pause();
    if (this.fresh) await this.compile(scene, camera);
    this.pending--;
    this.busy = true;
    this.sized = ''; // the next frame of the page has another size
    this.renderer.setDrawingBufferSize(width, height, 1);
    this.renderer.shadowMap.autoUpdate = true;
    return { draw: (split) => this.render(scene, camera, split, width, height), end: () => (this.busy = false) };
  }

  // drawnSize is in device pixels.
  get drawnSize(): [width: number, height: number] {
    return [this.gl.drawingBufferWidth, this.gl.drawingBufferHeight];
  }

  dispose(): void {
    this.renderer.dispose();
  }

  private done(): boolean {
    if (!this.fence) return true;
    if (this.gl.clientWaitSync(this.fence, 0, 0) === this.gl.TIMEOUT_EXPIRED) return false;
    this.gl.deleteSync(this.fence);
    this.fence = null;
    this.shown = this.shaded;
    return true;
  }

  // compile compiles and links the shaders of the scene in advance, because the first frame would wait for them.
  private async compile(scene: Scene, camera: Camera): Promise<void> {
    this.fresh = false;
    this.busy = true;
    if (this.gl.getExtension('KHR_parallel_shader_compile')) await this.renderer.compileAsync(scene, camera);
    else {
      this.renderer.compile(scene, camera);
      this.fence = this.gl.fenceSync(this.gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
      this.gl.flush();
      while (!this.done()) await pause();
    }
    this.busy = false;
  }

  private ratio(): number {
    return [Math.min(window.devicePixelRatio, 2), Math.min(window.devicePixelRatio, 1), 0.7, 0.5][this.quality]!;
  }

  // fit gives the picture the size that it should have.
  private fit(): void {
    const wanted = [...this.size, this.ratio()].join();
    if (wanted === this.sized) return;
    this.sized = wanted;
    if (this.renderer.getPixelRatio() === this.ratio()) this.renderer.setSize(...this.size, false);
    else this.renderer.setDrawingBufferSize(...this.size, this.ratio());
  }

  // keepUp lowers the number of pixels where frames take too long.
  private keepUp(): void {
    const took = performance.now() - this.drawn;
    this.drawn = performance.now();
    this.slow = took > slowMs && took < 2000 ? this.slow + 1 : 0;
    if (this.slow < mostSlow || this.quality === 3) return;
    this.slow = 0;
    this.quality++;
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, everyMs));
