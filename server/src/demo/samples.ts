import { readFile } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { sendAnnouncement } from '../features/announcements/index.ts';
import { saveQuestion } from '../features/assistant/index.ts';
import { findEligibility, requestCertificate } from '../features/certificates/index.ts';
import type { Database } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { acquireLock } from '../platform/db/lock.queries.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { listTechnicianIds } from './people.queries.ts';
import { assistantQuestions, sampleAnnouncements, sampleNews, sampleDiscussions } from './sample-texts.ts';
import {
  findSampleIds,
  findDemoTrainerId,
  hasAnnouncements,
  hasCertificates,
  hasProcedureReads,
  hasResources,
  listActiveModules,
  listActiveSops,
  listStartedModules,
  markAnnouncementRead,
  backdateNotificationsWithoutMail,
  saveSampleNews,
  saveSampleDiscussion,
  saveSampleReads,
  saveSampleResources,
  type SampleRead,
  type SampleResource,
} from './samples.queries.ts';
import { seededRandom } from './seeded-random.ts';

const minuteMs = 60_000;
const dayMs = 24 * 3_600_000;

/** Each sample question was asked this number of hours earlier than its `daysAgo` says. */
const askedHoursEarlier = 5;

/** Saves the sample questions to the assistant, which trainers see in a list. */
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
      verdict: null,
      lead: null,
      instead: null,
      quotes: [],
      answeredBy: 'library' as const,
      sources: source ? [source] : [],
      offer: null,
    };
    const askedAt = new Date(now.getTime() - daysAgo * dayMs - askedHoursEarlier * 3_600_000);
    await saveQuestion(db, question, answer, askedAt);
  }
}

/** Saves the sample discussions and news items. */
export async function loadSampleNewsAndDiscussions(db: Database, now: Date): Promise<void> {
  const ids = await findSampleIds(db);
  for (const discussion of sampleDiscussions) await saveSampleDiscussion(db, ids, discussion, now);
  for (const news of sampleNews) await saveSampleNews(db, ids, news, now);
}

/** The time from the sending of a sample announcement until it is read. */
const announcementReadDelayMs = dayMs / 3;

/**
 * Sends the sample announcements as the demo trainer, and marks them as read by some of the technicians. Does nothing
 * if the database already contains announcements.
 */
export function loadSampleAnnouncements(db: Database, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await acquireLock(transaction, 'load the demo');
    const authorId = await findDemoTrainerId(transaction);
    if (authorId === undefined || (await hasAnnouncements(transaction))) return;
    const technicianIds = await listTechnicianIds(transaction);
    // The trainer has no session. `sendAnnouncement` does not use the id of the session, so any id is possible.
    const user = { id: authorId, sessionId: authorId, role: 'trainer', isAdmin: false } as const;
    for (const { daysAgo, readShare, ...texts } of sampleAnnouncements) {
      const sentAt = new Date(now.getTime() - daysAgo * dayMs);
      const audience = { to: 'all' } as const;
      const id = await sendAnnouncement({ db: transaction, user, now: sentAt }, { ...texts, audience });
      await backdateNotificationsWithoutMail(transaction, id, sentAt);
      const readerIds = [authorId, ...technicianIds.slice(0, Math.round(technicianIds.length * readShare))];
      await markAnnouncementRead(transaction, id, readerIds, new Date(sentAt.getTime() + announcementReadDelayMs));
    }
  });
}

/** The number of sample certificate requests. The other eligible technicians have not requested a certificate. */
const maxRequestCount = 2;

/** Requests certificates for the first eligible sample technicians, if the database has no certificates yet. */
export function loadSampleCertificates(db: Database, config: Config, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await acquireLock(transaction, 'load the demo');
    if (await hasCertificates(transaction)) return;
    let savedCount = 0;
    for (const userId of await listTechnicianIds(transaction)) {
      if (savedCount === maxRequestCount) return;
      const applicant = { db: transaction, config, userId, now };
      if (!(await findEligibility(applicant)).canRequest) continue;
      await requestCertificate(applicant);
      savedCount += 1;
    }
  });
}

const readsSeed = 7207;
/** The share of the procedures of started modules that remain unread. */
const unreadShare = 0.3;

/**
 * For each module that a sample technician has started, marks most of its procedures as read by the technician. Does
 * nothing if the database already records that somebody has read a procedure.
 */
export function loadSampleProcedureReads(db: Database, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await acquireLock(transaction, 'load the demo');
    if (await hasProcedureReads(transaction)) return;
    const technicianIds = await listTechnicianIds(transaction);
    if (technicianIds.length === 0) return;
    const random = seededRandom(readsSeed);
    const sops = await listActiveSops(transaction);
    const reads: SampleRead[] = [];
    for (const module of await listStartedModules(transaction, technicianIds)) {
      for (const sop of sops.filter(({ chapter_number: chapterNumber }) => chapterNumber === module.chapter_number)) {
        if (module.started_at === null || random.next() < unreadShare) continue;
        const readAt = new Date(module.started_at.getTime() + random.between(5, 600) * minuteMs);
        if (readAt < now) reads.push({ userId: module.user_id, sop, readAt });
      }
    }
    await saveSampleReads(transaction, reads);
  });
}

const clipKey = 'resources/demo-example-clip.mp4';

/**
 * Saves a video and a link as resources of chapter 1. Does nothing if the database already contains resources. `clip`
 * is the path of the video file. The video is stored before the transaction with a fixed key, so that a repetition
 * after a failure replaces the stored file.
 */
export async function loadSampleResources(
  { db, storage, clip }: { db: Database; storage: Storage; clip: string },
  now: Date,
): Promise<void> {
  if (await hasResources(db)) return;
  const bytes = await readFile(clip);
  await storage.save(clipKey, bytes, 'video/mp4');
  await inTransaction(db, async (transaction) => {
    await acquireLock(transaction, 'load the demo');
    const trainerId = await findDemoTrainerId(transaction);
    if (trainerId === undefined || (await hasResources(transaction))) return;
    await saveSampleResources(transaction, createSampleResources(bytes.length), { chapterNumber: 1, trainerId, now });
  });
}

const createSampleResources = (clipSize: number): SampleResource[] => [
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
