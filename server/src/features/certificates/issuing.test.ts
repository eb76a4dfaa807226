import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Certificate,
  type CertificateCase,
  certificatesEndpoints,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { listTrainingEvents } from '../../testing/training-actions.ts';
import {
  insertPassedModules,
  approveCertificateRequest,
  submitCertificateRequest,
} from '../../testing/certificate-requests.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { approveCertificate } from './certificates.commands.ts';
import { summarizePendingCertificates } from './certificates.queries.ts';
import { issueCertificate } from './issuing.commands.ts';

const app = await testApp();
afterAll(app.close);

let trainer: Person;
let admin: Person;
let person: Person;
/** The id of the certificate request that `person` has submitted. */
let requestId: string;
beforeAll(async () => {
  trainer = await app.person({ role: 'trainer', fullName: 'Ravi Menon' });
  admin = await app.person({ isAdmin: true, fullName: 'Ana Silva' });
});
beforeEach(async () => {
  person = await app.person();
  await insertPassedModules(app, person);
  ({ id: requestId } = await submitCertificateRequest(app, person));
});

const approve = (as: Person) => app.call(certificatesEndpoints.approve, { as, params: { id: requestId } });
const approveMany = (ids: string[], as = trainer) => app.call(certificatesEndpoints.approveMany, { as, body: { ids } });
const reject = () =>
  app.call(certificatesEndpoints.reject, { as: admin, params: { id: requestId }, body: { reason: 'not now' } });
/** The status and the error code of a reply. */
const readRefusal = async (reply: ReturnType<typeof approve>) => [(await reply).statusCode, (await reply).json().code];
const fetchCertificate = async (as: Person): Promise<Certificate> =>
  (await app.call(certificatesEndpoints.list, { as })).json()[0];
const fetchPendingCase = async (): Promise<CertificateCase | undefined> =>
  (await app.call(certificatesEndpoints.pendingCases, { as: trainer }))
    .json<CertificateCase[]>()
    .find((each) => each.id === requestId);
const fetchDecisionEvents = async (as = person) =>
  (await listTrainingEvents(app, as)).filter((event) => event.object === 'certificate' && event.verb !== 'requested');
const fetchNotifications = async (as: Person): Promise<{ kind: string }[]> =>
  (await app.call(notificationsEndpoints.list, { as })).json().items;

const certificatesFolder = path.join(app.filesFolder, 'certificates');
const minuteMs = 60_000;
/** The delay of the job that `approveWithoutIssuing` enqueues, and of the job that the call `approve` enqueues. */
const jobDelayMs = minuteMs;
/** A job that has failed once is tried again within this time. */
const longerThanRetryDelayMs = 60 * minuteMs;
/** A part of the message of the error storage_unavailable. */
const storageErrorText = 'file store';

/** Makes every access to certificate files fail: renames their folder, and creates a file with the folder's name. */
async function breakStorage(): Promise<void> {
  await mkdir(certificatesFolder, { recursive: true });
  await rename(certificatesFolder, `${certificatesFolder}-moved`);
  await writeFile(certificatesFolder, '');
}

async function repairStorage(): Promise<void> {
  await rm(certificatesFolder);
  await rename(`${certificatesFolder}-moved`, certificatesFolder);
}

/**
 * Approves the request but does not issue the certificate, as if the server stopped after the approval. Returns the
 * approval's id.
 */
const approveWithoutIssuing = () =>
  inTransaction(app.db, (db) =>
    approveCertificate(
      { db, config: app.config, now: app.clock.now() },
      {
        id: requestId,
        approverId: trainer.id,
        siteUrl: 'http://plant.test',
        ipAddress: '10.0.0.7',
        userAgent: undefined,
        reason: undefined,
        startAfter: new Date(app.clock.now().getTime() + jobDelayMs),
      },
    ),
  );

/**
 * Expects that the person's certificate is issued, with one event and one notification, and that no approval remains.
 */
async function expectIssuedOnce(as = person): Promise<void> {
  expect((await fetchCertificate(as)).status).toBe('issued');
  expect((await fetchDecisionEvents(as)).map((event) => event.verb)).toEqual(['approved']);
  expect((await fetchNotifications(as)).map(({ kind }) => kind)).toEqual(['certificate-approved']);
  expect(await app.db.selectFrom('certificate_approvals').select('id').execute()).toEqual([]);
}

describe('POST /api/trainer/certificates/approve', () => {
  test('returns while the certificates are still pending; a job issues each of them later', async () => {
    const otherHolder = await app.person();
    await insertPassedModules(app, otherHolder);
    const { id: otherRequestId } = await submitCertificateRequest(app, otherHolder);

    const reply = await approveMany([requestId, otherRequestId]);
    const outcome = { approved: true, message: null };
    expect(reply.json()).toEqual([
      { id: requestId, ...outcome },
      { id: otherRequestId, ...outcome },
    ]);
    expect(await fetchPendingCase()).toMatchObject({ status: 'pending', issuing: 'running', canDecide: false });
    expect(await fetchCertificate(person)).toMatchObject({ status: 'pending', issuedAt: null, filePath: null });

    await app.runJobs();
    await expectIssuedOnce(person);
    await expectIssuedOnce(otherHolder);
    expect(await fetchCertificate(person)).toMatchObject({ approverName: 'Ravi Menon' });
  });

  test('records the IP address and the device of the approver in the training event', async () => {
    await approveMany([requestId]);
    await app.runJobs();
    const event = await app.db
      .selectFrom('training_events as event')
      .innerJoin('training_event_details as details', 'details.event_id', 'event.id')
      .select(['event.actor_id', 'details.ip_address', 'details.device_type'])
      .where('event.person_id', '=', person.id)
      .where('event.verb', '=', 'approved')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ actor_id: trainer.id, ip_address: '127.0.0.1', device_type: expect.any(String) });
  });

  test('refuses further approvals and rejections of the approved request before the job has run', async () => {
    await approveMany([requestId]);
    expect(await readRefusal(approve(admin))).toEqual([409, 'certificate_decided']);
    expect(await readRefusal(reject())).toEqual([409, 'certificate_decided']);
    expect((await approveMany([requestId], admin)).json()).toMatchObject([{ id: requestId, approved: false }]);

    await app.runJobs();
    await expectIssuedOnce();
  });

  test('removes the approved request from the pending actions before the job has run', async () => {
    const countPending = async () => (await summarizePendingCertificates(app.db, trainer.id)).count;
    const countBefore = await countPending();
    await approveMany([requestId]);
    expect(await countPending()).toBe(countBefore - 1);

    // The other tests expect that no approval remains.
    await app.runJobs();
  });
});

describe('an approved request', () => {
  test('becomes a certificate by the delayed job if the server stops right after the approval', async () => {
    await approveWithoutIssuing();
    await app.runJobs();
    expect((await fetchCertificate(person)).status).toBe('pending');

    app.clock.advance(jobDelayMs + 1);
    await app.runJobs();
    await expectIssuedOnce();
  });

  test('becomes a certificate with the stored file if the server stops after storing this file', async () => {
    const approvalId = await approveWithoutIssuing();
    let storedKey = '';
    const failingStorage: Storage = {
      ...app.storage,
      save: async (key, ...rest) => {
        await app.storage.save(key, ...rest);
        storedKey = key;
        throw new Error('The server stops.');
      },
    };
    await expect(issueCertificate({ ...app, storage: failingStorage }, approvalId)).rejects.toThrow();
    expect((await fetchCertificate(person)).status).toBe('pending');

    app.clock.advance(jobDelayMs + 1);
    await app.runJobs();
    await expectIssuedOnce();
    const { file_key: key } = await app.db
      .selectFrom('certificates')
      .select('file_key')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow();
    expect(key).toBe(storedKey);
  });

  test('can be approved again if no certificate is issued within 15 minutes, because the job was lost', async () => {
    const lostApprovalId = await approveWithoutIssuing();
    app.clock.advance(14 * minuteMs);
    expect(await readRefusal(approve(admin))).toEqual([409, 'certificate_decided']);
    app.clock.advance(minuteMs);
    // After 15 minutes without a certificate, the state is `retrying`, even if no attempt has failed.
    expect(await fetchPendingCase()).toMatchObject({ issuing: 'retrying', canDecide: true });

    await approveCertificateRequest(app, admin, requestId);
    // The second approval has replaced the first one, so a late run of the first job does nothing.
    await issueCertificate(app, lostApprovalId);
    await app.runJobs();
    await expectIssuedOnce();
  });

  test('becomes one certificate even if it is issued twice concurrently and again later', async () => {
    const approvalId = await approveWithoutIssuing();
    await Promise.all([issueCertificate(app, approvalId), issueCertificate(app, approvalId)]);
    await issueCertificate(app, approvalId);
    app.clock.advance(jobDelayMs + 1);
    await app.runJobs();

    await expectIssuedOnce();
  });
});

describe('if the storage fails,', () => {
  test('the approval of one request returns 503 and is withdrawn; the request can be approved again later', async () => {
    await breakStorage();
    expect(await readRefusal(approve(trainer))).toEqual([503, 'storage_unavailable']);
    expect(await fetchPendingCase()).toMatchObject({ status: 'pending', issuing: null, canDecide: true });
    expect(await fetchDecisionEvents()).toEqual([]);

    await repairStorage();
    // The job of the withdrawn approval does nothing.
    app.clock.advance(jobDelayMs + 1);
    await app.runJobs();
    expect((await fetchCertificate(person)).status).toBe('pending');

    await approveCertificateRequest(app, trainer, requestId);
    await expectIssuedOnce();
  });

  test('the download of a certificate whose file is missing returns 503', async () => {
    await approveCertificateRequest(app, trainer, requestId);
    const { file_key: key } = await app.db
      .selectFrom('certificates')
      .select('file_key')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow();
    await app.storage.remove(key ?? '');

    const download = app.call(certificatesEndpoints.download, { as: person, params: { id: requestId } });
    expect(await readRefusal(download)).toEqual([503, 'storage_unavailable']);
  });

  test('the approval of several requests is accepted, and its jobs are retried until the storage works again', async () => {
    await breakStorage();
    await approveMany([requestId]);
    await expect(app.runJobs()).rejects.toThrow(storageErrorText);
    expect(await fetchPendingCase()).toMatchObject({ status: 'pending', issuing: 'retrying', canDecide: true });
    expect(await fetchDecisionEvents()).toEqual([]);

    await repairStorage();
    app.clock.advance(longerThanRetryDelayMs);
    await app.runJobs();
    await expectIssuedOnce();
  });

  test('a request whose certificate could not be issued can be approved by another person; the first job then does nothing', async () => {
    await breakStorage();
    await approveMany([requestId]);
    await expect(app.runJobs()).rejects.toThrow(storageErrorText);
    await repairStorage();

    await approveCertificateRequest(app, admin, requestId);
    app.clock.advance(longerThanRetryDelayMs);
    await app.runJobs();
    await expectIssuedOnce();
    expect((await fetchCertificate(person)).approverName).toBe('Ana Silva');
  });

  test('a request whose certificate could not be issued can be rejected; its job then does nothing', async () => {
    await breakStorage();
    await approveMany([requestId]);
    await expect(app.runJobs()).rejects.toThrow(storageErrorText);
    await repairStorage();

    expect((await reject()).statusCode).toBe(200);
    app.clock.advance(longerThanRetryDelayMs);
    await app.runJobs();
    expect((await fetchCertificate(person)).status).toBe('rejected');
    expect((await fetchDecisionEvents()).map((event) => event.verb)).toEqual(['rejected']);
  });
});
