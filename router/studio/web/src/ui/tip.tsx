// Labels of the element below the pointer, which appear sooner than the titles that the browser shows.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const after = 350; // ms
const gap = 8; // px from the element

interface Tip {
  text: string;
  x: number; // of its middle
  y: number;
  side: 'above' | 'below' | 'right';
}

const tip = signal<Tip | null>(null);
let over: { element: HTMLElement; title: string } | null = null;
let timer = 0;

function enter(e: PointerEvent): void {
  const element = e.target instanceof Element ? e.target.closest<HTMLElement>('[title]') : null;
  if (over && e.target instanceof Node && over.element.contains(e.target)) return;
  leave();
  if (!element?.title || e.pointerType !== 'mouse') return;
  over = { element, title: element.title };
  element.removeAttribute('title'); // the browser shows no second one
  const { title } = over;
  timer = window.setTimeout(() => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const side = element.closest('[aria-orientation=vertical]') ? 'right' : box.bottom > innerHeight - 70 ? 'above' : 'below';
    if (side === 'right') tip.value = { text: title, x: box.right + gap, y, side };
    else tip.value = { text: title, x: Math.min(Math.max(x, 130), innerWidth - 130), y: side === 'above' ? box.top - gap : box.bottom + gap, side };
  }, after);
}

// leave takes the label away, and gives the element its title back unless it has another one.
function leave(): void {
  clearTimeout(timer);
  if (over && !over.element.hasAttribute('title')) over.element.title = over.title;
  over = tip.value = null;
}

export function Tip() {
  useEffect(() => {
    addEventListener('pointerover', enter);
    for (const kind of ['pointerdown', 'keydown', 'blur', 'wheel']) addEventListener(kind, leave, { passive: true });
    return () => {
      removeEventListener('pointerover', enter);
      for (const kind of ['pointerdown', 'keydown', 'blur', 'wheel']) removeEventListener(kind, leave);
    };
  }, []);
  const t = tip.value;
  return t && <div class={`tip ${t.side}`} aria-hidden="true" style={{ left: `${t.x}px`, top: `${t.y}px` }}>{t.text}</div>;
}
