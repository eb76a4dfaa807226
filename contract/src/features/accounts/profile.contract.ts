import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { claimErrors, takeErrors, UploadAddress } from '../uploads/uploads.contract.ts';
import { Account } from './accounts.contract.ts';
import { profilePaths } from './profile.paths.ts';

/** A person's display and mail preferences; they apply on every device. */
const choices = {
  /** `system` follows the setting of the device. */
  theme: z.enum(['system', 'light', 'dark']),
  textSize: z.enum(['normal', 'large', 'larger']),
  motion: z.enum(['system', 'reduced']),
  /** Whether notifications are also sent by mail. */
  mail: z.boolean(),
};

export const Settings = z.object({
  ...choices,
  /** Whether this site sends mail at all. */
  mailAvailable: z.boolean(),
});
export type Settings = z.infer<typeof Settings>;

export const SettingsChange = z.object(choices).partial();
export type SettingsChange = z.infer<typeof SettingsChange>;

export const profileEndpoints = {
  settings: endpoint({
    ...profilePaths.settings,
    access: 'member',
    summary: 'Own settings',
    reply: Settings,
  }),
  saveSettings: endpoint({
    ...profilePaths.saveSettings,
    access: 'member',
    summary: 'Change own settings',
    body: SettingsChange,
    reply: Settings,
  }),
  setPicture: endpoint({
    ...profilePaths.setPicture,
    access: 'member',
    summary: 'Make an uploaded picture (purpose picture) the own one',
    body: z.object({ fileURL: UploadAddress }),
    reply: Account,
    errors: [...new Set([...claimErrors, ...takeErrors])],
    selfManaged: true,
  }),
  removePicture: endpoint({
    ...profilePaths.removePicture,
    access: 'member',
    summary: 'Remove the own picture',
    reply: Account,
    selfManaged: true,
  }),
  picture: endpoint({
    ...profilePaths.picture,
    access: 'member',
    summary: 'The picture of a person; 404 where there is none',
    params: z.object({ userId: z.uuid() }),
    reply: file,
    errors: ['picture_not_found'],
    unattended: true,
  }),
};
