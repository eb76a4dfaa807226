import { appendFileSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cache, tell } from './place.mjs';

/** Identifies a process: a process id alone is reused, together with its start time it is not. */
function markOf(pid) {
  try {
    // The 22nd field of proc_pid_stat(5); the second, in brackets, may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ');
    return `${pid} ${fields[19]}`;
  } catch {
    // No /proc here, or no such process: only the id is known.
    return `${pid}`;
  }
}

/** Whether the holder, or a program that it started, is alive. */
function isHeld(marks) {
  return marks.split('\n').some(isAlive);
}

function isAlive(mark) {
  const pid = Number(mark.split(' ')[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    if (error.code !== 'EPERM') return false;
  }
  return markOf(pid) === mark;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Released meanwhile.
    return undefined;
  }
}

/** Removes a dead holder's lock. A lock that another process has taken in the same moment is restored. */
function setAside(file, dead) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== dead) linkSync(aside, file);
    rmSync(aside);
  } catch (error) {
    // ENOENT, EEXIST: another waiting process was first.
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
}

function tryToTake(file) {
  const own = `${file}.new.${process.pid}`;
  writeFileSync(own, markOf(process.pid));
  try {
    // Linking is atomic; a file that is being written may be read empty.
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

async function take(file) {
  for (let tries = 0; !tryToTake(file); tries += 1) {
    const holder = read(file);
    if (holder !== undefined && !isHeld(holder)) setAside(file, holder);
    else {
      if (tries === 0) tell('Another start in this folder is preparing; waiting for it.');
      await pause(300);
    }
  }
}

/** The lock that this process holds now. */
let held;

/** Makes a child process a holder of our lock too, so that it stays locked when we are killed first. */
export function shareLock(pid) {
  if (held) appendFileSync(held, `\n${markOf(pid)}`);
}

/** Runs work that only one process at a time may do in this folder. The lock of a dead holder is taken over. */
export async function alone(name, work) {
  mkdirSync(cache, { recursive: true });
  const file = path.join(cache, `${name}.lock`);
  await take(file);
  held = file;
  const release = () => {
    held = undefined;
    rmSync(file, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.removeListener('exit', release);
  }
}
