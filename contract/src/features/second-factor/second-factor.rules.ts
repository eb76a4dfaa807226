import { SecondFactorRequiredFor } from '../site/site.contract.ts';

/**
 * The setting in effect: the setting that an admin has stored, or `defaultSetting` if no setting or an unknown value is
 * stored.
 */
export const secondFactorSettingOf = (
  stored: string | null | undefined,
  defaultSetting: SecondFactorRequiredFor,
): SecondFactorRequiredFor => SecondFactorRequiredFor.safeParse(stored).data ?? defaultSetting;

/** True if a person with this access must have a second factor. */
export function isSecondFactorRequired(
  requiredFor: SecondFactorRequiredFor,
  { role, isAdmin }: { readonly role: string; readonly isAdmin: boolean },
): boolean {
  if (requiredFor === 'nobody') return false;
  return isAdmin || (requiredFor === 'trainers_and_admins' && role === 'trainer');
}
