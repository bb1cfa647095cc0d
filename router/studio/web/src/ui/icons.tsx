import {
  ChevronLeft,
  ChevronRight,
  CircleQuestionMark,
  Columns2,
  Columns3,
  Copy,
  Crosshair,
  Dices,
  Download,
  FolderOpen,
  Footprints,
  Ghost,
  Link,
  Lock,
  LockOpen,
  Magnet,
  Minus,
  Moon,
  MousePointer2,
  Pause,
  PersonStanding,
  Play,
  Plus,
  Redo2,
  Repeat,
  Route,
  SkipBack,
  SkipForward,
  Snowflake,
  Spline,
  SquareSplitHorizontal,
  Star,
  StepBack,
  StepForward,
  Sun,
  Trash,
  Undo2,
  User,
  Video,
  WandSparkles,
  X,
  ZoomIn,
  type IconNode,
} from 'lucide';
import { h } from 'preact';

// The drawings of Lucide by their places on the page.
const shapes = {
  play: Play,
  pause: Pause,
  first: SkipBack,
  last: SkipForward,
  back: StepBack,
  ahead: StepForward,
  loop: Repeat,
  undo: Undo2,
  redo: Redo2,
  dice: Dices,
  lock: Lock,
  unlock: LockOpen,
  plus: Plus,
  minus: Minus,
  zoom: ZoomIn,
  regenerate: WandSparkles,
  split: SquareSplitHorizontal,
  trash: Trash,
  sun: Sun,
  moon: Moon,
  help: CircleQuestionMark,
  foot: Footprints,
  freeze: Snowflake,
  pose: PersonStanding,
  trail: Spline,
  ghosts: Ghost,
  cursor: MousePointer2,
  camera: Video,
  save: Download,
  open: FolderOpen,
  copy: Copy,
  star: Star,
  link: Link,
  close: X,
  path: Route,
  target: Crosshair,
  left: ChevronLeft,
  right: ChevronRight,
  person: User,
  compare: Columns2,
  columns: Columns3,
  magnet: Magnet,
} satisfies Record<string, IconNode>;

export type IconName = keyof typeof shapes;

export function Icon({ name, fill = false }: { name: IconName; fill?: boolean }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      width="18"
      height="18"
      aria-hidden="true"
      fill={fill ? 'currentColor' : 'none'}
      stroke="currentColor"
      stroke-width="1.9"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      {shapes[name].map(([tag, attributes]) => h(tag, attributes))}
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
