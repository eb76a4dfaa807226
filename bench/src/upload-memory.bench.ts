import { request } from 'node:http';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Measured } from './measured.ts';
import { readJson } from './read-json.ts';
import { type BenchServer, startServer } from './server.ts';

const megabyte = 1024 * 1024;
/** The memory of the server may rise by at most this number of bytes. */
const allowedRiseBytes = 150 * megabyte;

/**
 * The rise of the server's memory (RSS) during uploads, divided by the allowed rise (at most 1). First 200 files of 1 MB
 * are sent at the same time, then 20 files of 100 MB.
 */
export async function measureUploadMemory(): Promise<Measured> {
  const server = await startServer();
  const cookie = await server.signIn('trainer@demo.test', 'demo-trainer');
  await server.untilQuiet(cookie);
  // The first uploads are not measured: they make the server load and compile code.
  await Promise.all(startUploads(server, cookie, 20, megabyte));
  await pause(1000);
  const idle = await residentBytes(server.pid);
  let highest = idle;
  const measure = async () => {
    highest = Math.max(highest, await residentBytes(server.pid));
  };
  const watching = setInterval(() => void measure(), 50);
  await Promise.all(startUploads(server, cookie, 200, megabyte));
  await Promise.all(startUploads(server, cookie, 20, 100 * megabyte));
  clearInterval(watching);
  await server.close();
  const risen = Math.round((highest - idle) / megabyte);
  return {
    name: `Memory under 200 uploads of 1 MB and 20 of 100 MB (${risen} MB above idle) against 150 MB`,
    ratio: (highest - idle) / allowedRiseBytes,
    atMost: 1,
  };
}

/** The resident memory of a process. */
async function residentBytes(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

function startUploads(server: BenchServer, cookie: string, count: number, size: number): Promise<void>[] {
  const piece = Buffer.alloc(64 * 1024, 'loop check ');
  return Array.from({ length: count }, async () => {
    const headers = { cookie, origin: server.origin, 'content-type': 'application/json' };
    const body = JSON.stringify({ fileName: 'a.mp4', mimeType: 'video/mp4', fileSize: size, purpose: 'resource' });
    const reply = await fetch(`${server.origin}/api/objects/upload`, { method: 'POST', headers, body });
    const { uploadURL } = await readJson(reply, z.object({ uploadURL: z.string() }));
    await put(server.origin + uploadURL, { cookie, origin: server.origin, 'content-length': size }, piece, size);
  });
}

/** Sends `size` bytes, and waits whenever the connection takes no more. Rejects if the server refuses the upload. */
function put(url: string, headers: Record<string, string | number>, piece: Buffer, size: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: 'PUT', headers, agent: false }, (reply) => {
      reply.resume();
      reply.on('end', () => (reply.statusCode === 200 ? resolve() : reject(new Error(`PUT: ${reply.statusCode}`))));
    });
    sending.on('error', reject);
    let left = size;
    const send = () => {
      while (left > 0) {
        const part = piece.subarray(0, Math.min(piece.length, left));
        left -= part.length;
        if (!sending.write(part)) return void sending.once('drain', send);
      }
      sending.end();
    };
    send();
  });
}
