const example = 'such as http://plant.local:3000';

/**
 * Returns a description of the fault in a value of PUBLIC_URL, with the correct value. Returns undefined if the value
 * is valid.
 */
export function findPublicUrlFault(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    return `must be a full web address that begins with http:// or https://, ${example}`;
  }
  if (url.username !== '' || url.password !== '')
    return `must have no user name and no password. Write ${originOf(url)}`;
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    return `must end after the host name or port: Loopcheck cannot run in a folder of a host name. Write ${originOf(url)}`;
  }
  if (['0.0.0.0', '[::]'].includes(url.hostname)) {
    return `must be the name or address that people enter in the browser, ${example}. ${url.hostname} belongs in HOST`;
  }
  return undefined;
}

const originOf = ({ protocol, host }: URL): string => `${protocol}//${host}`;

/**
 * Returns the reasons why other machines might be unable to reach this server at PUBLIC_URL, each with advice. Returns
 * an empty list behind a reverse proxy (TRUST_PROXY), because the server does not know the addresses of the proxy.
 */
export function listPublicUrlNotes({ publicUrl, host, port, trustProxy }: NetworkConfig): string[] {
  if (publicUrl === null || trustProxy !== false) return [];
  const url = new URL(publicUrl);
  if (url.protocol === 'https:') {
    return [
      `PUBLIC_URL begins with https, but this server itself answers with plain http. ` +
        'Run a reverse proxy with TLS in front of it, and set TRUST_PROXY to the address of the proxy.',
    ];
  }
  const notes: string[] = [];
  const publicPort = Number(url.port || 80);
  if (port !== 0 && publicPort !== port) {
    notes.push(
      `PUBLIC_URL has port ${publicPort}, but this server listens on port ${port}. ` +
        `Without a reverse proxy, set PUBLIC_URL=http://${url.hostname}:${port}.`,
    );
  }
  if (isThisMachine(host) && !isThisMachine(url.hostname)) {
    notes.push(
      `HOST is ${host}, so only this machine reaches the server. Set HOST=0.0.0.0, ` +
        'or run a reverse proxy on this machine and set TRUST_PROXY=127.0.0.1.',
    );
  }
  return notes;
}

/** Describes where the server listens: at all addresses of the machine, or at one address. */
export const describeListening = (host: string, listeningUrl: string): string =>
  host === '0.0.0.0' || host === '::'
    ? `listening on port ${new URL(listeningUrl).port || '80'} of all addresses of this machine`
    : `listening on ${listeningUrl}`;

/** The fields of `Config` that determine at which addresses the server can be reached. */
interface NetworkConfig {
  readonly publicUrl: string | null;
  readonly host: string;
  readonly port: number;
  readonly trustProxy: string | false;
}

/** True for a loopback host name or address, which only this machine can reach. */
const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
