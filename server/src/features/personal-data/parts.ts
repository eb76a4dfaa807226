import { sessionsPersonalData } from '../../platform/auth/personal-data.queries.ts';
import type { PersonalData } from '../../platform/db/personal-data.ts';
import { accountsPersonalData } from '../accounts/index.ts';
import { announcementsPersonalData } from '../announcements/index.ts';
import { badgesPersonalData } from '../badges/index.ts';
import { certificatesPersonalData } from '../certificates/index.ts';
import { contentUpdatesPersonalData } from '../content-updates/index.ts';
import { discussionsPersonalData } from '../discussions/index.ts';
import { draftsPersonalData } from '../drafts/index.ts';
import { drillsPersonalData } from '../drills/index.ts';
import { evidencePersonalData } from '../evidence/index.ts';
import { loginsPersonalData } from '../logins/index.ts';
import { modulesPersonalData } from '../modules/index.ts';
import { newsPersonalData } from '../news/index.ts';
import { notificationsPersonalData } from '../notifications/index.ts';
import { progressPersonalData } from '../progress/index.ts';
import { quizzesPersonalData } from '../quizzes/index.ts';
import { recordsPersonalData } from '../records/index.ts';
import { resourcesPersonalData } from '../resources/index.ts';
import { secondFactorPersonalData } from '../second-factor/index.ts';
import { sopsPersonalData } from '../sops/index.ts';
import { uploadsPersonalData } from '../uploads/index.ts';

/**
 * All parts of the personal data export, by name. A test checks that the `userForeignKeys` of all parts are exactly
 * the foreign keys to the table `users`.
 */
export const personalDataParts: PersonalData = {
  ...accountsPersonalData,
  ...announcementsPersonalData,
  ...badgesPersonalData,
  ...certificatesPersonalData,
  ...contentUpdatesPersonalData,
  ...discussionsPersonalData,
  ...draftsPersonalData,
  ...drillsPersonalData,
  ...evidencePersonalData,
  ...loginsPersonalData,
  ...modulesPersonalData,
  ...newsPersonalData,
  ...notificationsPersonalData,
  ...progressPersonalData,
  ...quizzesPersonalData,
  ...recordsPersonalData,
  ...resourcesPersonalData,
  ...secondFactorPersonalData,
  ...sopsPersonalData,
  ...uploadsPersonalData,
  ...sessionsPersonalData,
};
