import { randomInt } from 'node:crypto';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { recordEvent } from '../records/index.ts';
import { certificatePolicyOf, findSite } from '../site/index.ts';
import { type CertificateRow, findCertificate, findPerson, saveRequest } from './certificates.queries.ts';
import type { Missing } from './certificates.rules.ts';
import { type Applicant, findEligibility } from './eligibility.ts';
import { frozenChapterOf } from './frozen-chapters.ts';
import { newNumber } from './numbers.rules.ts';

/** Asks for the certificate: chapters, revisions and scores are frozen now, and the number is given. Run it in a transaction. */
export async function requestCertificate(applicant: Applicant): Promise<CertificateRow> {
  const { db, userId } = applicant;
  // Two clicks make one request: the second waits here and then finds the first.
  await holdLock(db, `certificate ${userId}`);
  const { modules, missing, obstacle, canRequest } = await findEligibility(applicant);
  if (obstacle) throw new Refusal(obstacle);
  ensure(canRequest, 'certificate_not_earned', namesOf(missing));
  const certificate = await saveUnderNewNumber(applicant, modules.map(frozenChapterOf));
  await recordEvent(db, {
    personId: userId,
    verb: 'requested',
    object: 'certificate',
    objectId: certificate.id,
    result: { number: certificate.number },
  });
  return certificate;
}

async function saveUnderNewNumber(
  { db, config, userId, now }: Applicant,
  chapters: ReturnType<typeof frozenChapterOf>[],
): Promise<CertificateRow> {
  const { prefix } = certificatePolicyOf(await findSite(db), config);
  const holder = await findPerson(db, userId);
  let id: string | undefined;
  // A number is never given twice, whatever became of its certificate.
  while (id === undefined) {
    id = await saveRequest(db, { userId, number: newNumber(prefix, randomInt), holder, chapters, now });
  }
  const certificate = await findCertificate(db, id);
  ensure(certificate, 'certificate_not_found');
  return certificate;
}

/** What is missing, chapter by chapter, for the refusal. */
const namesOf = (missing: readonly Missing[]): Record<string, string> =>
  Object.fromEntries(
    missing.map(({ chapterNumber, title, what }) => [
      `chapter ${chapterNumber}`,
      `${title}: ${what === 'quiz' ? 'pass the quiz' : 'complete the module'}`,
    ]),
  );
