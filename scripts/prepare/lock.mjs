import { appendFileSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cacheFolder, PreparationError, printLine, root } from './project.mjs';

/** Identifies a process by its id and start time, because the system uses an id again after the process has exited. */
function identifyProcess(pid) {
  try {
    // The start time is the 22nd field of proc_pid_stat(5). The second field is in brackets and may contain spaces.
    const fieldsAfterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ');
    return `${pid} ${fieldsAfterName[19]}`;
  } catch {
    // Without /proc, only the process id is available.
    return `${pid}`;
  }
}

/** Returns true if one of the processes in the lock file is still running. */
function isHeld(lockText) {
  return lockText.split('\n').some(isRunning);
}

function isRunning(identity) {
  const pid = Number(identity.split(' ')[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is running as another user.
    if (error.code !== 'EPERM') return false;
  }
  return identifyProcess(pid) === identity;
}

function readIfExists(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The holder has released the lock.
    return undefined;
  }
}

/**
 * Removes the lock file of processes that have exited. If another process has taken the lock in the meantime, its lock
 * file is put back.
 */
function removeStaleLock(file, staleText) {
  const renamedFile = `${file}.${process.pid}`;
  try {
    // Renaming is atomic, so only one of the waiting processes gets the file.
    renameSync(file, renamedFile);
    if (readFileSync(renamedFile, 'utf8') !== staleText) linkSync(renamedFile, file);
    rmSync(renamedFile);
  } catch (error) {
    // ENOENT, EEXIST: another waiting process was faster.
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
}

function tryToAcquire(file) {
  const newFile = `${file}.new.${process.pid}`;
  writeFileSync(newFile, identifyProcess(process.pid));
  try {
    // Linking is atomic. If the file were created first and written afterwards, another process could read the empty
    // file.
    linkSync(newFile, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(newFile, { force: true });
  }
}

async function acquire(file) {
  for (let attempt = 0; !tryToAcquire(file); attempt += 1) {
    const lockText = readIfExists(file);
    if (lockText !== undefined && !isHeld(lockText)) removeStaleLock(file, lockText);
    else {
      if (attempt === 0) printLine('Another start in this folder is preparing; waiting for it.');
      await pause(300);
    }
  }
}

/** The path of the lock file while this process holds the lock; otherwise undefined. */
let heldLockFile;

/** Makes a child process a second holder of the lock, so that the lock remains if this process is killed first. */
export function shareLock(pid) {
  if (heldLockFile) appendFileSync(heldLockFile, `\n${identifyProcess(pid)}`);
}

/** Acquires the lock. Throws PreparationError if this account may not write to the folder. */
async function acquireInCache(file) {
  try {
    mkdirSync(cacheFolder, { recursive: true });
    await acquire(file);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    throw new PreparationError(
      `This account may not write to ${root}: ${error.code}. Run the command as the account that owns the folder, ` +
        'such as: sudo -u loopcheck npm run admin -- …',
    );
  }
}

/** Runs `work` while holding the lock `name`, which one process at a time can hold in this folder. */
export async function runExclusively(name, work) {
  const file = path.join(cacheFolder, `${name}.lock`);
  await acquireInCache(file);
  heldLockFile = file;
  const release = () => {
    heldLockFile = undefined;
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
