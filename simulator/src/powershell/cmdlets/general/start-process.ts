import { findByName } from '../../../cmd/find-program.ts';
import { openFile } from '../../../cmd/open-file.ts';
import { shellPrograms } from '../../../cmd/programs/shells.ts';
import { startProgram } from '../../../cmd/run-program.ts';
import { unknownCommand } from '../../../shell/unknown.ts';
import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { textsOf, textValue } from './call-values.ts';

/**
 * Start-Process. What a program prints goes to a window of its own, which closes at once. Source: from knowledge.
 */
function start(call: CmdletCall): void {
  const { session } = call;
  const path = textValue(call, 'filepath') ?? '';
  const words = textsOf(call, 'argumentlist').flatMap((text) => text.match(/"[^"]*"|\S+/g) ?? []);
  const found = findByName(session, path);
  const isShell = found.kind === 'program' && shellPrograms.includes(found.program);
  if (call.parameters.has('verb') && !isShell) {
    session.print(unknownCommand);
    return;
  }
  if (found.kind === 'program' && found.program.kind === 'program') {
    const args = words.map((word) => ({ text: word.replaceAll('"', ''), isQuoted: word.startsWith('"') }));
    const mark = session.output.length;
    startProgram(session, found.program, {
      name: found.name,
      args,
      tail: words.length > 0 ? ` ${words.join(' ')}` : '',
    });
    // What a shell prints says where its window is found.
    if (!isShell) session.takeOutput(mark);
  } else if (found.kind === 'file') {
    openFile(session, found.entry);
  } else if (found.kind === 'unknown') {
    session.print(unknownCommand);
  } else {
    call.error(
      'This command cannot be run due to the error: The system cannot find the file specified.',
      'InvalidOperation: (:) [Start-Process], InvalidOperationException',
      'InvalidOperationException',
    );
  }
}

export const startProcessCmdlets: readonly Cmdlet[] = [
  {
    name: 'Start-Process',
    aliases: ['start', 'saps'],
    parameters: [
      'FilePath',
      'ArgumentList',
      'Verb',
      'Wait?',
      'PassThru?',
      'WorkingDirectory',
      'NoNewWindow?',
      'WindowStyle',
    ],
    positional: ['FilePath', 'ArgumentList'],
    mandatory: ['FilePath'],
    others: [
      'Credential',
      'LoadUserProfile?',
      'RedirectStandardError',
      'RedirectStandardInput',
      'RedirectStandardOutput',
      'UseNewEnvironment?',
    ],
    run: start,
  },
];
