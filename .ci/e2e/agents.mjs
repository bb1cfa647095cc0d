// Drives every tool of `motiongate mcp` with the official client of the Model Context
// Protocol, on stdin and stdout and at /mcp: agents.mjs BINARY
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { serveWith } from './processes.mjs';

const binary = process.argv[2] ?? '../../bin/motiongate';
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

async function drive(name, transport) {
  const client = new Client({ name: 'motiongate-e2e', version: '1.0.0' });
  await client.connect(transport);
  const use = async (tool, args = {}) => {
    const result = await client.callTool({ name: tool, arguments: args });
    assert.ok(!result.isError, `${tool}: ${result.content[0]?.text}`);
    return result.content[0];
  };
  try {
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map((t) => t.name).sort(), ['convert', 'edit', 'explain', 'fleet', 'generate', 'list_models', 'metrics', 'render', 'set']);
    assert.match((await use('list_models')).text, /"motiongate"/);
    assert.match((await use('explain', { prompt: 'a person waves' })).text, /wave/);
    const { take, uri } = JSON.parse((await use('generate', { prompt: 'a person walks forward, then waves', seconds: 3, seed: 7 })).text);
    assert.match((await use('metrics', { take })).text, /skate_contacts_m_s/);
    const sheet = await use('render', { take });
    assert.equal(sheet.mimeType, 'image/png');
    assert.ok(Buffer.from(sheet.data, 'base64').subarray(0, 4).equals(png));
    const { resource } = await use('convert', { take, format: 'glb' });
    assert.equal(Buffer.from(resource.blob, 'base64').subarray(0, 4).toString(), 'glTF');
    assert.match((await use('fleet')).text, /"engine"/);
    const { contents } = await client.readResource({ uri });
    assert.equal(JSON.parse(contents[0].text).asset.version, '2.0');
    const refused = await client.callTool({ name: 'generate', arguments: { prompt: 'a person walks', model: 'none' } });
    assert.ok(refused.isError);
    console.log(`Agents, ${name}: ok, ${tools.length} tools`);
  } finally {
    await client.close();
  }
}

const data = mkdtempSync(join(tmpdir(), 'motiongate-e2e-'));
const server = await serveWith(binary, { mcp: { enabled: true } });
try {
  await drive('stdin and stdout', new StdioClientTransport({ command: binary, args: ['mcp', '--data-dir', join(data, 'own')] }));
  await drive('a gateway by its address', new StdioClientTransport({
    command: binary, args: ['mcp', '--url', server.base, '--admin-url', server.admin],
  }));
  await drive('/mcp', new StreamableHTTPClientTransport(new URL(`${server.base}/mcp`)));
} finally {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
