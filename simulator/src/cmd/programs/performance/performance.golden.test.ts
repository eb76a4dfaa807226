import { expect, test } from 'vitest';
import type { HostState } from '../../../host/state.ts';
import { openTerminal } from '../../../testing/host-terminal.ts';

/** Two steady counters, so that these texts do not depend on what hosts have by default. */
const withFixedCounters = (host: HostState): HostState => ({
  ...host,
  counter: new Map(
    [String.raw`\Memory\Available MBytes`, String.raw`\Processor(_Total)\% Processor Time`].map((path, index) => [
      path,
      { path, value: [5120, 12.400812][index] ?? 0, spread: 0, drift: 0 },
    ]),
  ),
});

function open(...[version, kind]: Parameters<typeof openTerminal>) {
  const terminal = openTerminal(version, kind);
  terminal.change(withFixedCounters);
  return terminal;
}

test('typeperf prints samples as comma-separated values', () => {
  const line = String.raw`typeperf "\Processor(_Total)\% Processor Time" "\Memory\Available MBytes" -si 5 -sc 2`;
  expect(open('2008r2', 'cmd').run(line).text).toMatchInlineSnapshot(`
    "
    "(PDH-CSV 4.0)","\\\\HIST-02\\Processor(_Total)\\% Processor Time","\\\\HIST-02\\Memory\\Available MBytes"
    "11/20/2026 09:30:04.999","12.400812","5120.000000"
    "11/20/2026 09:30:09.988","12.400812","5120.000000"
    Exiting, please wait...                         
    The command completed successfully.
    "
  `);
  expect(open('10-2021', 'cmd').run(line).text).toMatchInlineSnapshot(`
    "
    "(PDH-CSV 4.0)","\\\\HMI-12A\\Processor(_Total)\\% Processor Time","\\\\HMI-12A\\Memory\\Available MBytes"
    "11/20/2026 09:30:04.999","12.400812","5120.000000"
    "11/20/2026 09:30:09.988","12.400812","5120.000000"
    Exiting, please wait...                         
    The command completed successfully.
    "
  `);
  expect(open('2025', 'cmd').run(`${line} -f TSV`).text).toMatchInlineSnapshot(`
    "
    "(PDH-TSV 4.0)"	"\\\\HIST-02\\Processor(_Total)\\% Processor Time"	"\\\\HIST-02\\Memory\\Available MBytes"
    "11/20/2026 09:30:04.999"	"12.400812"	"5120.000000"
    "11/20/2026 09:30:09.988"	"12.400812"	"5120.000000"
    Exiting, please wait...                         
    The command completed successfully.
    "
  `);
});

test('typeperf lists counters', () => {
  expect(open('2019', 'cmd').run('typeperf -q Memory').text).toMatchInlineSnapshot(`
    "\\Memory\\Available MBytes

    The command completed successfully."
  `);
  expect(open('2019', 'cmd').run('typeperf -qx Processor').text).toMatchInlineSnapshot(`
    "\\Processor(_Total)\\% Processor Time

    The command completed successfully."
  `);
  expect(open('2019', 'cmd').run('typeperf -q Nothing').text).toMatchInlineSnapshot(`
    "
    Error: The specified object was not found on the computer."
  `);
});

test('typeperf says what is wrong', () => {
  expect(open('2019', 'cmd').run(String.raw`typeperf "\Foo\Bar" -sc 1`).text).toMatchInlineSnapshot(`
    "
    Error: No valid counters."
  `);
  expect(open('2019', 'cmd').run(String.raw`typeperf -cf D:\Job\none.txt`).text).toMatchInlineSnapshot(`
    "
    Error: Unable to open the specified file (D:\\Job\\none.txt)."
  `);
});

test('logman lists collectors', () => {
  expect(open('7', 'cmd').run('logman query').text).toMatchInlineSnapshot(`
    "
    Data Collector Set                      Type                          Status
    -------------------------------------------------------------------------------

    The command completed successfully."
  `);
  expect(open('2019', 'cmd').run('logman query').text).toMatchInlineSnapshot(`
    "
    Data Collector Set                      Type                          Status
    -------------------------------------------------------------------------------
    Server Manager Performance Monitor      Counter                       Stopped

    The command completed successfully."
  `);
  expect(open('2025', 'cmd').run('logman start x').text).toMatchInlineSnapshot(`
    "
    Error:
    Access is denied.
    You're running with a restricted token, try running elevated."
  `);
});
