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
import { eventsOf } from '../../testing/given.ts';
import { givenAllPassed, givenApproval, givenRequest } from '../../testing/given-certificate.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { approveCertificate } from './certificates.commands.ts';
import { findWaitingCertificates } from './certificates.queries.ts';
import { issueCertificate } from './issuing.commands.ts';

const app = await testApp();
afterAll(app.close);

let trainer: Person;
let other: Person;
let person: Person;
let id: string;
beforeAll(async () => {
  trainer = await app.person({ role: 'trainer', fullName: 'Ravi Menon' });
  other = await app.person({ isAdmin: true, fullName: 'Ana Silva' });
});
beforeEach(async () => {
  person = await app.person();
  await givenAllPassed(app, person);
  ({ id } = await givenRequest(app, person));
});

const approve = (as: Person) => app.call(certificatesEndpoints.approve, { as, params: { id } });
const approveMany = (ids: string[], as = trainer) => app.call(certificatesEndpoints.approveMany, { as, body: { ids } });
const reject = () => app.call(certificatesEndpoints.reject, { as: other, params: { id }, body: { reason: 'not now' } });
const codeOf = async (reply: ReturnType<typeof approve>) => [(await reply).statusCode, (await reply).json().code];
const certificateOf = async (as: Person): Promise<Certificate> =>
  (await app.call(certificatesEndpoints.list, { as })).json()[0];
const caseOf = async (): Promise<CertificateCase | undefined> =>
  (await app.call(certificatesEndpoints.pending, { as: trainer }))
    .json<CertificateCase[]>()
    .find((each) => each.id === id);
const decisions = async (as = person) =>
  (await eventsOf(app, as)).filter((event) => event.object === 'certificate' && event.verb !== 'requested');
const notificationsOf = async (as: Person): Promise<{ kind: string }[]> =>
  (await app.call(notificationsEndpoints.list, { as })).json().items;

const folder = path.join(app.files, 'certificates');

/** Makes every access to certificate files fail, as on a disk that is gone: a file takes the place of their folder. */
async function breakStorage(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await rename(folder, `${folder}-away`);
  await writeFile(folder, '');
}

async function repairStorage(): Promise<void> {
  await rm(folder);
  await rename(`${folder}-away`, folder);
}

/** An approval by a server that dies before it has issued the certificate: only the transaction of the approval is done. */
const approveAndDie = () =>
  inTransaction(app.db, (db) =>
    approveCertificate(
      { db, config: app.config, now: app.clock.now() },
      {
        id,
        approverId: trainer.id,
        address: 'http://plant.test',
        ipAddress: '10.0.0.7',
        userAgent: undefined,
        startAfter: new Date(app.clock.now().getTime() + 60_000),
      },
    ),
  );

async function expectIssuedOnce(as = person): Promise<void> {
  expect((await certificateOf(as)).status).toBe('issued');
  expect((await decisions(as)).map((event) => event.verb)).toEqual(['approved']);
  expect((await notificationsOf(as)).map(({ kind }) => kind)).toEqual(['certificate-approved']);
  expect(await app.db.selectFrom('certificate_approvals').select('id').execute()).toEqual([]);
}

describe('approving several', () => {
  test('answers at once; each is issued by a job, and its case shows the progress', async () => {
    const second = await app.person();
    await givenAllPassed(app, second);
    const { id: secondId } = await givenRequest(app, second);
    const reply = await approveMany([id, secondId]);
    expect(reply.json()).toEqual([id, secondId].map((each) => ({ id: each, approved: true, message: null })));
    expect(await caseOf()).toMatchObject({ status: 'pending', issuing: 'running', canDecide: false });
    expect(await certificateOf(person)).toMatchObject({ status: 'pending', issuedAt: null, filePath: null });
    await app.runJobs();
    await expectIssuedOnce(person);
    await expectIssuedOnce(second);
    expect(await certificateOf(person)).toMatchObject({ approverName: 'Ravi Menon' });
  });

  test('keeps the approver’s address and device in the training event', async () => {
    await approveMany([id]);
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

  test('refuses a request that is being issued: certificate_decided for approvals and rejections', async () => {
    await approveMany([id]);
    expect(await codeOf(approve(other))).toEqual([409, 'certificate_decided']);
    expect(await codeOf(reject())).toEqual([409, 'certificate_decided']);
    expect((await approveMany([id], other)).json()).toMatchObject([{ id, approved: false }]);
    await app.runJobs();
    await expectIssuedOnce();
  });

  test('does not count a request that is being issued as waiting for a decision', async () => {
    const waiting = async () => (await findWaitingCertificates(app.db, trainer.id)).count;
    const before = await waiting();
    await approveMany([id]);
    expect(await waiting()).toBe(before - 1);
    await app.runJobs();
  });
});

describe('when the server dies', () => {
  test('between approval and issue, the job issues the certificate', async () => {
    await approveAndDie();
    await app.runJobs();
    expect((await certificateOf(person)).status).toBe('pending');
    app.clock.advance(60_001);
    await app.runJobs();
    await expectIssuedOnce();
  });

  test('after the file is stored, the job issues the certificate with the same file', async () => {
    const approvalId = await approveAndDie();
    let storedKey = '';
    const dying: Storage = {
      ...app.storage,
      save: async (key, ...rest) => {
        await app.storage.save(key, ...rest);
        storedKey = key;
        throw new Error('the server died');
      },
    };
    await expect(issueCertificate({ ...app, storage: dying }, approvalId)).rejects.toThrow();
    expect((await certificateOf(person)).status).toBe('pending');
    app.clock.advance(60_001);
    await app.runJobs();
    await expectIssuedOnce();
    const { file_key: key } = await app.db
      .selectFrom('certificates')
      .select('file_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(key).toBe(storedKey);
  });

  test('and its job is lost, the request can be approved again after a quarter of an hour', async () => {
    const lost = await approveAndDie();
    app.clock.advance(14 * 60_000);
    expect(await codeOf(approve(other))).toEqual([409, 'certificate_decided']);
    app.clock.advance(60_000);
    expect(await caseOf()).toMatchObject({ issuing: 'retrying', canDecide: true });
    await givenApproval(app, other, id);
    await issueCertificate(app, lost);
    await expectIssuedOnce();
    await app.runJobs();
  });
});

test('An approval is issued once by two runs at the same time', async () => {
  const approvalId = await approveAndDie();
  await Promise.all([issueCertificate(app, approvalId), issueCertificate(app, approvalId)]);
  await issueCertificate(app, approvalId);
  await expectIssuedOnce();
  app.clock.advance(60_001);
  await app.runJobs();
});

describe('while the storage fails', () => {
  test('approving one returns storage_unavailable; nothing is issued, and it can be approved again', async () => {
    await breakStorage();
    expect(await codeOf(approve(trainer))).toEqual([503, 'storage_unavailable']);
    expect(await caseOf()).toMatchObject({ status: 'pending', issuing: null, canDecide: true });
    expect(await decisions()).toEqual([]);
    await repairStorage();
    app.clock.advance(60_001);
    await app.runJobs();
    expect((await certificateOf(person)).status).toBe('pending');

    await givenApproval(app, trainer, id);
    await expectIssuedOnce();
    const { file_key: key } = await app.db
      .selectFrom('certificates')
      .select('file_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await app.storage.remove(key ?? '');
    const download = app.call(certificatesEndpoints.download, { as: person, params: { id } });
    expect(await codeOf(download)).toEqual([503, 'storage_unavailable']);
  });

  test('approving several leaves the case retrying; a retry issues it when the storage is back', async () => {
    await breakStorage();
    await approveMany([id]);
    await expect(app.runJobs()).rejects.toThrow('file store');
    expect(await caseOf()).toMatchObject({ status: 'pending', issuing: 'retrying', canDecide: true });
    expect(await decisions()).toEqual([]);
    await repairStorage();
    app.clock.advance(3_600_000);
    await app.runJobs();
    await expectIssuedOnce();
  });

  test('a failed approval can be replaced by another: the first one’s job then does nothing', async () => {
    await breakStorage();
    await approveMany([id]);
    await expect(app.runJobs()).rejects.toThrow('file store');
    await repairStorage();
    await givenApproval(app, other, id);
    app.clock.advance(3_600_000);
    await app.runJobs();
    await expectIssuedOnce();
    expect((await certificateOf(person)).approverName).toBe('Ana Silva');
  });

  test('a failed approval can be followed by a rejection', async () => {
    await breakStorage();
    await approveMany([id]);
    await expect(app.runJobs()).rejects.toThrow('file store');
    await repairStorage();
    expect((await reject()).statusCode).toBe(200);
    app.clock.advance(3_600_000);
    await app.runJobs();
    expect((await certificateOf(person)).status).toBe('rejected');
    expect((await decisions()).map((event) => event.verb)).toEqual(['rejected']);
  });
});
