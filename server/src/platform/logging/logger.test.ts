import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createApplication } from '../http/application.ts';
import { createLogger } from './logger.ts';

test('a logger writes no passwords, no cookies and no tokens of one-time links', async () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => lines.push(line) });
  const app = await createApplication(readConfig({ DEMO: 'on' }), log);
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
