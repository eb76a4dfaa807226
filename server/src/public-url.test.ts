import { describe, expect, test } from 'vitest';
import { describeListening, findPublicUrlFault, listPublicUrlNotes } from './public-url.ts';

describe('findPublicUrlFault', () => {
  test.each([
    'http://plant.local:3000',
    'https://training.plant.example',
    'http://10.20.0.5/',
    'http://[fd00::5]:3000',
  ])('accepts %s', (value) => {
    expect(findPublicUrlFault(value)).toBeUndefined();
  });

  test.each([
    ['plant.local', 'must be a full web address that begins with http:// or https://, such as http://plant.local:3000'],
    ['plant.local:3000', 'must be a full web address'],
    ['ftp://plant.local', 'must be a full web address'],
    ['http://', 'must be a full web address'],
    ['http://plant.local:3000/training', 'Write http://plant.local:3000'],
    ['https://plant.local/?x=1', 'Write https://plant.local'],
    ['https://plant.local/#x', 'Write https://plant.local'],
    ['http://admin:secret@plant.local', 'must have no user name and no password. Write http://plant.local'],
    ['http://0.0.0.0:3000', '0.0.0.0 belongs in HOST'],
    ['http://[::]:3000', '[::] belongs in HOST'],
  ])('describes the fault of %s and its correction', (value, explanation) => {
    expect(findPublicUrlFault(value)).toContain(explanation);
  });

  test('does not repeat a password from the URL', () => {
    expect(findPublicUrlFault('http://admin:secret@plant.local')).not.toContain('secret');
  });
});

describe('listPublicUrlNotes', () => {
  /** A configuration in which other machines can reach the server at PUBLIC_URL. */
  const network = { publicUrl: 'http://plant.local:3000', host: '0.0.0.0', port: 3000, trustProxy: false } as const;

  test.each([
    ['the port and the address are right', network],
    ['demo mode has no PUBLIC_URL', { ...network, publicUrl: null }],
    ['a reverse proxy is configured', { ...network, publicUrl: 'https://plant.local', trustProxy: '127.0.0.1' }],
    ['PUBLIC_URL is an address of this machine', { ...network, publicUrl: 'http://127.0.0.1:3000', host: '127.0.0.1' }],
    ['the system chooses the port', { ...network, port: 0 }],
  ])('returns nothing if %s', (_, config) => {
    expect(listPublicUrlNotes(config)).toEqual([]);
  });

  test.each([
    [{ ...network, publicUrl: 'http://plant.local' }, 'set PUBLIC_URL=http://plant.local:3000'],
    [{ ...network, host: '127.0.0.1' }, 'Set HOST=0.0.0.0'],
    [{ ...network, publicUrl: 'https://plant.local' }, 'Run a reverse proxy with TLS'],
  ])('returns advice for %j', (config, advice) => {
    expect(listPublicUrlNotes(config)).toEqual([expect.stringContaining(advice)]);
  });
});

describe('describeListening', () => {
  // With HOST=0.0.0.0 or ::, the URL contains the loopback address, although the server listens on all addresses.
  test.each([
    ['0.0.0.0', 'http://127.0.0.1:3000', 'listening on port 3000 of all addresses of this machine'],
    ['::', 'http://[::1]:3000', 'listening on port 3000 of all addresses of this machine'],
    ['0.0.0.0', 'http://127.0.0.1', 'listening on port 80 of all addresses of this machine'],
    ['127.0.0.1', 'http://127.0.0.1:3000', 'listening on http://127.0.0.1:3000'],
  ])('with HOST=%s and the URL %s, returns “%s”', (host, listeningUrl, expected) => {
    expect(describeListening(host, listeningUrl)).toBe(expected);
  });
});
