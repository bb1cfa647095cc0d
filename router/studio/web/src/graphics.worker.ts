// Reports whether the browser has WebGL 2, and then whether it renders that in software. The second answer takes up to seconds, and the
// page stays alive meanwhile.
export type Probe = { webgl: boolean } | { software: boolean };

const tell = (probe: Probe): void => self.postMessage(probe);

function context(): WebGL2RenderingContext | null {
  try {
    return new OffscreenCanvas(1, 1).getContext('webgl2');
  } catch {
    return null;
  }
}

const gl = context();
tell({ webgl: !!gl });
const info = gl?.getExtension('WEBGL_debug_renderer_info');
const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
gl?.getExtension('WEBGL_lose_context')?.loseContext();
tell({ software: /swiftshader|llvmpipe|software/i.test(name) });
