// Processes of motiongate that take free ports and tell them in their first line.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// soon returns the time, in milliseconds, until which a check looks again at a picture that may still change.
export const soon = () => Date.now() + 30_000;

// type replaces the text of a field, by key presses. Long text is put in at once, as from a clipboard.
export async function type(field, text) {
  await field.click({ clickCount: 3 });
  const { keyboard } = field.page();
  if (text.length > 100) await keyboard.insertText(text);
  else await keyboard.type(text);
}

const address = /http:\/\/[0-9.]+:[0-9]+/g;

async function start(binary, args) {
  const env = { ...process.env, MOTIONGATE_LOG_LEVEL: 'error' };
  const child = spawn(binary, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  // kill ends it as a crash would.
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  let output = '';
  const firstLine = new Promise((resolve) => child.stdout.on('data', (chunk) => {
    output += chunk;
    if (output.includes('\n')) resolve();
  }));
  await Promise.race([firstLine, ended, sleep(60_000, undefined, { ref: false })]);
  const [base, admin] = output.match(address) ?? [];
  if (base) return { base, admin, stop, kill };
  await stop();
  throw new Error(`the first line does not tell where ${args[0]} listens: "${output}"`);
}

// A gateway with its engine, in front of servers given as NAME=URL.
export const serve = (binary, ...upstreams) => serveWith(binary, {}, ...upstreams);

// serveWith gives it settings besides.
export async function serveWith(binary, settings, ...upstreams) {
  const data = mkdtempSync(join(tmpdir(), 'motiongate-e2e-'));
  const config = join(data, 'config.yaml');
  writeFileSync(config, JSON.stringify(settings) + '\n');
  const args = ['serve', '--config', config, '--listen', '127.0.0.1:0', '--admin-listen', '127.0.0.1:0', '--data-dir', join(data, 'data')];
  const server = await start(binary, [...args, ...upstreams.flatMap((u) => ['--upstream', u])]);
  const stop = async () => {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  };
  return { base: server.base, admin: server.admin, stop };
}

// The pretended server.
export const sim = (binary, ...args) => start(binary, ['sim', '--listen', '127.0.0.1:0', ...args]);
