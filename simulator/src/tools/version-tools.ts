import type { Session } from '../shell/session.ts';
import { type Line, shown, type Span, toLine } from '../text.ts';
import { isSinceWindows10 } from '../windows/versions.ts';
import { button, buttons, closing, type Drawn, empty, field, moment, type Tool, type ToolCall } from './tool.ts';

/** `17763.6414` or `7601: Service Pack 1`: build and monthly level. */
export function buildSpan(session: Session): Span {
  const { kernel, revision, servicePack } = session.host.windows;
  const build = kernel.slice(kernel.lastIndexOf('.') + 1);
  const facts = [session.fact('windows/kernel'), session.fact('windows/revision')];
  if (revision > 0) return shown(`${build}.${revision}`, ...facts);
  return shown(servicePack === '' ? build : `${build}: ${servicePack}`, ...facts, session.fact('windows/servicePack'));
}

/** `Windows 10 Enterprise LTSC`: the caption without the name of the maker. */
export const productName = (session: Session): string => session.host.windows.caption.replace(/^Microsoft /, '').trim();

function versionLine(session: Session): Line {
  const { kernel, release } = session.host.windows;
  const [major = '', minor = ''] = kernel.split('.');
  if (release === '') {
    return toLine(
      'Version ',
      shown(`${major}.${minor}`, session.fact('windows/kernel')),
      ' (Build ',
      buildSpan(session),
      ')',
    );
  }
  return toLine('Version ', session.value('windows/release'), ' (OS Build ', buildSpan(session), ')');
}

function drawWinver({ session }: ToolCall): Drawn {
  const { windows, host } = session.host;
  const name = productName(session);
  const family = windows.isServer && isSinceWindows10(windows) ? 'Microsoft Windows Server' : 'Microsoft Windows';
  const year = windows.copyright === '' ? '' : `${windows.copyright} `;
  const sign = isSinceWindows10(windows) || windows.kernel.startsWith('6.3') ? '©' : 'Copyright ©';
  return {
    title: 'About Windows',
    lines: [
      toLine(shown(name, session.fact('windows/caption'))),
      empty,
      toLine(family),
      versionLine(session),
      toLine(`${sign} ${year}Microsoft Corporation. All rights reserved.`),
      empty,
      toLine(`The ${name} operating system and its user interface are`),
      toLine('protected by trademark and other pending or existing intellectual property'),
      toLine('rights in the United States and other countries/regions.'),
      empty,
      toLine('This product is licensed under the Microsoft Software License Terms to:'),
      toLine('    ', session.value('host/registeredOwner', host.registeredOwner)),
      empty,
      buttons(closing(session, 'winver', 'OK')),
    ],
  };
}

/** The window of winver. Source: from knowledge. */
export const winver: Tool = { id: 'winver', draw: drawWinver };

const settingsName = (session: Session): string =>
  isSinceWindows10(session.host.windows) ? 'Settings' : 'Control Panel';

function drawHome(session: Session): Drawn {
  const update = session.host.windows.version === '11' ? 'Windows Update' : 'Update & Security';
  const is10 = isSinceWindows10(session.host.windows);
  return {
    title: settingsName(session),
    lines: [
      toLine(button(session, 'settings', 'update', is10 ? update : 'Windows Update')),
      toLine(button(session, 'settings', 'about', is10 ? 'System > About' : 'System')),
      toLine({ text: 'Date and Time', tap: `tool/${session.host.id}/datetime/` }),
    ],
  };
}

function drawUpdate(session: Session, state: 'usual' | 'checked'): Drawn {
  const { update, patch } = session.host;
  const newest = [...patch.values()].toSorted((one, other) => other.installedOn - one.installedOn)[0];
  const status =
    state === 'checked'
      ? [
          toLine(
            "There were some problems installing updates, but we'll try again later. If you keep seeing this and want to",
          ),
          toLine('search the web or contact support for information, this may help: (0x8024402c)'),
        ]
      : [toLine('Some settings are managed by your organization.')];
  return {
    title: `${settingsName(session)} - Windows Update`,
    lines: [
      ...status,
      field('Last checked:', newest ? moment(session, newest.installedOn, `patch/${newest.kb}/installedOn`) : 'Never'),
      ...(update.isRestartPending
        ? [toLine(session.value('update/isRestartPending', 'A restart is required to finish installing updates.'))]
        : []),
      empty,
      buttons(
        button(session, 'settings', 'check', 'Check for updates'),
        button(session, 'settings', 'history', 'View update history'),
        ...(update.isRestartPending ? [button(session, 'settings', 'restart', 'Restart now')] : []),
        button(session, 'settings', '', 'Back'),
      ),
    ],
  };
}

function drawHistory(session: Session): Drawn {
  const sorted = [...session.host.patch.values()].toSorted((one, other) => other.installedOn - one.installedOn);
  return {
    title: `${settingsName(session)} - Update history`,
    lines: [
      ...sorted.map((patch) =>
        toLine(
          session.value(`patch/${patch.kb}/description`, patch.description),
          ' (',
          session.value(`patch/${patch.kb}/kb`, patch.kb),
          ')  Successfully installed on ',
          moment(session, patch.installedOn, `patch/${patch.kb}/installedOn`),
        ),
      ),
      empty,
      buttons(button(session, 'settings', 'update', 'Back')),
    ],
  };
}

function drawAbout(session: Session): Drawn {
  const { windows, host } = session.host;
  const gigabytes = Math.ceil((host.memoryMb * 10) / 1024) / 10;
  const isNew = isSinceWindows10(windows);
  const member = host.role === 'standalone' ? 'Workgroup:' : 'Domain:';
  return {
    title: `${settingsName(session)} - ${isNew ? 'About' : 'System'}`,
    lines: [
      field(isNew ? 'Device name' : 'Computer name:', session.value('host/name')),
      field('Processor', session.value('host/processor')),
      field(isNew ? 'Installed RAM' : 'Installed memory (RAM):', session.value('host/memoryMb', `${gigabytes} GB`)),
      field('Product ID', session.value('host/productId')),
      field('System type', isNew ? '64-bit operating system, x64-based processor' : '64-bit Operating System'),
      field(member, session.value(host.role === 'standalone' ? 'host/domain' : 'host/dnsDomain')),
      empty,
      field('Edition', session.value('windows/caption', productName(session))),
      ...(windows.release === '' ? [] : [field('Version', session.value('windows/release'))]),
      field('Installed on', moment(session, host.installed, 'host/installed')),
      field('OS build', buildSpan(session)),
      empty,
      buttons(button(session, 'settings', '', 'Back')),
    ],
  };
}

function drawSettings({ session, argument }: ToolCall): Drawn {
  switch (argument) {
    case 'update':
      return drawUpdate(session, 'usual');
    case 'check':
      session.takes(30);
      session.act({ act: 'update.install', of: 'online', ok: true, detail: { source: 'online' } });
      return drawUpdate(session, 'checked');
    case 'history':
      return drawHistory(session);
    case 'about':
      return drawAbout(session);
    case 'restart':
      session.act({ act: 'host.restart', ok: true, detail: { off: false, delay: 0 } });
      return { title: settingsName(session), lines: [toLine('Restarting')] };
    default:
      return drawHome(session);
  }
}

/** Settings, and Control Panel before Windows 10. Source: from knowledge. */
export const settings: Tool = { id: 'settings', draw: drawSettings };
