import { RegistrationMode } from '@loopcheck/contract/features/site/site.contract';
import type { Config } from '../../config.ts';

/** Who may register: what Settings say, else what the environment says. */
export function registrationOf(site: { registration: string | null } | undefined, config: Config): RegistrationMode {
  return RegistrationMode.safeParse(site?.registration).data ?? config.registration;
}
