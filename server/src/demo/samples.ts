import { readFile } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { sendAnnouncement } from '../features/announcements/index.ts';
import { saveQuestion } from '../features/assistant/index.ts';
import { findEligibility, requestCertificate } from '../features/certificates/index.ts';
import type { Database } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { holdLock } from '../platform/db/lock.queries.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { listTechnicianIds } from './people.queries.ts';
import { assistantQuestions, sampleAnnouncements, sampleNews, sampleQuestions } from './sample-texts.ts';
import {
  findSampleIds,
  findTrainer,
  hasAnnouncements,
  hasCertificates,
  hasReads,
  hasResources,
  listActiveModules,
  listSampleSops,
  listStartedModules,
  saveAnnouncementReaders,
  saveAnnouncementTime,
  saveSampleNews,
  saveSampleQuestion,
  saveSampleReads,
  saveSampleResources,
  type SampleRead,
  type SampleResource,
} from './samples.queries.ts';
import { seededRandom } from './seeded-random.ts';

const minuteMs = 60_000;
const dayMs = 24 * 3_600_000;

/** Saves sample questions to the assistant, which trainers see in a list. */
export async function loadSampleAssistantQuestions(db: Database, now: Date): Promise<void> {
  const modules = new Map((await listActiveModules(db)).map((module) => [module.chapter_number, module]));
  for (const [question, chapterNumber, daysAgo] of assistantQuestions) {
    const module = chapterNumber === null ? undefined : modules.get(chapterNumber);
    const source = module && {
      kind: 'module' as const,
      title: module.title,
      number: null,
      chapter: module.chapter_number,
      section: '',
      sectionId: null,
      revision: module.content_revision,
      href: `/training-modules/${module.id}`,
    };
    const answer = {
      message: '',
      kind: source ? ('library' as const) : ('not_found' as const),
      own: null,
      safetyNote: null,
      answeredBy: 'library' as const,
      sources: source ? [source] : [],
      offer: null,
    };
    await saveQuestion(db, question, answer, new Date(now.getTime() - daysAgo * dayMs - 5 * 3_600_000));
  }
}

/** Saves questions and answers in discussions, and news items. */
export async function loadSampleNewsAndQuestions(db: Database, now: Date): Promise<void> {
  const ids = await findSampleIds(db);
  for (const question of sampleQuestions) await saveSampleQuestion(db, ids, question, now);
  for (const news of sampleNews) await saveSampleNews(db, ids, news, now);
}

/** Sends announcements as the demo trainer, once, and marks them as read by some of the technicians. */
export function loadSampleAnnouncements(db: Database, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await holdLock(transaction, 'load the demo');
    const authorId = await findTrainer(transaction);
    if (authorId === undefined || (await hasAnnouncements(transaction))) return;
    const technicians = await listTechnicianIds(transaction);
    const user = { id: authorId, sessionId: authorId, role: 'trainer', isAdmin: false } as const;
    for (const { daysAgo, readShare, ...texts } of sampleAnnouncements) {
      const sentAt = new Date(now.getTime() - daysAgo * dayMs);
      const audience = { to: 'all' } as const;
      const id = await sendAnnouncement({ db: transaction, user, now: sentAt }, { ...texts, audience });
      await saveAnnouncementTime(transaction, id, sentAt);
      const readers = [authorId, ...technicians.slice(0, Math.round(technicians.length * readShare))];
      await saveAnnouncementReaders(transaction, id, readers, new Date(sentAt.getTime() + dayMs / 3));
    }
  });
}

/** The number of certificates to request. Other technicians who may request one do not have one yet. */
const requestCount = 2;

/** Requests certificates for sample technicians who have passed everything, once. */
export function loadSampleCertificates(db: Database, config: Config, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await holdLock(transaction, 'load the demo');
    if (await hasCertificates(transaction)) return;
    let requested = 0;
    for (const userId of await listTechnicianIds(transaction)) {
      if (requested === requestCount) return;
      const applicant = { db: transaction, config, userId, now };
      if (!(await findEligibility(applicant)).canRequest) continue;
      await requestCertificate(applicant);
      requested += 1;
    }
  });
}

const readsSeed = 7207;

/** Marks most procedures of the modules that each sample technician has started as read, once. */
export function loadSampleReads(db: Database, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await holdLock(transaction, 'load the demo');
    if (await hasReads(transaction)) return;
    const technicians = await listTechnicianIds(transaction);
    if (technicians.length === 0) return;
    const random = seededRandom(readsSeed);
    const sops = await listSampleSops(transaction);
    const reads: SampleRead[] = [];
    for (const module of await listStartedModules(transaction, technicians)) {
      for (const sop of sops.filter(({ chapter_number: chapterNumber }) => chapterNumber === module.chapter_number)) {
        if (module.started_at === null || random.next() < 0.3) continue;
        const readAt = new Date(module.started_at.getTime() + random.between(5, 600) * minuteMs);
        if (readAt < now) reads.push({ userId: module.user_id, sop, readAt });
      }
    }
    await saveSampleReads(transaction, reads);
  });
}

const clipKey = 'resources/demo-example-clip.mp4';

/**
 * Saves a video and a link as resources of chapter 1, once. The file is stored before the transaction, under a fixed
 * key, so that storing it twice leaves one file.
 */
export async function loadSampleResources(
  { db, storage, clip }: { db: Database; storage: Storage; clip: string },
  now: Date,
): Promise<void> {
  if (await hasResources(db)) return;
  const bytes = await readFile(clip);
  await storage.save(clipKey, bytes, 'video/mp4');
  await inTransaction(db, async (transaction) => {
    await holdLock(transaction, 'load the demo');
    const trainerId = await findTrainer(transaction);
    if (trainerId === undefined || (await hasResources(transaction))) return;
    await saveSampleResources(transaction, sampleResources(bytes.length), { chapterNumber: 1, trainerId, now });
  });
}

const sampleResources = (clipSize: number): SampleResource[] => [
  {
    type: 'video',
    title: 'At the panel: read the right host',
    description: 'An example clip, a few seconds long.',
    file: { key: clipKey, name: 'at-the-panel.mp4', size: clipSize, mimeType: 'video/mp4' },
    url: null,
  },
  {
    type: 'link',
    title: 'Host record sheets of this site',
    description: 'An example of a link into the plant network.',
    file: null,
    url: 'http://records.plant.test/hosts',
  },
];
