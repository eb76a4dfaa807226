import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createAppWithoutRoutes } from '../http/application.ts';
import { createLogger } from './logger.ts';

test('a logger writes no passwords, no cookies and no tokens of one-time links', async () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => lines.push(line) });
  const app = await createAppWithoutRoutes(readConfig({ DEMO: 'on' }), log);
  const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6';
  app.get('/api/one-time-links/:token', () => ({}));
  await app.inject({
    url: `/api/one-time-links/${token}`,
    headers: { cookie: 'loopcheck_session=very-secret', host: 'plant.test' },
  });
  log.info({ password: 'very-secret', user: { password_hash: 'very-secret' } }, 'a record with secrets');
  await app.close();
  const text = lines.join('');
  expect(text).toContain('/api/one-time-links/[kept out of the log]');
  expect(text).toContain('plant.test');
  expect(text).not.toContain(token);
  expect(text).not.toContain('very-secret');
});

test.each([
  ['/api/directory/callback?code=short&state=secret-state', '/api/directory/callback?[kept out of the log]'],
  ['/api/admin/users?search=Nadia%20R&cursor=2', '/api/admin/users?search=[kept out of the log]&cursor=2'],
  ['/api/sops?limit=5&search=Nadia', '/api/sops?limit=5&search=[kept out of the log]'],
  ['/api/sops?research=1', '/api/sops?research=1'],
])('a request for %s is logged as %s', (url, logged) => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => lines.push(line) });
  log.info({ req: { method: 'GET', url, ip: '127.0.0.1' } }, 'incoming request');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ req: { url: logged } });
});

test('an error of the database is logged without the details, which contain values of rows', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => lines.push(line) });
  const details = { detail: 'Key (email)=(nadia@plant.test) already exists.', where: 'row: nadia@plant.test' };
  const error = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'users_email', ...details });
  log.error({ err: error }, 'a request failed');
  log.error({ err: new AggregateError([error], 'two jobs failed') }, 'jobs failed');
  log.error(error, 'a job failed');
  log.error({ err: Object.assign(new Error('outer', { cause: error }), { original: error }) }, 'a task failed');
  expect(lines).toHaveLength(4);
  for (const line of lines) {
    expect(line).toContain('duplicate key');
    expect(line).not.toContain('nadia@plant.test');
  }
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { code: '23505', constraint: 'users_email' } });
});
