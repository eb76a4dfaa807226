import type { HostState } from '../host/state.ts';
import type { Session } from '../shell/session.ts';
import { type Line, shown, toLine } from '../text.ts';
import { button, buttons, type Drawn, empty, field, readChoice, type Tool, type ToolCall } from './tool.ts';
import { type RemovableDrive, removableDrives, withoutDrive } from './usb-drives.ts';

const lettersOf = ({ volumes }: RemovableDrive): string => volumes.map(({ letter }) => letter).join(', ');

/** True if a program has a file of the drive open: one that is locked, or one that its command line names. */
const isInUse = (host: HostState, { volumes }: RemovableDrive): boolean =>
  volumes.some(
    ({ letter }) =>
      [...host.files.values()].some(({ path, isLocked }) => isLocked && path.toUpperCase().startsWith(letter)) ||
      [...host.process.values()].some(({ commandLine }) => commandLine.toUpperCase().includes(`${letter}\\`)),
  );

function drawRemove({ session, argument }: ToolCall): Drawn {
  const title = 'Safely Remove Hardware and Eject Media';
  const { word, of } = readChoice(argument);
  const drives = removableDrives(session.host);
  const chosen = drives.find(({ disk }) => String(disk.number) === of);
  if (word === 'eject' && chosen) return eject(session, chosen);
  const rows = drives.map((drive): Line => {
    const facts = [session.fact(`disk/${drive.disk.number}/model`)];
    const text = `Eject ${drive.disk.model} (${lettersOf(drive)})`;
    return toLine(button(session, 'remove', `eject:${drive.disk.number}`, text, facts));
  });
  return { title, lines: rows.length > 0 ? rows : [toLine('No drive can be removed.')] };
}

function eject(session: Session, drive: RemovableDrive): Drawn {
  const isDone = !isInUse(session.host, drive);
  const detail = { serial: drive.disk.serial, disk: drive.disk.number };
  session.takes(2);
  session.act({ act: 'drive.removed', of: lettersOf(drive), ok: isDone, detail });
  if (!isDone) {
    return {
      title: `Problem Ejecting ${drive.disk.model}`,
      lines: [
        toLine(`Windows can't stop your '${drive.disk.model}' device because a program is still using it.`),
        toLine('Close any programs that might be using the device, and then try again later.'),
        empty,
        buttons(button(session, 'remove', '', 'OK')),
      ],
    };
  }
  session.change((host) => withoutDrive(host, drive));
  return {
    title: 'Safe To Remove Hardware',
    lines: [
      toLine(`The '${drive.disk.model}' device can now be safely removed from the computer.`),
      empty,
      buttons(button(session, 'remove', '', 'OK')),
    ],
  };
}

/** Safely Remove Hardware, in the notification area. Source: from knowledge. */
export const safelyRemove: Tool = { id: 'remove', draw: drawRemove };

function drawDrive({ session }: ToolCall): Drawn {
  const drives = removableDrives(session.host);
  const rows = drives.flatMap((drive): Line[] => [
    field('Plugged in:', session.value(`disk/${drive.disk.number}/model`)),
    field('Serial number on it:', session.value(`disk/${drive.disk.number}/serial`)),
    ...drive.volumes.map(({ letter, label }) =>
      field('Label on it:', shown(label === '' ? '(none)' : label, session.fact(`volume/${letter}/label`))),
    ),
    empty,
  ]);
  return { title: 'Drives at this host', lines: rows.length > 0 ? rows : [toLine('No drive is plugged in.')] };
}

/** What one sees at the case of the host: the drives that are plugged in, with what is printed on them. */
export const drive: Tool = { id: 'drive', draw: drawDrive };
