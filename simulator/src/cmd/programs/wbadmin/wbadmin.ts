import { unknownCommand } from '../../../shell/unknown.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import { getDisks, getItems, getVersions } from './backup-list.ts';
import {
  banner,
  type BackupCommand,
  fail,
  failed,
  readCommand,
  refuseSyntax,
  unknownParameter,
} from './command-line.ts';
import { deleteBackups, getStatus, stopJob } from './jobs.ts';
import { startBackup } from './start-backup.ts';
import { startRecovery } from './start-recovery.ts';
import { commandsOf, syntaxes, usageLines } from './usage.ts';

const commands: Readonly<Record<string, (call: ProgramCall, command: BackupCommand) => number>> = {
  'get versions': (call, command) => withKnown(call, command, ['backupTarget', 'machine'], getVersions),
  'get items': (call, command) => withKnown(call, command, ['version', 'backupTarget', 'machine'], getItems),
  'get status': getStatus,
  'get disks': getDisks,
  'start backup': startBackup,
  'start recovery': startRecovery,
  'start systemstatebackup': startSystemStateBackup,
  'stop job': stopJob,
  'delete backup': deleteBackups,
  'delete systemstatebackup': deleteBackups,
  'delete catalog': deleteCatalog,
};

/** Runs a command if it has no parameters beside these. */
function withKnown(
  call: ProgramCall,
  command: BackupCommand,
  known: readonly string[],
  work: (call: ProgramCall, command: BackupCommand) => number,
): number {
  const wrong = unknownParameter(command, known);
  if (wrong !== undefined) return refuseSyntax(call, wrong, syntaxes[command.name] ?? []);
  if (command.name === 'get items' && !command.parameters.has('version')) {
    return refuseSyntax(call, '-version', syntaxes[command.name] ?? []);
  }
  return work(call, command);
}

/** A backup of the system state is one of the critical volumes. */
function startSystemStateBackup(call: ProgramCall, { parameters }: BackupCommand): number {
  return startBackup(call, { name: 'start backup', parameters: new Map([...parameters, ['systemstate', '']]) });
}

/** Without its catalog, Windows no longer knows any backup. */
function deleteCatalog({ session }: ProgramCall): number {
  session.change((host) => ({ ...host, backup: new Map() }));
  session.act({ act: 'backup.delete', of: 'catalog', ok: true });
  session.print('The catalog has been successfully deleted.');
  session.print('');
  return 0;
}

/** What a command would have done, for those that are refused before they are read. */
const actOf = (name: string): string | undefined => {
  if (name.startsWith('start sys') && name.endsWith('recovery')) return 'restore.start';
  if (name.startsWith('start') && name.endsWith('recovery')) return 'restore.start';
  if (name.startsWith('start')) return 'backup.start';
  if (name.startsWith('stop')) return 'backup.stop';
  return name.startsWith('delete') ? 'backup.delete' : undefined;
};

function run(call: ProgramCall): number {
  const { session, args } = call;
  const { windows } = session.host;
  for (const line of banner(windows)) session.print(line);
  const name = args
    .slice(0, 2)
    .map(({ text }) => text.toLowerCase())
    .join(' ');
  const isHelp = args.some(({ text }) => /^[-/](?:\?|help)$/i.test(text));
  if (name === '' || name.startsWith('/?') || name.startsWith('-?') || name.startsWith('-help')) {
    for (const line of usageLines(windows)) session.print(line);
    return 0;
  }
  const act = actOf(name);
  const refuse = (code: number): number => {
    if (act !== undefined) session.act({ act, ok: false });
    return code;
  };
  if (name === 'start sysrecovery') {
    return refuse(fail(call, 'This command is only available in the Windows Recovery Environment.'));
  }
  const command = readCommand(call);
  if (!command) return refuse(refuseSyntax(call, args[1]?.text ?? args[0]?.text ?? '', usageLines(windows)));
  if (isHelp) {
    for (const line of syntaxes[command.name] ?? usageLines(windows)) session.print(line);
    return 0;
  }
  if (!session.isElevated) {
    return refuse(
      fail(
        call,
        'You must be a member of the Administrators group or the Backup Operators group to use Windows Backup. In addition, you must run Wbadmin from an elevated command prompt.',
      ),
    );
  }
  const work = commands[command.name];
  if (work) return work(call, command);
  session.print(unknownCommand);
  return refuse(failed);
}

/**
 * Backups of volumes. Clients have fewer commands than servers. Source: published outputs for list, backup and versions;
 * other texts from knowledge.
 */
export const wbadmin: Program = {
  names: ['wbadmin'],
  kind: 'program',
  run,
  words(words, session) {
    const names = commandsOf(session.host.windows).map(({ name }) => name.toLowerCase().split(' '));
    if (words.length <= 1) return [...new Set(names.map(([verb = '']) => verb))];
    if (words.length === 2)
      return names.flatMap(([verb, noun = '']) => (verb === words[1]?.toLowerCase() ? [noun] : []));
    return [
      '-allCritical',
      '-backupTarget:E:',
      '-include:C:',
      '-itemtype:File',
      '-keepVersions:1',
      '-overwrite:CreateCopy',
      '-overwrite:Overwrite',
      '-quiet',
      '-recursive',
      '-vssCopy',
    ];
  },
};
