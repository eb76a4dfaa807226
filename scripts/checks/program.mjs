import { spawn } from 'node:child_process';
import { root } from '../prepare/project.mjs';

/** The process groups of the running programs. Each program has a separate group. */
const groups = new Set();
let isStopping = false;

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // All processes of the group have exited.
  }
}

/** Stops all running programs and prevents further programs from starting. Call it when the run is interrupted. */
export function stopAllPrograms() {
  isStopping = true;
  for (const pid of groups) signalGroup(pid, 'SIGTERM');
}

/**
 * The exit codes with which a shell reports that a program was interrupted, and that a program could not be started.
 */
const interruptedCode = 130;
const notStartedCode = 127;

/** The time between SIGTERM and SIGKILL, in milliseconds. */
const killDelayMs = 10_000;

/** Stops a process group that exceeds its time limit. Returns a function that cancels the limit. */
function limitTime(pid, limitSeconds, onLimit) {
  let killTimer;
  const stopTimer = setTimeout(() => {
    onLimit();
    signalGroup(pid, 'SIGTERM');
    killTimer = setTimeout(() => signalGroup(pid, 'SIGKILL'), killDelayMs);
  }, limitSeconds * 1000);
  return () => {
    clearTimeout(stopTimer);
    clearTimeout(killTimer);
  };
}

/**
 * Runs a program in a separate process group and returns its exit code and output. When the program exits or reaches
 * its time limit, the whole group is stopped. `onOutput` is called with each piece of output.
 */
export function runProgram(program, args, { env, cwd = root, limitSeconds = 300, onOutput = () => {} }) {
  if (isStopping) return Promise.resolve({ code: interruptedCode, output: 'Not started: the run was interrupted.' });
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
      onOutput(String(chunk));
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    let cancelLimit = () => {};
    if (child.pid) {
      groups.add(child.pid);
      cancelLimit = limitTime(child.pid, limitSeconds, () => (output += `\nStopped after ${limitSeconds} s.`));
    }
    const finish = (code) => {
      cancelLimit();
      groups.delete(child.pid);
      if (child.pid) signalGroup(child.pid, 'SIGKILL');
      resolve({ code, output: output.trim() });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(notStartedCode);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}
