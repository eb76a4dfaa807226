import type { Program, ProgramCall } from '../../../shell/program.ts';
import { printNoHelp, readOptions, reportsBadOptions } from '../options.ts';
import { failsRemotely, isThisHost } from '../remote-host.ts';
import { changeTask, createTask, deleteTask, endTask, runTask } from './schtasks-changes.ts';
import { queryTasks } from './schtasks-query.ts';

const verbs = ['query', 'run', 'end', 'change', 'delete', 'create', 'showsid'];

const kinds = {
  ...Object.fromEntries(verbs.map((verb) => [verb, 'flag' as const])),
  s: 'value',
  u: 'value',
  p: 'optional',
  fo: 'value',
  nh: 'flag',
  v: 'flag',
  tn: 'value',
  xml: 'optional',
  hresult: 'flag',
  i: 'flag',
  f: 'flag',
  tr: 'value',
  ru: 'value',
  rp: 'optional',
  st: 'value',
  sd: 'value',
  sc: 'value',
  mo: 'value',
  d: 'value',
  ri: 'value',
  rl: 'value',
  enable: 'flag',
  disable: 'flag',
  it: 'flag',
} as const;

/** schtasks.exe. Source: from knowledge. */
export const schtasks: Program = {
  names: ['schtasks'],
  kind: 'program',
  run(call: ProgramCall) {
    const options = readOptions(call.args, kinds);
    const { values } = options;
    if (values.has('?')) return printNoHelp(call);
    if (reportsBadOptions(call, options)) return 1;
    const verb = verbs.find((each) => values.has(each)) ?? 'query';
    const remote = values.get('s');
    if (remote !== undefined && !isThisHost(call, remote)) return failsRemotely(call, remote);
    if (verb !== 'query' && !values.has('tn')) {
      call.printError('ERROR: Invalid syntax. Mandatory option /tn is missing.');
      call.printError(`Type "SCHTASKS /${verb.toUpperCase()} /?" for usage.`);
      return 1;
    }
    const name = values.get('tn') ?? '';
    switch (verb) {
      case 'run':
        return runTask(call, name);
      case 'end':
        return endTask(call, name);
      case 'change':
        return changeTask(call, name, values);
      case 'delete':
        return deleteTask(call, name, values);
      case 'create':
        return createTask(call, name, values);
      default:
        return queryTasks(call, values);
    }
  },
  words: (_, session) => [
    '/fo',
    '/query',
    '/run',
    '/tn',
    '/v',
    'csv',
    ...[...session.host.task.keys()].filter((path) => !path.startsWith(String.raw`\Microsoft`)),
  ],
};
