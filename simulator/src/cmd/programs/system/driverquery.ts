import type { Driver } from '../../../host/state.ts';
import type { Program } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { compareText } from '../../../host/files.ts';
import { shown, withCommas } from '../../../text.ts';
import { toLocal, usDateTime } from '../../../time.ts';
import { readOptions, reportsBadOptions } from '../options.ts';
import { type Field, printRecords, readFormat } from '../records.ts';
import { driverqueryUsage } from './driverquery-usage.ts';
import { failsRemotely, isThisHost } from '../remote-host.ts';

function fieldsOf(session: Session, driver: Driver, isVerbose: boolean): Field[] {
  const path = (name: string): string => `driver/${driver.name}/${name}`;
  const of = (title: string, width: number, name: string, text?: string): Field => ({
    title,
    width,
    value: session.value(path(name), text),
  });
  const linked = driver.linked === 0 ? '' : usDateTime(toLocal(session.host.clock.zone, driver.linked));
  const base = [of('Module Name', 12, 'name'), of('Display Name', 22, 'display')];
  if (!isVerbose) return [...base, of('Driver Type', 13, 'type'), of('Link Date', 22, 'linked', linked)];
  const isRunning = driver.state === 'Running';
  const amount = (title: string, width: number, bytes: number): Field => ({
    title,
    width,
    value: shown(withCommas(bytes), session.fact(path('codeBytes'))),
    align: 'right',
  });
  return [
    ...base,
    of('Description', 22, 'display'),
    of('Driver Type', 13, 'type'),
    of('Start Mode', 10, 'start'),
    of('State', 10, 'state'),
    of('Status', 10, 'state', 'OK'),
    { title: 'Accept Stop', width: 11, value: isRunning && driver.start !== 'Boot' ? 'TRUE' : 'FALSE' },
    { title: 'Accept Pause', width: 12, value: 'FALSE' },
    amount('Paged Pool(bytes)', 17, Math.floor(driver.codeBytes / 4 / 4096) * 4096),
    amount('Code(bytes)', 11, driver.codeBytes),
    amount('BSS(bytes)', 10, 0),
    of('Link Date', 22, 'linked', linked),
    of('Path', 58, 'path'),
    amount('Init(bytes)', 11, 4096 * (1 + (driver.codeBytes % 5))),
  ];
}

function signatureFields(session: Session, driver: Driver): Field[] {
  const isVendor = driver.name === 'TfnBus';
  return [
    { title: 'DeviceName', width: 30, value: session.value(`driver/${driver.name}/display`) },
    { title: 'InfName', width: 13, value: isVendor ? 'oem12.inf' : `${driver.name.toLowerCase()}.inf` },
    { title: 'IsSigned', width: 8, value: 'TRUE' },
    { title: 'Manufacturer', width: 30, value: isVendor ? 'Tarnfell' : 'Microsoft' },
  ];
}

/** driverquery.exe. Source: from knowledge. */
export const driverquery: Program = {
  names: ['driverquery'],
  kind: 'program',
  run(call) {
    const { session, args } = call;
    const options = readOptions(args, {
      s: 'value',
      u: 'value',
      p: 'optional',
      fo: 'value',
      nh: 'flag',
      v: 'flag',
      si: 'flag',
    });
    if (options.values.has('?')) {
      for (const line of driverqueryUsage) session.print(line);
      return 0;
    }
    if (reportsBadOptions(call, options)) return 1;
    const { values } = options;
    const format = readFormat(call, values, 'DRIVERQUERY');
    if (!format) return 1;
    if (values.has('v') && values.has('si')) {
      call.printError('ERROR: Invalid syntax. /V is not valid with /SI option.');
      call.printError('Type "DRIVERQUERY /?" for usage.');
      return 1;
    }
    const remote = values.get('s');
    if (remote !== undefined && !isThisHost(call, remote)) return failsRemotely(call, remote);
    session.takes(values.has('si') ? 6 : 2);
    const drivers = [...session.host.driver.values()].toSorted((one, other) => compareText(one.name, other.name));
    const records = drivers.map((driver) =>
      values.has('si') ? signatureFields(session, driver) : fieldsOf(session, driver, values.has('v')),
    );
    printRecords(session, format, records, !values.has('nh'));
    return 0;
  },
  words: () => ['/fo', '/nh', '/si', '/v', 'csv', 'list', 'table'],
};
