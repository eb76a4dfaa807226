import { joinPath } from '../../../host/paths.ts';
import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { type Display, item, psObject } from '../../values.ts';
import { textsOf } from '../general/call-values.ts';

/**
 * Get-PSDrive. Source: from knowledge.
 */

const driveView: Display = {
  form: 'table',
  columns: [
    { property: 'Name', width: 10 },
    { property: 'UsedGB', title: 'Used (GB)', width: 13, align: 'right' },
    { property: 'FreeGB', title: 'Free (GB)', width: 13, align: 'right' },
    { property: 'Provider', width: 13 },
    { property: 'Root', width: 35 },
    { property: 'CurrentLocation', align: 'right' },
  ],
};

function getDrives(call: CmdletCall): void {
  const { session } = call;
  const names = textsOf(call, 'name').map((name) => name.replace(':', '').toUpperCase());
  const inGigabytes = (bytes: number): string => (bytes / 1024 ** 3).toFixed(2);
  for (const [letter, volume] of session.host.volume) {
    const name = letter.slice(0, 1);
    if (names.length > 0 && !names.includes(name)) continue;
    const facts = [session.fact(joinPath('volume', letter, 'free')), session.fact(joinPath('volume', letter, 'size'))];
    const current = session.window.folder.startsWith(letter) ? session.window.folder.slice(3) : '';
    const used = volume.size - volume.free;
    const display: Display = {
      ...driveView,
      columns: driveView.columns.map((column) => {
        if (column.property === 'UsedGB') return { ...column, shows: item(inGigabytes(used), ...facts) };
        return column.property === 'FreeGB' ? { ...column, shows: item(inGigabytes(volume.free), ...facts) } : column;
      }),
    };
    call.emit(
      item(
        psObject(
          'System.Management.Automation.PSDriveInfo',
          [
            ['Used', item(used, ...facts)],
            ['Free', item(volume.free, ...facts.slice(0, 1))],
            ['CurrentLocation', item(current)],
            ['Name', item(name)],
            ['Provider', item('FileSystem')],
            ['Root', item(`${letter}\\`)],
            ['Description', item(volume.label, session.fact(joinPath('volume', letter, 'label')))],
          ],
          display,
        ),
      ),
    );
  }
  const missing = names.find((name) => !session.host.volume.has(`${name}:`));
  if (missing !== undefined && names.length > 0) {
    call.error(
      `Cannot find drive. A drive with the name '${missing}' does not exist.`,
      `ObjectNotFound: (${missing}:String) [Get-PSDrive], DriveNotFoundException`,
      'GetLocationNoMatchingDrive',
    );
  }
}

export const driveCmdlets: readonly Cmdlet[] = [
  {
    name: 'Get-PSDrive',
    aliases: ['gdr'],
    parameters: ['Name', 'PSProvider'],
    positional: ['Name'],
    others: ['LiteralName', 'Scope', 'UseTransaction?'],
    run: getDrives,
  },
];
