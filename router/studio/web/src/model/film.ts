// Sizes of films.

export const filmSizes = ['seen', '360p', '720p', '1080p', 'square', 'upright'] as const;
export type FilmSize = (typeof filmSizes)[number];

export interface FilmOptions {
  size: FilmSize;
  inPlace: boolean; // the figure stays in the middle of the picture
}

const pixels: Record<Exclude<FilmSize, 'seen'>, [number, number]> = {
  '360p': [640, 360],
  '720p': [1280, 720],
  '1080p': [1920, 1080],
  square: [1080, 1080],
  upright: [1080, 1920],
};

// sizeOf returns the even width and height of a film, pixels, whose longer side is at most a bound. The stage is as large as seen.
export function sizeOf(size: FilmSize, seen: [number, number], most = Infinity): [width: number, height: number] {
  const [w, h] = size === 'seen' ? seen : pixels[size];
  const scale = Math.min(1, most / Math.max(w, h));
  const even = (n: number): number => Math.max(2, Math.round((n * scale) / 2) * 2);
  return [even(w), even(h)];
}

const mostGifFrames = 300; // each is kept in memory until the colours of all are chosen

// gifDelay returns the time between the pictures of a GIF in milliseconds, a multiple of its unit of 10.
export const gifDelay = (seconds: number): number => Math.max(50, Math.ceil((seconds * 1000) / mostGifFrames / 10) * 10);
