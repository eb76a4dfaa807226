import { findEntry } from '../host/files.ts';
import type { Line } from '../text.ts';
import { shown, toLine } from '../text.ts';
import { type Drawn, empty, field, moment, type Tool, type ToolCall } from './tool.ts';

/** A file that no drive of the host has. A drill puts the alerts into it that the console shows. */
const alertsFile = String.raw`\\AV-01\Console\alerts.txt`;

function draw({ session }: ToolCall): Drawn {
  const { defender, host } = session.host;
  const entry = findEntry(session.host.files, alertsFile);
  const alerts: readonly Line[] = entry?.content.kind === 'text' ? entry.content.lines : [];
  const fact = (name: string) => session.fact(`defender/${name}`);
  const isOther = defender.otherProduct !== '';
  const product = isOther ? shown(defender.otherProduct, fact('otherProduct')) : 'Microsoft Defender Antivirus';
  const isGuarded = isOther || (defender.isAntivirusEnabled && defender.isRealTimeEnabled);
  const facts = isOther ? [] : [fact('isAntivirusEnabled'), fact('isRealTimeEnabled')];
  const definitions = isOther
    ? []
    : [
        field('Definitions:', shown(defender.signatureVersion, fact('signatureVersion'))),
        field('Definitions from:', moment(session, defender.signaturesUpdated, 'defender/signaturesUpdated')),
        field('Last quick scan:', moment(session, defender.quickScanEnded, 'defender/quickScanEnded')),
        field('Last full scan:', moment(session, defender.fullScanEnded, 'defender/fullScanEnded')),
      ];
  return {
    title: 'Antivirus console AV-01',
    lines: [
      field('Host:', shown(host.name, session.fact('host/name'))),
      field('Product:', product),
      field('State:', shown(isGuarded ? 'Protected' : 'Not protected', ...facts)),
      ...definitions,
      empty,
      toLine('Alerts'),
      ...(alerts.length > 0 ? alerts : [toLine('None')]),
    ],
  };
}

/**
 * The console of the site's antivirus, on its own server. It shows no alert by itself, because whether an alarm arrives
 * there is a question of drills.
 */
export const antivirusConsole: Tool = { id: 'avconsole', draw };
