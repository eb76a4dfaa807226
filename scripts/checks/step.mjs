import { spawn } from 'node:child_process';
import { root } from '../prepare/place.mjs';

/** The groups of processes that are running now; each step has its own. */
const groups = new Set();

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    // All of the group has ended.
    return false;
  }
}

/** Ends all that runs, for a run that is broken off. */
export function stopAll() {
  for (const pid of groups) signalGroup(pid, 'SIGTERM');
}

/** Runs a program in a group of its own, so that nothing of it outlives its time limit. */
export function runProgram(program, args, { env, cwd = root, limitSeconds = 300 }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    const collect = (chunk) => (output += chunk);
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    if (child.pid) groups.add(child.pid);
    const timer = setTimeout(() => {
      output += `\nStopped after ${limitSeconds} s.`;
      signalGroup(child.pid, 'SIGTERM');
      setTimeout(() => signalGroup(child.pid, 'SIGKILL'), 10_000).unref();
    }, limitSeconds * 1000);
    const finish = (code) => {
      clearTimeout(timer);
      groups.delete(child.pid);
      if (child.pid) signalGroup(child.pid, 'SIGKILL');
      resolve({ code, output: output.trim() });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}
