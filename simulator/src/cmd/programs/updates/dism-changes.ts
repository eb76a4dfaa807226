import { findEntry, nameOf } from '../../../host/files.ts';
import { judgePackage, updateNumber, withUpdate } from '../../../host/install-update.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import { hostNow, pathOf } from '../../file-access.ts';
import { banner, fail, success } from './dism-lists.ts';

/** `/add-package`: notes `update.install`. */
export function addPackage(call: ProgramCall, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  const typed = options.get('packagepath') ?? '';
  const path = pathOf(session, typed);
  const entry = findEntry(session.host.files, path);
  const detail = { quiet: options.has('quiet'), norestart: options.has('norestart') };
  const isPackage = entry?.kind === 'file' && /\.(?:cab|msu)$/i.test(entry.path);
  const outcome = isPackage ? judgePackage(session.host, entry) : undefined;
  const isNew = outcome === 'installed' || outcome === 'already installed';
  session.act({ act: 'update.install', of: path, ok: outcome === 'installed', detail });
  if (typed === '') return fail(call, '87', 'The add-package option requires the packagepath option.');
  if (!isPackage) {
    return fail(
      call,
      '2',
      'An error occurred trying to open - '.concat(typed, ' Error: 0x80070002'),
      'The system cannot find the file specified.',
    );
  }
  session.takes(outcome === 'installed' ? 420 : 15);
  banner(session);
  session.print(
    `Processing 1 of 1 - Adding package Package_for_${updateNumber(path) ?? nameOf(path)}~31bf3856ad364e35~amd64~~`,
  );
  if (!isNew) {
    return outcome === 'damaged'
      ? fail(call, '0x800f0922', 'DISM failed. No operation was performed.')
      : fail(call, '0x800f081e', 'The specified package is not applicable to this image.');
  }
  session.print('[==========================100.0%==========================] ');
  if (outcome === 'installed' && session.stoppedAfterSeconds === undefined && entry) {
    session.change((host) => withUpdate(host, entry, session.account, hostNow(session)));
  }
  session.print(success);
  if (outcome !== 'installed') return 0;
  session.print('Restart Windows to complete this operation.');
  return 3010;
}

/** `/remove-package`: notes `update.remove`. */
export function removePackage(call: ProgramCall, options: ReadonlyMap<string, string>): number {
  const { session } = call;
  const kb = updateNumber(options.get('packagename') ?? options.get('packagepath') ?? '');
  const patch = kb === undefined ? undefined : session.host.patch.get(kb);
  session.act({ act: 'update.remove', of: kb ?? '', ok: patch !== undefined });
  if (!patch) return fail(call, '0x800f0805', 'The specified package is not valid Windows package.');
  session.takes(300);
  banner(session);
  session.print('Processing 1 of 1 - Removing package');
  session.print('[==========================100.0%==========================] ');
  session.change((host) => {
    const kept = new Map(host.patch);
    kept.delete(patch.kb);
    return { ...host, patch: kept, update: { ...host.update, isRestartPending: true } };
  });
  session.print(success);
  session.print('Restart Windows to complete this operation.');
  return 3010;
}

/** `/cleanup-image`: checking reads, the others note `update.cleanup`. */
export function cleanImage({ session }: ProgramCall, options: ReadonlyMap<string, string>): number {
  const isReading = options.has('checkhealth') || options.has('scanhealth') || options.has('analyzecomponentstore');
  session.takes(options.has('checkhealth') ? 4 : 420);
  if (!isReading) session.act({ act: 'update.cleanup', ok: true });
  banner(session);
  if (!options.has('checkhealth')) session.print('[==========================100.0%==========================] ');
  if (options.has('checkhealth') || options.has('scanhealth')) session.print('No component store corruption detected.');
  if (options.has('restorehealth')) session.print('The restore operation completed successfully.');
  session.print(success);
  return 0;
}
