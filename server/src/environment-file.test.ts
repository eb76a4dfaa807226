import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseEnvironmentFile, withServiceEnvironment } from './environment-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'loopcheck-environment-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, 'loopcheck.env');
writeFileSync(file, 'DATA_DIR=/var/lib/loopcheck/data\nPORT=3000\n');
const missingFile = path.join(folder, 'missing.env');

describe('parseEnvironmentFile', () => {
  test.each([
    ['PORT=3000', { PORT: '3000' }],
    ['  PORT = 3000  ', { PORT: '3000' }],
    ['# PORT=3000\n; PORT=3001\n\nHOST=0.0.0.0\r\n', { HOST: '0.0.0.0' }],
    ['SMTP_URL=smtp://user:pass#word@mail.plant.local:587', { SMTP_URL: 'smtp://user:pass#word@mail.plant.local:587' }],
    ['SMTP_FROM="Training <training@plant.example>"', { SMTP_FROM: 'Training <training@plant.example>' }],
    ['SMTP_FROM=\'Training \\ "x"\'', { SMTP_FROM: 'Training \\ "x"' }],
    ['A="a \\"quoted\\" word"', { A: 'a "quoted" word' }],
    ['A=a\\ b', { A: 'a b' }],
    ['A=one\\\ntwo', { A: 'onetwo' }],
    ['A=', { A: '' }],
    ['A=1\nA=2', { A: '2' }],
    ['not a variable\n1A=2', {}],
  ])('reads %j as %j', (text, variables) => {
    expect(parseEnvironmentFile(text)).toEqual(variables);
  });
});

describe('withServiceEnvironment', () => {
  test('adds the variables of the service file, which override variables of the shell', () => {
    expect(withServiceEnvironment({ PORT: '9', HOME: '/root' }, file)).toEqual({
      DATA_DIR: '/var/lib/loopcheck/data',
      PORT: '3000',
      HOME: '/root',
    });
  });

  test('reads the file named by LOOPCHECK_ENV_FILE, even if DATA_DIR is set', () => {
    const environment = { LOOPCHECK_ENV_FILE: file, DATA_DIR: '/elsewhere' };
    expect(withServiceEnvironment(environment, missingFile)).toMatchObject({ DATA_DIR: '/var/lib/loopcheck/data' });
  });

  test.each([{ DATA_DIR: '/elsewhere' }, { DATABASE_URL: 'postgres://a@b/c' }])(
    'does not read the file at the default path if DATA_DIR or DATABASE_URL is set: %j',
    (environment) => {
      expect(withServiceEnvironment(environment, file)).toEqual(environment);
    },
  );

  test('changes nothing if there is no file', () => {
    expect(withServiceEnvironment({ PORT: '9' }, missingFile)).toEqual({ PORT: '9' });
  });

  test('throws an error with instructions if the file named by LOOPCHECK_ENV_FILE does not exist', () => {
    expect(() => withServiceEnvironment({ LOOPCHECK_ENV_FILE: missingFile })).toThrow(
      /^The environment file of the service cannot be read: ENOENT.*Run this command as the user of the service/s,
    );
  });

  // Root can read every file.
  test.skipIf(process.getuid?.() === 0)(
    'throws an error with instructions if this user is not allowed to read the file',
    () => {
      const secretFile = path.join(folder, 'secret.env');
      writeFileSync(secretFile, 'PORT=3000\n');
      chmodSync(secretFile, 0);
      expect(() => withServiceEnvironment({}, secretFile)).toThrow(/cannot be read: EACCES.*sudo -u loopcheck/s);
    },
  );
});
