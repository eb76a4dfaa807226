import { Trans } from '@lingui/react/macro';

/** The hint under a setting: whether the default value applies; if an admin has set another value, also the default. */
export function SettingSource({ isSetHere, defaultValue }: { isSetHere: boolean; defaultValue: string }) {
  return isSetHere ? <Trans>Set here. Default: {defaultValue}</Trans> : <Trans>Default value</Trans>;
}
