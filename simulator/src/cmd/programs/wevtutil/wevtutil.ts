import { unknownCommand } from '../../../shell/unknown.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import { fail, type Options, readOptions } from './command-line.ts';
import { changeSettings, listLogs, showSettings } from './log-settings.ts';
import { showStatus } from './log-status.ts';
import { listPublishers, showPublisher } from './publishers.ts';
import { queryEvents } from './query-events.ts';
import { archiveLog, emptyLog, exportLog } from './save-logs.ts';
import { commandUsages, usage } from './usage.ts';

const longNames: Readonly<Record<string, string>> = {
  'enum-logs': 'el',
  'get-log': 'gl',
  'set-log': 'sl',
  'enum-publishers': 'ep',
  'get-publisher': 'gp',
  'install-manifest': 'im',
  'uninstall-manifest': 'um',
  'query-events': 'qe',
  'get-loginfo': 'gli',
  'get-log-info': 'gli',
  'export-log': 'epl',
  'archive-log': 'al',
  'clear-log': 'cl',
};

const commands: Readonly<Record<string, (call: ProgramCall, options: Options) => number>> = {
  el: listLogs,
  gl: showSettings,
  sl: changeSettings,
  ep: listPublishers,
  gp: showPublisher,
  qe: queryEvents,
  gli: showStatus,
  epl: exportLog,
  al: archiveLog,
  cl: emptyLog,
};

function run(call: ProgramCall): number {
  const { session, args } = call;
  const typed = args[0]?.text.toLowerCase() ?? '';
  if (typed === '' || typed === '/?' || typed === '-?') {
    for (const line of usage) session.print(line);
    return 0;
  }
  const command = longNames[typed] ?? typed;
  const work = commands[command];
  if (command === 'im' || command === 'um') {
    session.print(unknownCommand);
    return 1;
  }
  if (!work) return fail(call, 'parameter', `Invalid command ${args[0]?.text ?? ''}.`);
  if (args.slice(1).some(({ text }) => text === '/?' || text === '-?')) {
    for (const line of commandUsages[command] ?? []) session.print(line);
    return 0;
  }
  const options = readOptions(call, command);
  if (typeof options === 'number') return options;
  if (options.options.has('r')) return refuseRemote(call, options);
  return work(call, options);
}

/** Hosts of other names do not answer: their firewalls are closed for it. */
function refuseRemote(call: ProgramCall, { options }: Options): number {
  call.session.takes(9);
  call.session.act({ act: 'remote.session', of: options.get('r') ?? '', ok: false });
  return fail(call, 'noServer');
}

const optionWords = ['/c:1', '/c:5', '/f:text', '/f:xml', '/lf:true', '/ow:true', '/q:', '/rd:true'];

/**
 * Event logs: settings, status, search, export. Exit codes are error numbers of Windows. Source: the page "wevtutil" of
 * Windows Commands (documented) for commands and options; outputs and error texts from knowledge and published outputs.
 */
export const wevtutil: Program = {
  names: ['wevtutil'],
  kind: 'program',
  run,
  words(words, session) {
    if (words.length <= 1) return Object.keys(commands);
    if (words.length === 2) {
      return [...session.host.log.values()]
        .filter(({ records }) => records > 0)
        .map(({ name }) => (name.includes(' ') ? `"${name}"` : name));
    }
    return optionWords;
  },
};
