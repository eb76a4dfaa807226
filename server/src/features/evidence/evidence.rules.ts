import type { EvidenceMarkKind } from '@loopcheck/contract/features/evidence/evidence-marks';

/**
 * A mark to be stored: a reason why a trainer should look at the evidence of a person's training. The contract
 * explains the fields at `EvidenceMark`.
 */
export interface NewMark {
  readonly kind: EvidenceMarkKind;
  readonly moduleId: string | null;
  readonly count: number;
  readonly seconds: number | null;
}

/**
 * Reading is marked as fast if it took less than this part of the estimated time. The reading was then faster than
 * twice the average speed. The server accepts a tick (the person marks the text as completed) after a third of the
 * estimated time. Whoever ticks as early as possible is therefore always marked.
 */
const fastReadingShare = 1 / 2;

/**
 * Returns a mark if a module's text was read fast, otherwise null. `seconds` is the time that the reading took, and
 * `estimatedSeconds` the estimated time.
 */
export function findFastReadingMark(
  moduleId: string,
  { seconds, estimatedSeconds }: { readonly seconds: number; readonly estimatedSeconds: number },
): NewMark | null {
  if (seconds >= estimatedSeconds * fastReadingShare) return null;
  return { kind: 'fast_reading', moduleId, count: 1, seconds: Math.floor(seconds) };
}

/** A module that a person has completed, with the estimated time for reading its text. */
export interface Completion {
  readonly startedAt: Date;
  readonly completedAt: Date;
  readonly estimatedSeconds: number;
}

/**
 * The smallest number of modules that are marked as fast. Fewer modules are not marked, because one or two short texts
 * can be read fast.
 */
const minimumFastModules = 3;

/**
 * Returns a mark if the latest completed modules were completed faster than their texts can be read at twice the
 * average speed. Checks several groups: the latest three modules, the latest four, and so on. The time of a group is
 * the time from its first start to its last completion. The mark is about the largest fast group. Returns null if no
 * group was fast. `completions` can be in any order.
 */
export function findFastModulesMark(completions: readonly Completion[]): NewMark | null {
  const latestFirst = completions.toSorted((one, other) => other.completedAt.getTime() - one.completedAt.getTime());
  const end = latestFirst[0]?.completedAt.getTime() ?? 0;
  let mark: NewMark | null = null;
  let start = end;
  let estimatedSeconds = 0;
  for (const [index, completion] of latestFirst.entries()) {
    start = Math.min(start, completion.startedAt.getTime());
    estimatedSeconds += completion.estimatedSeconds;
    const seconds = (end - start) / 1000;
    if (index + 1 < minimumFastModules || seconds >= estimatedSeconds * fastReadingShare) continue;
    mark = { kind: 'fast_modules', moduleId: null, count: index + 1, seconds: Math.floor(seconds) };
  }
  return mark;
}

/** A submitted attempt at a quiz. */
export interface SubmittedAttempt {
  readonly seconds: number;
  readonly questionCount: number;
}

/** Reading a question with four options and answering it takes more than this number of seconds. */
const fastSecondsPerQuestion = 5;

/** True if an attempt was submitted in less than five seconds a question. */
export const isFastAttempt = ({ seconds, questionCount }: SubmittedAttempt): boolean =>
  seconds < questionCount * fastSecondsPerQuestion;

/**
 * The smallest number of attempts at the quizzes of a module that is marked. With so many attempts, a pass can be the
 * result of trying answers.
 */
const manyAttempts = 10;

/**
 * Returns the marks about a person's submitted attempts at the quizzes of a module. One mark is returned if some
 * attempts were fast, and one mark if there were many attempts.
 */
export function findAttemptMarks(moduleId: string, attempts: readonly SubmittedAttempt[]): NewMark[] {
  const fastAttempts = attempts.filter(isFastAttempt);
  const marks: NewMark[] = [];
  if (fastAttempts.length > 0) {
    const seconds = Math.min(...fastAttempts.map((attempt) => attempt.seconds));
    marks.push({ kind: 'fast_attempts', moduleId, count: fastAttempts.length, seconds });
  }
  if (attempts.length >= manyAttempts) {
    marks.push({ kind: 'many_attempts', moduleId, count: attempts.length, seconds: null });
  }
  return marks;
}

/** A time at which a device sent progress. */
export interface DeviceUse {
  /** The session, kind and browser of the device. Each browser has a session of its own. */
  readonly device: string;
  readonly at: Date;
}

/** Devices that are used alternately within this time count as used at the same time. */
const turnsWindowMs = 10 * 60_000;

/**
 * Returns a mark if devices were used alternately within the ten minutes before the latest use, otherwise null. Devices
 * are used alternately if one of them is used again after another, for example a phone, then a computer, then the
 * phone. A person who changes from a phone to a computer and stays there is not marked. A person who signs in again,
 * which creates another session, is not marked either. `uses` are in the order of their times. The count of the mark is
 * the number of changes of the device.
 */
export function findTwoDevicesMark(uses: readonly DeviceUse[]): NewMark | null {
  const end = uses.at(-1)?.at.getTime() ?? 0;
  const recentUses = uses.filter(({ at }) => end - at.getTime() <= turnsWindowMs);
  const changes = recentUses.filter(({ device }, index) => index > 0 && device !== recentUses[index - 1]?.device);
  const deviceCount = new Set(recentUses.map(({ device }) => device)).size;
  // Without a return to an earlier device, there is one change fewer than there are devices.
  const hasReturned = changes.length >= deviceCount && changes.length > 0;
  return hasReturned ? { kind: 'two_devices', moduleId: null, count: changes.length, seconds: null } : null;
}
