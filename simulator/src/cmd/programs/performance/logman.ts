import type { Program, ProgramCall } from '../../../shell/program.ts';
import { padRight } from '../../../text.ts';

/** The collectors that Windows brings along. They do not run. */
function collectors({ session }: ProgramCall): readonly (readonly [name: string, type: string, status: string])[] {
  return session.host.windows.isServer ? [['Server Manager Performance Monitor', 'Counter', 'Stopped']] : [];
}

const changes = ['create', 'start', 'stop', 'delete', 'update', 'import'];

function refuse({ session }: ProgramCall, ...lines: readonly string[]): number {
  session.print('');
  session.print('Error:');
  for (const line of lines) session.print(line);
  return -1;
}

function run(call: ProgramCall): number {
  const { session, args } = call;
  const [verb = 'query', name] = args.map(({ text }) => text);
  const lower = verb.toLowerCase();
  if (changes.includes(lower)) {
    session.act({ act: 'collector.change', of: name ?? '', ok: false, detail: { verb: lower } });
    if (!session.isElevated) {
      return refuse(call, 'Access is denied.', "You're running with a restricted token, try running elevated.");
    }
    return refuse(call, 'Data Collector Set was not found.');
  }
  if (lower !== 'query' && lower !== '-ets') return refuse(call, `Unknown argument ${verb}.`);
  session.takes(1);
  const found = collectors(call).filter(
    ([each]) => name === undefined || name.startsWith('-') || each.toLowerCase() === name.toLowerCase(),
  );
  if (name !== undefined && !name.startsWith('-') && found.length === 0) {
    return refuse(call, 'Data Collector Set was not found.');
  }
  session.print('');
  session.print(padRight('Data Collector Set', 40), padRight('Type', 30), 'Status');
  session.print('-'.repeat(79));
  for (const [title, type, status] of found) session.print(padRight(title, 40), padRight(type, 30), status);
  session.print('');
  session.print('The command completed successfully.');
  return 0;
}

/** logman: lists collectors. Words that change something are refused, and noted. Source: from knowledge. */
export const logman: Program = {
  names: ['logman'],
  kind: 'program',
  run,
  words: (words) => (words.length <= 1 ? ['create', 'query', 'start', 'stop'] : []),
};
