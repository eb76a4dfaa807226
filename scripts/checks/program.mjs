import { spawn } from 'node:child_process';
import { root } from '../prepare/place.mjs';

/** Process groups that are running now; each program has its own. */
const groups = new Set();
let isStopping = false;

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The whole group has ended.
  }
}

/** Ends every running program, and lets no other one start, when the run is interrupted. */
export function stopAll() {
  isStopping = true;
  for (const pid of groups) signalGroup(pid, 'SIGTERM');
}

/** Ends a program that takes longer than its limit: first in order, then at once. */
function limitTime(pid, limitSeconds, onLimit) {
  let kill;
  const stop = setTimeout(() => {
    onLimit();
    signalGroup(pid, 'SIGTERM');
    kill = setTimeout(() => signalGroup(pid, 'SIGKILL'), 10_000);
  }, limitSeconds * 1000);
  return () => {
    clearTimeout(stop);
    clearTimeout(kill);
  };
}

/**
 * Runs a program in a process group of its own, of which nothing outlives its time limit. `onOutput` gets each piece
 * of output as it comes.
 */
export function runProgram(program, args, { env, cwd = root, limitSeconds = 300, onOutput = () => {} }) {
  if (isStopping) return Promise.resolve({ code: 130, output: 'Not started: the run was interrupted.' });
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
      onOutput(String(chunk));
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    let forgetLimit = () => {};
    if (child.pid) {
      groups.add(child.pid);
      forgetLimit = limitTime(child.pid, limitSeconds, () => (output += `\nStopped after ${limitSeconds} s.`));
    }
    const finish = (code) => {
      forgetLimit();
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
