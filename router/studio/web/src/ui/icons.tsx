// Drawings of the page's buttons, on a field of 20 by 20.
const shapes = {
  play: 'M6 4.2v11.6l9.5-5.8z',
  pause: 'M6.5 4.5v11M13.5 4.5v11',
  first: 'M5 4.5v11M15 4.5 8 10l7 5.5z',
  last: 'M15 4.5v11M5 4.5l7 5.5-7 5.5z',
  back: 'M12.5 4.5 6 10l6.5 5.5',
  ahead: 'M7.5 4.5 14 10l-6.5 5.5',
  loop: 'M4 9V8a3 3 0 0 1 3-3h8.5M13 2.5 15.5 5 13 7.5M16 11v1a3 3 0 0 1-3 3H4.5M7 17.5 4.5 15 7 12.5',
  undo: 'M4.5 8h7.5a4 4 0 0 1 0 8H8M7.5 5l-3 3 3 3',
  redo: 'M15.5 8H8a4 4 0 0 0 0 8h4M12.5 5l3 3-3 3',
  dice: 'M4.5 4.5h11v11h-11zM7.5 7.5h.01M12.5 7.5h.01M10 10h.01M7.5 12.5h.01M12.5 12.5h.01',
  lock: 'M5.5 9.5h9v6.5h-9zM7.5 9.5V7a2.5 2.5 0 0 1 5 0v2.5',
  unlock: 'M5.5 9.5h9v6.5h-9zM7.5 9.5V6.5a2.5 2.5 0 0 1 4.8-1',
  plus: 'M10 4.5v11M4.5 10h11',
  minus: 'M4.5 10h11',
  zoom: 'M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zM13 13l4 4M9 6.500v5M6.500 9h5',
  remake: 'M3.5 5v10M16.5 5v10M7 12.500l5-5 1.500 1.500-5 5H7z',
  magnet: 'M4.500 3.500v6.500a5.500 5.500 0 0 0 11 0v-6.500h-3.500v6.500a2 2 0 0 1-4 0v-6.500zM4.500 7h3.500M12 7h3.500',
  split: 'M10 3.5v13M7 7 4 10l3 3M13 7l3 3-3 3',
  columns: 'M3.500 4.500h13v11h-13zM10 4.500v11',
  trash: 'M4.5 6h11M8 6V4h4v2M6 6l.7 10h6.6L14 6',
  sun: 'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M15.7 4.3l-1.1 1.1M5.4 14.6l-1.1 1.1',
  moon: 'M15.5 11.8A6 6 0 0 1 8.2 4.5a6 6 0 1 0 7.3 7.3z',
  help: 'M7.5 7.7a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M10 14.5h.01',
  foot: 'M7.5 3.5c2 0 3 2 3 4.5s-1 3-1 4.5 1 1.5 1 2.7-1 1.8-2.2 1.8S6 15.5 6 13 4.5 9.5 4.5 7.5s1.2-4 3-4zM13 5.5h.01M15 8h.01',
  freeze: 'M10 3v14M4 6.5l12 7M16 6.5l-12 7M8 4l2 2 2-2M8 16l2-2 2 2',
  pose: 'M10 2.5a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM10 6v5.500M10 7.500 5 5M10 7.500l5-2.500M10 11.500 7 17M10 11.500l3 5.500',
  trail: 'M3.5 15.5c3-7 5 2 8-4s3.5-6 5-6',
  ghosts:
    'M7 5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM12 5.3a2.5 2.5 0 0 1 0 4.6M3 16c.5-2.5 2-4 4-4s3.5 1.5 4 4M13 12.2c1.9.4 3.3 1.8 3.8 3.8',
  eye: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  cursor: 'M5.500 3.500 15 10l-4.300.900L8.500 15z',
  camera: 'M3.500 6.500h9v7h-9zM12.500 9.300l4-2.300v6l-4-2.300',
  save: 'M10 3.5v9M6.5 9l3.5 3.5L13.5 9M4 16h12',
  open: 'M10 13V4M6.5 7.5 10 4l3.5 3.5M4 16h12',
  copy: 'M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3',
  star: 'M10 3l2.1 4.5 4.900.600-3.600 3.300 1 4.800L10 13.800l-4.400 2.400 1-4.800L3 8.100l4.900-.600z',
  link: 'M8.5 11.5 11.5 8.5M9 6l1.5-1.5a3.2 3.2 0 0 1 4.6 4.6L13.5 10.5M11 14l-1.5 1.5a3.2 3.2 0 0 1-4.6-4.6L6.5 9.5',
  close: 'M5 5l10 10M15 5 5 15',
  path: 'M4.5 15.5a1.5 1.5 0 1 0 0-.01M15.5 4.5a1.5 1.5 0 1 0 0-.01M6 15c4 0 8-1 8-4S7 9 7 7s3-2.5 7-2.5',
  target: 'M10 4.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM10 2v4M10 14v4M2 10h4M14 10h4',
  left: 'M12 5 7 10l5 5',
  right: 'M8 5l5 5-5 5',
  person: 'M10 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM4 16.5c.7-3 2.900-4.500 6-4.500s5.300 1.500 6 4.500',
  compare: 'M6 4.5h0M3.5 5h5.5v10H3.5zM11 5h5.5v10H11z',
};

export type IconName = keyof typeof shapes;

export function Icon({ name, fill = false }: { name: IconName; fill?: boolean }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 20 20"
      width="18"
      height="18"
      aria-hidden="true"
      fill={fill ? 'currentColor' : 'none'}
      stroke="currentColor"
      stroke-width="1.6"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={shapes[name]} />
    </svg>
  );
}

interface ButtonProps {
  icon: IconName;
  label: string;
  on?: boolean;
  fill?: boolean;
  disabled?: boolean;
  kind?: string;
  act: () => void;
}

// IconButton is a button with a drawing; its label is shown as a tip and read by screen readers.
export function IconButton({ icon, label, on, fill, disabled, kind = '', act }: ButtonProps) {
  return (
    <button
      type="button"
      class={`icon-button ${kind}`}
      title={label}
      aria-label={label}
      aria-pressed={on}
      disabled={disabled}
      onClick={act}
    >
      <Icon name={icon} fill={fill} />
    </button>
  );
}
