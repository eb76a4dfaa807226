import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

const hasETag = 'has an ETag, so a browser with a current copy gets no body';
const countsAttempts = 'counts the attempts per IP address, which is a write';
const forPrograms = 'is for programs of other people, not for pages';
const startsReadingTime = 'starts the reading time of the procedure, which is a write';
const waitsForStorage = 'waits for the storage';

/**
 * The GET endpoints with a JSON reply that are not `isBatchable`, each with the reason. A new endpoint of this kind
 * must either declare `isBatchable` or be added here.
 */
const notBatchable: Readonly<Record<string, string>> = {
  '/.well-known/jwks.json': forPrograms,
  '/.well-known/jwks/:kid': forPrograms,
  '/.well-known/loopcheck-revocations.json': forPrograms,
  '/api/admin/first-steps': 'waits for the file system',
  '/api/certificates/:id/credential': 'is saved as a file',
  '/api/documents': hasETag,
  '/api/documents/:id/job-card': startsReadingTime,
  '/api/documents/:id/text': startsReadingTime,
  '/api/drill-runs/:runId': 'can write: it ends an open run if an update has changed what the simulated host shows',
  '/api/email-changes/:token': countsAttempts,
  '/api/health': 'is for monitors',
  '/api/objects/:id/parts': `${waitsForStorage}, and sets headers`,
  '/api/objects/unused': waitsForStorage,
  '/api/one-time-links/:token': countsAttempts,
  '/api/site': hasETag,
  '/api/trainer/drafts/:kind/:objectId':
    'must not wait for slow reads of a batch: without a quick reply, the editor opens the local copy of the draft',
  '/api/trainer/quizzes/:quizId/export': 'is saved as a file',
  '/api/training-modules': hasETag,
  '/api/training-modules/:id': hasETag,
  '/api/verify/:number': countsAttempts,
};

const allEndpoints: Endpoint[] = Object.values(endpoints).flatMap((feature): Endpoint[] => Object.values(feature));
const batchableEndpoints = allEndpoints.filter(({ isBatchable }) => isBatchable);
const hasJsonReply = ({ reply }: Endpoint) => reply instanceof z.ZodType;

describe('isBatchable', () => {
  test('is declared by all GET endpoints with a JSON reply, except those in notBatchable', () => {
    const undeclared = allEndpoints.filter((each) => each.method === 'GET' && hasJsonReply(each) && !each.isBatchable);
    expect(
      undeclared.map(({ path }) => path).toSorted(),
      'Declare isBatchable in the paths file, or add a reason to "notBatchable"',
    ).toEqual(Object.keys(notBatchable).toSorted());
  });

  test.each(batchableEndpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s is a GET with a JSON reply, and has only properties that a batch supports',
    (_, endpoint) => {
      expect(endpoint.method).toBe('GET');
      expect(hasJsonReply(endpoint)).toBe(true);
      expect(endpoint.sameReplyForEverybody).toBeUndefined();
      expect(endpoint.callLimit).toBeUndefined();
      expect(endpoint.selfManagedTransactions).toBeUndefined();
    },
  );
});
