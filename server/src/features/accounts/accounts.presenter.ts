import { randomUUID } from 'node:crypto';
import type { Account, Registration } from '@loopcheck/contract/features/accounts/accounts.contract';
import { splitName } from '@loopcheck/contract/features/accounts/names.rules';
import { pictureUrl } from '@loopcheck/contract/features/accounts/picture-url';
import { PersonalSettings } from '@loopcheck/contract/features/accounts/profile.contract';
import type { z } from 'zod';
import type { listOpenSessions } from '../../platform/auth/sessions.queries.ts';
import type { AccountRow, SettingsRow } from './accounts.queries.ts';
import { hasPendingTrainerRequest } from './users/users.rules.ts';

/** Formats an account for its owner. */
export function presentAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    role: row.role === 'trainer' ? 'trainer' : 'trainee',
    fullName: row.full_name,
    ...splitName(row.full_name),
    employeeId: row.employee_id,
    phoneNumber: row.phone_number,
    position: row.position,
    department: row.department,
    isAdmin: row.is_admin,
    isActive: row.is_active,
    profileImageUrl: pictureUrl(row.id, row.profile_image_path),
    trainerRequested: hasPendingTrainerRequest(row),
    createdAt: row.created_at.toISOString(),
  };
}

/**
 * Formats a registration that waits for approval, for the visitor who sent it. The result must not show whether an
 * account was created, so the id in the result is random and belongs to no account.
 */
export const presentRegistration = (form: z.output<typeof Registration>, now: Date): Account => ({
  id: randomUUID(),
  email: form.email,
  role: 'trainee',
  fullName: form.full_name,
  ...splitName(form.full_name),
  employeeId: form.employee_id,
  phoneNumber: form.phone,
  position: form.position || null,
  department: form.department || null,
  isAdmin: false,
  isActive: true,
  profileImageUrl: null,
  trainerRequested: form.role === 'trainer',
  createdAt: now.toISOString(),
});

/** Formats an open session for its owner. `currentSessionId` is the session that sent the request. */
export function presentSession(
  session: Awaited<ReturnType<typeof listOpenSessions>>[number],
  currentSessionId: string,
) {
  return {
    id: session.id,
    isCurrent: session.id === currentSessionId,
    deviceType: session.device_type,
    browser: session.browser,
    ipAddress: session.ip_address,
    startedAt: session.started_at.toISOString(),
    lastActiveAt: session.last_active_at.toISOString(),
  };
}

/**
 * Formats a one-time link for the person who opens it. Every link other than that of the first admin is presented as
 * `reset_password`, because all these links set the password of an existing account. `owner` is the account of the
 * recipient, undefined if the first admin has no account yet.
 */
export function presentLink(
  link: { readonly purpose: string; readonly email: string | null },
  owner: AccountRow | undefined,
) {
  const email = owner ? owner.email : link.email;
  return {
    purpose: link.purpose === 'first_admin' ? ('first_admin' as const) : ('reset_password' as const),
    email,
    signInName: email ?? owner?.employee_id ?? '',
  };
}

/** Formats a person's settings. `mailAvailable` is true if a mail server is configured. */
export const presentSettings = (row: SettingsRow, mailAvailable: boolean): PersonalSettings =>
  PersonalSettings.parse({
    theme: row.theme,
    textSize: row.text_size,
    motion: row.motion,
    mail: row.wants_mail,
    mailAvailable,
  });
