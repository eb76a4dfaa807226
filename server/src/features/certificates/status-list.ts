import { gzipSync } from 'node:zlib';
import { signJws } from '../../platform/signing/jws.ts';
import type { SiteKeys } from '../../platform/signing/site-keys.ts';
import { statusListSize, statusListUrlOf } from './credential.rules.ts';

/** A status list and the site that issues it. */
interface StatusList {
  readonly siteUrl: string;
  readonly siteName: string;
  /** The number of the list, from 0. */
  readonly listNumber: number;
  readonly now: Date;
}

/** How long a signed list is reused for further requests, in milliseconds, if its content has not changed. */
const signedListLifetimeMs = 60_000;

interface SignedList {
  readonly content: string;
  readonly signedAt: Date;
  /** A promise, so that requests that arrive during the signing wait for the same signature. */
  readonly jws: Promise<string>;
}

/** The latest signed lists, by the keys with which they are signed and by the number of the list. */
const signedLists = new WeakMap<SiteKeys, Map<number, SignedList>>();

/**
 * Returns the VC-JWT of a status list. Anybody can request lists without limit, and signing blocks the main thread.
 * Therefore an unchanged list is signed at most once a minute, even if many requests arrive at the same time.
 */
export function signStatusList(
  siteKeys: SiteKeys,
  statusList: StatusList,
  revokedIndexes: readonly number[],
): Promise<string> {
  const { siteUrl, siteName, listNumber, now } = statusList;
  const content = [siteUrl, siteName, ...revokedIndexes.toSorted((one, other) => one - other)].join(' ');
  const lists = signedLists.get(siteKeys) ?? new Map<number, SignedList>();
  signedLists.set(siteKeys, lists);
  const latest = lists.get(listNumber);
  // The age is negative if the clock was set back.
  const ageMs = latest === undefined ? 0 : now.getTime() - latest.signedAt.getTime();
  if (latest?.content === content && ageMs >= 0 && ageMs < signedListLifetimeMs) return latest.jws;
  const jws = siteKeys.read().then((keys) => {
    const payload = createStatusListPayload(statusList, revokedIndexes);
    return signJws(keys, payload, { type: 'vc+jwt', algorithm: 'RS256', keysUrl: `${siteUrl}/.well-known/jwks` });
  });
  lists.set(listNumber, { content, signedAt: now, jws });
  // After a failure, the next request tries again.
  jws.catch(() => lists.delete(listNumber));
  return jws;
}

/**
 * Creates the payload of the VC-JWT of a status list (Bitstring Status List 1.0).
 * `revokedIndexes` are the positions of the revoked credentials in this list, from 0.
 */
export function createStatusListPayload(
  { siteUrl, siteName, listNumber, now }: StatusList,
  revokedIndexes: readonly number[],
): object {
  const id = statusListUrlOf(siteUrl, listNumber);
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: { id: siteUrl, name: siteName },
    validFrom: now.toISOString().replace(/\.\d+Z$/, 'Z'),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: encodeBits(revokedIndexes),
    },
    iss: siteUrl,
    iat: Math.floor(now.getTime() / 1000),
  };
}

/**
 * Compresses the bits by gzip, and encodes them as multibase base64url. The bit with the lowest index in a byte is the
 * highest bit of the byte.
 */
function encodeBits(setIndexes: readonly number[]): string {
  const bytes = new Uint8Array(statusListSize / 8);
  for (const index of setIndexes) {
    const byteIndex = Math.floor(index / 8);
    bytes[byteIndex] = (bytes[byteIndex] ?? 0) | (0x80 >> (index % 8));
  }
  const base64urlPrefix = 'u';
  return base64urlPrefix + gzipSync(bytes).toString('base64url');
}
