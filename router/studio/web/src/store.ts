// The state of the page, and what changes it.
export { begin } from './state/begin.ts';
export * from './state/compose.ts';
export * from './state/examples.ts';
export * from './state/freezing.ts';
export * from './state/gateway.ts';
export * from './state/make.ts';
export * from './state/page.ts';
export * from './state/playback.ts';
export * from './state/playhead.ts';
export * from './state/reading.ts';
export * from './state/servers.ts';
export * from './state/selection.ts';
export * from './state/session.ts';
export * from './state/shelf.ts';
export * from './state/sharing.ts';
