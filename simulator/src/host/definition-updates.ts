import type { Session } from '../shell/session.ts';
import { hostTime, writeDefenderEvent } from './antivirus.ts';
import { signaturesUpdatedEvent, updateFailedEvent } from './defaults/events-defender.ts';

/** The folder of the plant's antivirus server. Definitions come from nowhere else: no host reaches the internet. */
const definitionsShare = String.raw`\\AV-01\Definitions`;

/** Where definitions can come from, as the parameters of Update-MpSignature and MpCmdRun name it. */
export type DefinitionSource =
  | 'FileShares'
  | 'MicrosoftUpdateServer'
  | 'MMPC'
  | 'InternalDefinitionUpdateServer'
  | 'default';

/** Why definitions could not be fetched. `code` is a HRESULT such as `0x80070035`. */
interface UpdateFailure {
  readonly source: string;
  readonly path: string;
  readonly code: string;
  readonly text: string;
}

/** The server and the share of a path such as `\\AV-01\Definitions`, in lower case. */
const shareOf = (path: string) => path.toLowerCase().split('\\').slice(2, 4);

/** Windows says that the path is not found if the server is unknown, and the name if the server has no such share. */
function failureOfShare(path: string): UpdateFailure {
  const [server, share] = shareOf(path);
  const [rightServer, rightShare] = shareOf(definitionsShare);
  const source = 'Shared network folder';
  return server === rightServer && share !== rightShare
    ? { source, path, code: '0x80070043', text: 'The network name cannot be found.' }
    : { source, path, code: '0x80070035', text: 'The network path was not found.' };
}

const failureOfInternet: UpdateFailure = {
  source: 'Microsoft Malware Protection Center',
  path: 'http://go.microsoft.com',
  code: '0x80072ee7',
  text: 'The server name or address could not be resolved',
};

/**
 * Fetches new definitions, and writes event 2000 or 2001. They come only from the plant's share, and only if the host
 * knows its right path. Returns undefined if the host has the newest definitions, or else the HRESULT of the failure.
 */
export function updateDefinitions(session: Session, source: DefinitionSource): string | undefined {
  const { defender, windows } = session.host;
  const usesShare = source === 'FileShares' || (source === 'default' && /FileShares/i.test(defender.signatureFallback));
  const isReached = usesShare && defender.signatureShare.toLowerCase() === definitionsShare.toLowerCase();
  const at = hostTime(session);
  if (!isReached) {
    const { source: name, path, code, text } = usesShare ? failureOfShare(defender.signatureShare) : failureOfInternet;
    session.change((host) =>
      writeDefenderEvent(host, at, updateFailedEvent(windows.kernel, defender, name, path, code, text)),
    );
    return code;
  }
  const [major = '1', minor = '441', build = '120'] = defender.signatureVersion.split('.');
  const isCurrent = at - defender.signaturesUpdated < 3 * 3_600_000;
  if (isCurrent) return undefined;
  const days = Math.floor((at - defender.signaturesUpdated) / 86_400_000);
  const after = `${major}.${minor}.${Number(build) + 17 * Math.max(1, days)}.0`;
  const event = signaturesUpdatedEvent(windows.kernel, defender.signatureVersion, after, defender.engineVersion);
  session.change((host) =>
    writeDefenderEvent(
      { ...host, defender: { ...host.defender, signatureVersion: after, signaturesUpdated: at } },
      at,
      event,
    ),
  );
  return undefined;
}
