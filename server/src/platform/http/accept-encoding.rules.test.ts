import { expect, test } from 'vitest';
import { chooseEncoding } from './accept-encoding.rules.ts';

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['deflate, zstd', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br; q=1.0, gzip', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.000', null],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=x', null],
])('chooseEncoding returns, for the header Accept-Encoding %j, the encoding %j', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
