import { profileEndpoints, Settings } from '@loopcheck/contract/features/accounts/profile.contract';
import type { Config } from '../../../config.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { implement } from '../../../platform/http/implement.ts';
import { removePicture, setPicture } from './change-picture.ts';
import { findPicture, findSettings, saveSettings, type SettingsRow } from './profile.queries.ts';

const mimeTypes: Readonly<Record<string, string>> = { png: 'image/png', webp: 'image/webp' };

export const profileRoutes = implement(profileEndpoints, {
  settings: async ({ db, user, config }) => settingsOf(await findSettings(db, user.id), config),
  saveSettings: async ({ db, user, body, config }) => settingsOf(await saveSettings(db, user.id, body), config),
  setPicture,
  removePicture,
  picture: async ({ db, params }) => {
    const storageKey = await findPicture(db, params.userId);
    ensure(storageKey, 'picture_not_found');
    const extension = storageKey.split('.').at(-1) ?? '';
    const mimeType = mimeTypes[extension] ?? 'image/jpeg';
    return { storageKey, fileName: `picture.${extension}`, mimeType, asAttachment: false };
  },
});

const settingsOf = (row: SettingsRow, { smtpUrl }: Config): Settings =>
  Settings.parse({
    theme: row.theme,
    textSize: row.text_size,
    motion: row.motion,
    mail: row.wants_mail,
    mailAvailable: smtpUrl !== null,
  });
