import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { callLimits } from '../../call-limits.ts';
import { claimErrors, attachErrors, UploadAddress } from '../uploads/uploads.contract.ts';
import { Account } from './accounts.contract.ts';
import { profilePaths } from './profile.paths.ts';

/** The preferences that a person can change. They apply on all devices of the person. */
const preferences = {
  /** `system` follows the setting of the device. */
  theme: z.enum(['system', 'light', 'dark']),
  textSize: z.enum(['normal', 'large', 'larger']),
  motion: z.enum(['system', 'reduced']),
  /** True if notifications are also sent by mail. */
  mail: z.boolean(),
};

export const PersonalSettings = z.object({
  ...preferences,
  /** True if a mail server is configured for the site. */
  mailAvailable: z.boolean(),
});
export type PersonalSettings = z.infer<typeof PersonalSettings>;

export const PersonalSettingsChange = z.object(preferences).partial();
export type PersonalSettingsChange = z.infer<typeof PersonalSettingsChange>;

export const profileEndpoints = {
  settings: endpoint({
    ...profilePaths.settings,
    access: 'member',
    summary: 'Returns the personal settings of the signed-in person',
    reply: PersonalSettings,
  }),
  saveSettings: endpoint({
    ...profilePaths.saveSettings,
    access: 'member',
    summary: 'Changes the personal settings of the signed-in person',
    body: PersonalSettingsChange,
    reply: PersonalSettings,
    errors: ['too_many_requests'],
    callLimit: callLimits.settings,
  }),
  setPicture: endpoint({
    ...profilePaths.setPicture,
    access: 'member',
    summary: 'Sets an uploaded file (purpose "picture") as the profile picture of the signed-in person',
    body: z.object({ fileURL: UploadAddress }),
    reply: Account,
    // The upload is first checked (claimed), and then linked to the account (attached).
    errors: [...new Set([...claimErrors, ...attachErrors]), 'picture_too_many_pixels', 'too_many_requests', 'busy'],
    selfManagedTransactions: true,
    callLimit: callLimits.pictures,
  }),
  removePicture: endpoint({
    ...profilePaths.removePicture,
    access: 'member',
    summary: 'Removes the profile picture of the signed-in person',
    reply: Account,
    errors: ['too_many_requests'],
    selfManagedTransactions: true,
    callLimit: callLimits.pictures,
  }),
  picture: endpoint({
    ...profilePaths.picture,
    access: 'member',
    summary: 'Returns the profile picture of a person',
    params: z.object({ userId: z.uuid() }),
    reply: file,
    errors: ['picture_not_found'],
    unattended: true,
  }),
};
