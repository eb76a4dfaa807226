import { type Site, siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import type { Config } from '../../config.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement, type Platform } from '../../platform/http/implement.ts';
import { claimUpload } from '../uploads/index.ts';
import { removeSitePicture, setSitePicture, sitePictureType } from './pictures.commands.ts';
import { changeSettings } from './site.commands.ts';
import { findPublicData, findSite, pingDatabase, type PublicData } from './site.queries.ts';
import {
  moduleGateOf,
  pictureKeyOf,
  registrationModeOf,
  settingsOf,
  siteNameOf,
  sitePictureUrl,
} from './site.rules.ts';

/** The default pass mark of a new quiz, in percent. The landing page shows it if there is no active quiz. */
const defaultPassMark = 70;

/**
 * The last result of `presentSite`, with the data and the mailer from which it was made. There is one result for each
 * configuration, because one process can run several servers with different configurations, as the tests do.
 */
const lastReplies = new WeakMap<
  Config,
  Pick<Platform, 'mailer'> & { readonly data: PublicData; readonly reply: Site }
>();

/**
 * Reads the data of the site that visitors see. Returns the same object until the data changes, because
 * `sendSharedReply` then serialises and compresses the reply only once.
 */
async function presentSite({ db, config, mailer }: Pick<Platform, 'db' | 'config' | 'mailer'>): Promise<Site> {
  const data = await findPublicData(db);
  const last = lastReplies.get(config);
  if (last?.data === data && last.mailer === mailer) return last.reply;
  const reply = toReply(data, { config, mailer });
  lastReplies.set(config, { data, mailer, reply });
  return reply;
}

const toReply = (
  { site, chapters, highestPassMark, sopCount }: PublicData,
  { config, mailer }: Pick<Platform, 'config' | 'mailer'>,
): Site => ({
  siteName: siteNameOf(site),
  landingSentence: site?.landing_sentence ?? '',
  logoUrl: sitePictureUrl(site, 'logo'),
  pictureUrl: sitePictureUrl(site, 'picture'),
  demo: config.demo,
  moduleCount: chapters.length,
  sopCount,
  passMark: highestPassMark ?? defaultPassMark,
  moduleGate: moduleGateOf(site),
  chapters,
  passwordMinimum: config.passwordPolicy.minimumLength,
  registration: registrationModeOf(site, config),
  mailAvailable: mailer !== null,
  directoryName: config.directory?.name ?? null,
});

export const siteRoutes = implement(siteEndpoints, {
  publicSite: presentSite,
  setPicture: async (call) => {
    const { db, storage, config, now, user, body, params, request } = call;
    const { objectPath } = await claimUpload(
      { db, storage, config, now, log: request.log },
      { userId: user.id, uploadUrl: body.fileURL, purpose: 'picture' },
    );
    await setSitePicture({ db, storage, now, adminId: user.id, kind: params.kind }, objectPath);
    return presentSite(call);
  },
  removePicture: async (call) => {
    const { db, storage, now, user, params } = call;
    await removeSitePicture({ db, storage, now, adminId: user.id, kind: params.kind });
    return presentSite(call);
  },
  picture: async ({ db, params }) => {
    const storageKey = pictureKeyOf(await findSite(db), params.kind);
    ensure(storageKey, 'picture_not_found');
    return { storageKey, fileName: `${params.kind}.webp`, mimeType: sitePictureType, asAttachment: false };
  },
  settings: async ({ db, config }) => settingsOf(await findSite(db), config),
  updateSettings: ({ db, config, user, body }) => changeSettings({ db, config }, { adminId: user.id, change: body }),
  health: async ({ db }) => {
    await pingDatabase(db);
    return { status: 'ok' as const };
  },
});
