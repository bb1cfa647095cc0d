// Tells whether the browser draws without a graphics processor. The first answer of one takes seconds.
function drawsInSoftware(): boolean {
  try {
    const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
    const info = gl?.getExtension('WEBGL_debug_renderer_info');
    const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
    return /swiftshader|llvmpipe|software/i.test(name);
  } catch {
    return false;
  }
}

self.postMessage(drawsInSoftware());
