/**
 * A stand-in for systemctl that supports `start`, `stop`, `restart` and `enable --now` for the service loopcheck. It
 * starts the program as the unit file specifies. The environment variable SANDBOX is the folder that stands in for the
 * root folder of the machine.
 */
import { spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const sandbox = process.env.SANDBOX;
const pidFile = path.join(sandbox, 'service.pid');

/** Returns the value of a setting in the unit file, with paths in the sandbox; empty if the setting is missing. */
function readSetting(name) {
  const unit = readFileSync(path.join(sandbox, 'etc/systemd/system/loopcheck.service'), 'utf8');
  const value = new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  return value.replace('/usr/bin/node', process.execPath).replaceAll(/^\/(?=(etc|opt|var)\/)/g, `${sandbox}/`);
}

async function start() {
  const { parseEnvironmentFile } = await import('../../server/src/environment-file.ts');
  const variables = parseEnvironmentFile(readFileSync(readSetting('EnvironmentFile'), 'utf8'));
  const [program, ...args] = readSetting('ExecStart').split(' ');
  const log = openSync(path.join(sandbox, 'service.log'), 'a');
  const { PATH, HOME, TMPDIR } = process.env;
  const service = spawn(program, args, {
    cwd: readSetting('WorkingDirectory'),
    env: { PATH, HOME, TMPDIR, ...variables },
    stdio: ['ignore', log, log],
    detached: true,
  });
  writeFileSync(pidFile, String(service.pid));
  service.unref();
}

async function stop() {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  if (isRunning(pid)) process.kill(pid, 'SIGTERM');
  while (isRunning(pid)) await pause(50);
  rmSync(pidFile);
}

function isRunning(pid) {
  try {
    // A process that has exited remains listed in the state Z (zombie) until its parent has read its exit code.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

const [command, ...units] = process.argv.slice(2);
if (units.includes('loopcheck')) {
  if (command === 'stop' || command === 'restart') await stop();
  if (command !== 'stop') await start();
}
