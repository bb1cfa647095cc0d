import { useEffect, useRef } from 'preact/hooks';
import { loopFps, type Loop } from '../model/loop.ts';
import { theme } from '../store.ts';

const [width, height] = [60, 52]; // CSS pixels

const calm = matchMedia('(prefers-reduced-motion: reduce)');

// LoopPicture plays a loop; for people who want little motion, while they point at the button or row that it is in.
export function LoopPicture({ loop }: { loop: Loop | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = theme.value;
  useEffect(() => {
    const c = canvas.current;
    if (!c || !loop) return;
    const colors = colorsOf(c);
    const still = Math.floor(loop.frames.length * 0.7);
    let shown = -1;
    const show = (): void => {
      if (!c.checkVisibility?.()) return;
      const plays = !document.hidden && (!calm.matches || c.closest('button, tr')?.matches(':hover, :focus-visible'));
      const frame = plays ? Math.floor((performance.now() / 1000) * loopFps) % loop.frames.length : shown < 0 ? still : shown;
      if (frame !== shown) drawLoop(c, loop, (shown = frame), colors);
    };
    show();
    const timer = setInterval(show, 1000 / loopFps);
    return () => clearInterval(timer);
  }, [loop, scheme]);
  return <canvas ref={canvas} width={2 * width} height={2 * height} style={{ width: `${width}px`, height: `${height}px` }} />;
}

const widths = { arm: 52, leg: 72, trunk: 150 }; // thousandths of the height of the body

interface Colors {
  ground: string;
  trunk: string;
  far: string;
  near: string;
}

// colorsOf returns the colours of a canvas by the theme of the page.
function colorsOf(c: HTMLCanvasElement): Colors {
  const style = getComputedStyle(c);
  const color = (name: string): string => style.getPropertyValue(name);
  return { ground: color('--line'), trunk: color('--segment-line'), far: color('--strong'), near: color('--soft') };
}

// placeIn returns the place of a joint in a frame of a loop.
const placeIn = (frame: number[], joint: number): [x: number, y: number] => [frame[2 * joint] ?? 0, frame[2 * joint + 1] ?? 0];

function drawLoop(c: HTMLCanvasElement, { parts, head, frames }: Loop, frame: number, colors: Colors): void {
  const pen = c.getContext('2d');
  const at = frames[frame];
  if (!pen || !at) return;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, c.width, c.height);
  pen.lineCap = pen.lineJoin = 'round';
  const scale = (0.74 * c.height) / 1000;
  pen.setTransform(scale, 0, 0, -scale, c.width / 2, c.height * 0.93);
  pen.fillStyle = colors.ground;
  pen.beginPath();
  pen.ellipse(0, 0, 260, 40, 0, 0, 7);
  pen.fill();
  const order = [...parts.filter((p) => p.far), ...parts.filter((p) => p.kind === 'trunk'), ...parts.filter((p) => !p.far && p.kind !== 'trunk')];
  for (const { joints, kind, far } of order) {
    pen.strokeStyle = kind === 'trunk' ? colors.trunk : far ? colors.far : colors.near;
    pen.lineWidth = widths[kind];
    pen.beginPath();
    for (const j of joints) pen.lineTo(...placeIn(at, j));
    pen.stroke();
  }
  pen.fillStyle = colors.near;
  pen.beginPath();
  const [x, y] = placeIn(at, head);
  pen.arc(x, y + 50, 78, 0, 7);
  pen.fill();
}
