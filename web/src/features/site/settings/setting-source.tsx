import { Trans } from '@lingui/react/macro';

/** The hint under a setting: whether an admin has set it, and its default value. */
export function SettingSource({ isSetHere, defaultValue }: { isSetHere: boolean; defaultValue: string }) {
  return isSetHere ? <Trans>Set here. Default: {defaultValue}</Trans> : <Trans>Default value</Trans>;
}
