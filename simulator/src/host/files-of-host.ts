import { findEntry, type HashAlgorithm, hashOf } from './files.ts';
import type { HostState } from './state.ts';

/** The hash of a file on a host in lower-case hexadecimal digits, or undefined if there is no such file. */
export function hashOfFile(host: HostState, path: string, algorithm: HashAlgorithm): string | undefined {
  const entry = findEntry(host.files, path);
  return entry?.kind === 'file' ? hashOf(entry, algorithm) : undefined;
}
