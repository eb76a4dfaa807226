import { expect, test } from 'vitest';
import { findPasskeySite } from './passkeys.ts';

test.each([
  ['https://plant.test', 'http://10.0.0.1:3000', { id: 'plant.test', origin: 'https://plant.test' }],
  ['https://plant.test:8443', 'https://plant.test', { id: 'plant.test', origin: 'https://plant.test:8443' }],
  ['http://localhost:3000', '', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://plant.test', 'https://plant.test', null],
  ['https://10.0.0.1', '', null],
  ['https://[::1]', '', null],
  [null, 'http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  [null, 'http://127.0.0.1:3000', null],
  [null, 'http://[', null],
])(
  'with PUBLIC_URL %j and a request to the origin %j, findPasskeySite returns %j',
  (publicUrl, requestOrigin, site) => {
    expect(findPasskeySite({ publicUrl }, requestOrigin)).toEqual(site);
  },
);
