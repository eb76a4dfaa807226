import { partitionsOf } from '../powershell/cmdlets/disk-layout.ts';
import { sizeText } from '../powershell/cmdlets/storage-objects.ts';
import { writePath } from '../host/paths.ts';
import type { Disk } from '../host/state.ts';
import type { Session } from '../shell/session.ts';
import { type Line, toLine } from '../text.ts';
import { button, buttons, cell, type Drawn, empty, readChoice, type Tool, type ToolCall } from './tool.ts';

const id = 'diskmgmt';
const title = 'Disk Management';

function drawQuestion(session: Session, disk: Disk, style: 'MBR' | 'GPT'): Drawn {
  const mark = (each: string) => (each === style ? 'o' : ' ');
  return {
    title: 'Initialize Disk',
    lines: [
      toLine('You must initialize a disk before Logical Disk Manager can access it.'),
      empty,
      toLine('Select disks:'),
      toLine('[x] ', session.value(`disk/${disk.number}/number`, `Disk ${disk.number}`)),
      empty,
      toLine('Use the following partition style for the selected disks:'),
      toLine(button(session, id, `style:${disk.number}#MBR`, `(${mark('MBR')}) MBR (Master Boot Record)`)),
      toLine(button(session, id, `style:${disk.number}#GPT`, `(${mark('GPT')}) GPT (GUID Partition Table)`)),
      empty,
      toLine('Note: The GPT partition style is not recognized by all previous versions of Windows.'),
      empty,
      buttons(button(session, id, `ok:${disk.number}#${style}`, 'OK'), button(session, id, 'cancel', 'Cancel')),
    ],
  };
}

function drawDisk(session: Session, disk: Disk): Line[] {
  const path = `disk/${disk.number}`;
  const isRaw = disk.partitionStyle === 'RAW';
  const state = isRaw ? 'Not Initialized' : disk.status;
  const heading = toLine(
    session.value(`${path}/number`, `Disk ${disk.number}`),
    disk.bus === 'USB' ? '  Removable  ' : '  Basic  ',
    session.value(`${path}/size`, sizeText(disk.size)),
    '  ',
    session.value(`${path}/${isRaw ? 'partitionStyle' : 'status'}`, state),
  );
  const rows = partitionsOf(session.host, disk.number).map(({ volume, size, type }) => {
    if (!volume) return toLine('    ', cell('', 24), cell(sizeText(size), 12), `Healthy (${type})`);
    const own = `volume/${volume.letter}`;
    const name = session.value(`${own}/label`, `${volume.label} (${volume.letter})`.trim());
    const system = volume.bitLocker === 'locked' ? 'BitLocker' : volume.fileSystem;
    return toLine(
      '    ',
      cell(name, 24),
      cell(session.value(`${own}/size`, sizeText(size)), 12),
      session.value(`${own}/fileSystem`, system),
      '  Healthy',
    );
  });
  return [heading, ...rows, ...(isRaw ? [toLine('    Unallocated')] : []), empty];
}

function initialize(session: Session, disk: Disk, style: string): void {
  session.act({ act: 'disk.change', of: `disk ${disk.number}`, ok: true, detail: { style } });
  session.change((host) => writePath(host, `disk/${disk.number}/partitionStyle`, style === 'MBR' ? 'MBR' : 'GPT'));
}

function draw({ session, argument, before }: ToolCall): Drawn {
  if (before === undefined) session.takes(3);
  const { word, of, more } = readChoice(argument);
  const chosen = session.host.disk.get(of);
  if (word === 'ok' && chosen?.partitionStyle === 'RAW') initialize(session, chosen, more);
  if (word === 'style' && chosen?.partitionStyle === 'RAW') {
    return drawQuestion(session, chosen, more === 'GPT' ? 'GPT' : 'MBR');
  }
  const raw = [...session.host.disk.values()].find(({ partitionStyle }) => partitionStyle === 'RAW');
  if (raw && word !== 'cancel') return drawQuestion(session, raw, 'MBR');
  return { title, lines: [...session.host.disk.values()].flatMap((disk) => drawDisk(session, disk)) };
}

/** Disk Management. It asks at once about a disk that it cannot read. Source: from knowledge. */
export const diskManagement: Tool = { id, openActs: ['disk.tool'], draw };
