import type { ErrorCode } from '@loopcheck/contract/errors';
import { commonPasswords } from './common-passwords.ts';

/** Why a new password is refused, or null when it will do. Length counts characters as people see them. */
export function passwordFault(
  password: string,
  policy: { readonly minimumLength: number; readonly refuseCommon: boolean },
): Extract<ErrorCode, 'password_too_short' | 'password_too_common'> | null {
  if ([...password].length < policy.minimumLength) return 'password_too_short';
  if (policy.refuseCommon && commonPasswords().has(password.toLowerCase())) return 'password_too_common';
  return null;
}
