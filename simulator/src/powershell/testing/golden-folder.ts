import { openTerminal } from '../../testing/host-terminal.ts';

type Version = '7' | '2012r2' | '2025';

/** A terminal in a folder with two files and a folder, at 09:30:00. */
function openGoldenFolder(version: Version) {
  const terminal = openTerminal(version, 'powershell-elevated');
  terminal.change((host) => ({ ...host, clock: { ...host.clock, offsetMs: 0 } }));
  terminal.run("mkdir D:\\Gold; cd D:\\Gold; 'one','two' | Set-Content a.txt; 'three' | Out-File list.csv; mkdir Sub");
  return terminal;
}

/** The text that a line prints on a version. */
export const show = (version: Version, line: string): string => openGoldenFolder(version).run(line).text;
