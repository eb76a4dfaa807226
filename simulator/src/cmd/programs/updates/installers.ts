import { findEntry } from '../../../host/files.ts';
import { type InstallOutcome, judgePackage, updateNumber, withUpdate } from '../../../host/install-update.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import { hostNow, pathOf } from '../../file-access.ts';

/** Exit codes of wusa.exe. Those that begin with 0x8 are printed as negative numbers. */
const exitCodes: Readonly<Record<InstallOutcome, number>> = {
  installed: 3010,
  'already installed': 2_359_302,
  'not applicable': -2_145_124_329,
  damaged: -2_146_869_243,
};
const notFound = -2_147_024_894;
const needsElevation = 740;

/** How long the installer takes, in seconds. */
const seconds: Readonly<Record<InstallOutcome, number>> = {
  installed: 420,
  'already installed': 35,
  'not applicable': 25,
  damaged: 8,
};

/**
 * wusa.exe. With `/quiet` it installs without a question, and without `/norestart` it restarts the host. Without `/quiet` it
 * shows its dialog. The exit code is 3010 if a restart is needed. Source: from knowledge.
 */
function runWusa({ session, args }: ProgramCall): number {
  const words = args.map(({ text }) => text);
  const has = (name: string): boolean =>
    words.some((word) => word.toLowerCase() === `/${name}` || word.toLowerCase() === `-${name}`);
  const detail = { quiet: has('quiet'), norestart: has('norestart') };
  if (has('uninstall')) return uninstall({ session, words, detail });
  const typed = words.find((word) => !/^[/-]/.test(word));
  if (typed === undefined) {
    session.openTool('wusa', '');
    return 0;
  }
  const path = pathOf(session, typed);
  if (!detail.quiet) {
    session.takes(2);
    session.openTool('wusa', path);
    return 0;
  }
  const entry = findEntry(session.host.files, path);
  const outcome = entry?.kind === 'file' ? judgePackage(session.host, entry) : undefined;
  const isInstalled = outcome === 'installed' && session.isElevated;
  session.act({ act: 'update.install', of: path, ok: isInstalled, detail });
  if (!session.isElevated) return needsElevation;
  if (!outcome || !entry) return notFound;
  session.takes(seconds[outcome]);
  // A package that has begun is not undone by Ctrl+C: it goes on without a window.
  if (isInstalled) session.change((host) => withUpdate(host, entry, session.account, hostNow(session)));
  if (isInstalled && !detail.norestart)
    session.act({ act: 'host.restart', ok: true, detail: { off: false, delay: 0 } });
  return exitCodes[outcome];
}

function uninstall({
  session,
  words,
  detail,
}: {
  readonly session: ProgramCall['session'];
  readonly words: readonly string[];
  readonly detail: Readonly<Record<string, boolean>>;
}): number {
  const number = words.map((word) => /^[/-]kb:(\d+)$/i.exec(word)?.[1]).find((each) => each !== undefined);
  const kb =
    number === undefined ? (updateNumber(words.find((word) => !/^[/-]/.test(word)) ?? '') ?? '') : `KB${number}`;
  const isThere = session.host.patch.has(kb);
  session.act({ act: 'update.remove', of: kb, ok: isThere && session.isElevated, detail });
  if (!session.isElevated) return needsElevation;
  if (!isThere) return 2_359_303;
  session.takes(300);
  session.change((host) => {
    const kept = new Map(host.patch);
    kept.delete(kb);
    return { ...host, patch: kept, update: { ...host.update, isRestartPending: true } };
  });
  if (!detail['norestart']) session.act({ act: 'host.restart', ok: true, detail: { off: false, delay: 0 } });
  return 3010;
}

export const wusa: Program = {
  names: ['wusa'],
  kind: 'program',
  run: runWusa,
  words: () => ['/kb:', '/norestart', '/quiet', '/uninstall'],
};

/** msiexec: notes `update.install`. Its windows are not shown. Exit code 1619: the package cannot be opened. */
export const msiexec: Program = {
  names: ['msiexec'],
  kind: 'program',
  run({ session, args }) {
    const words = args.map(({ text }) => text);
    const at = words.findIndex((word) => /^[/-](?:i|package|p|update|a|x|uninstall|f\w*)$/i.test(word));
    const verb = words[at]?.slice(1).toLowerCase() ?? '';
    const isQuiet = words.some((word) => /^[/-](?:q[nbrf]?[+-]?!?|quiet|passive)$/i.test(word));
    const path = words[at + 1] === undefined ? '' : pathOf(session, words[at + 1] ?? '');
    if (at < 0 || path === '') {
      session.openTool('msiexec', '');
      return 1639;
    }
    const isRemoval = verb === 'x' || verb === 'uninstall';
    const entry = findEntry(session.host.files, path);
    const isDone = entry?.kind === 'file' && session.isElevated;
    const detail = { quiet: isQuiet, norestart: words.some((word) => /^[/-]norestart$/i.test(word)) };
    session.act({ act: isRemoval ? 'update.remove' : 'update.install', of: path, ok: isDone, detail });
    if (entry?.kind !== 'file') return 1619;
    if (!session.isElevated) return 1925;
    session.takes(isQuiet ? 60 : 90);
    return 0;
  },
  words: () => ['/i', '/norestart', '/quiet', '/x'],
};
