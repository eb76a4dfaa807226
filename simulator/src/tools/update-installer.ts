import { findEntry, nameOf } from '../host/files.ts';
import { judgePackage, updateNumber, withUpdate } from '../host/install-update.ts';
import type { Session } from '../shell/session.ts';
import { type Line, toLine } from '../text.ts';
import { button, buttons, clockOf, closing, type Drawn, empty, readChoice, type Tool, type ToolCall } from './tool.ts';

const id = 'wusa';
const title = 'Windows Update Standalone Installer';
const installTitle = 'Download and Install Updates';

const drawText = (session: Session, lines: readonly Line[]): Drawn => ({
  title,
  lines: [...lines, empty, buttons(closing(session, id, 'OK'))],
});

function drawQuestion(session: Session, path: string): Drawn {
  session.takes(5);
  const entry = findEntry(session.host.files, path);
  if (entry?.kind !== 'file') {
    return drawText(session, [
      toLine('Installer encountered an error: 0x80070002'),
      toLine('The system cannot find the file specified.'),
    ]);
  }
  switch (judgePackage(session.host, entry)) {
    case 'damaged':
      return drawText(session, [
        toLine('Installer encountered an error: 0x80096010'),
        toLine('The digital signature of the object did not verify.'),
      ]);
    case 'not applicable':
      return drawText(session, [toLine('The update is not applicable to your computer.')]);
    case 'already installed': {
      const kb = updateNumber(path) ?? nameOf(path);
      return drawText(session, [toLine(`Update for Windows (${kb}) is already installed on this computer.`)]);
    }
    case 'installed':
      return {
        title,
        selected: entry.path,
        lines: [
          toLine('Do you want to install the following Windows software update?'),
          empty,
          toLine(`Security Update for Windows (${updateNumber(path) ?? ''})`),
          empty,
          buttons(button(session, id, `install:${entry.path}`, 'Yes'), closing(session, id, 'No')),
        ],
      };
  }
}

function install(session: Session, path: string): Drawn {
  const entry = findEntry(session.host.files, path);
  const isDone = entry?.kind === 'file' && judgePackage(session.host, entry) === 'installed';
  session.act({ act: 'update.install', of: path, ok: isDone, detail: { quiet: false, norestart: false } });
  if (!isDone || !entry) return drawQuestion(session, path);
  session.takes(420);
  const at = clockOf(session);
  session.change((host) => withUpdate(host, entry, session.account, at));
  return {
    title: installTitle,
    lines: [
      toLine('Installation complete'),
      empty,
      toLine('You must restart your computer for the updates to take effect.'),
      empty,
      buttons(button(session, id, `restart:${path}`, 'Restart Now'), closing(session, id, 'Close')),
    ],
  };
}

function draw({ session, argument }: ToolCall): Drawn {
  const { word, of } = readChoice(argument);
  if (word === 'install') return install(session, of);
  if (word === 'restart') {
    session.act({ act: 'host.restart', ok: true, detail: { off: false, delay: 0 } });
    return { title: installTitle, lines: [toLine('Restarting')] };
  }
  return drawQuestion(session, argument.split('" ')[0]?.replaceAll('"', '') ?? '');
}

/** The dialogs of wusa without `/quiet`. Source: from knowledge. */
export const updateInstaller: Tool = { id, draw };
