import type { Config } from '../config.ts';
import { findEligibility, requestCertificate } from '../features/certificates/index.ts';
import type { Database } from '../platform/db/database.ts';
import { holdLock } from '../platform/db/lock.queries.ts';
import { hasCertificates, listSampleTechnicians } from './certificates.queries.ts';

/** So many of those who are done have asked; the others leave something to try out. */
const requests = 2;

/** Lets sample technicians who have passed everything ask for their certificates, once: a trainer finds something to decide. */
export function loadSampleCertificates(db: Database, config: Config, now: Date): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await holdLock(transaction, 'load the demo');
    if (await hasCertificates(transaction)) return;
    let asked = 0;
    for (const userId of await listSampleTechnicians(transaction)) {
      if (asked === requests) return;
      const applicant = { db: transaction, config, userId, now };
      if (!(await findEligibility(applicant)).canRequest) continue;
      await requestCertificate(applicant);
      asked += 1;
    }
  });
}
