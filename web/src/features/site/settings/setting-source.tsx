import { Trans } from '@lingui/react/macro';

/** The hint under a setting: that the default value applies or, if an admin has set a value, what the default is. */
export function SettingSource({ isSetHere, defaultValue }: { isSetHere: boolean; defaultValue: string }) {
  return isSetHere ? <Trans>Set here. Default: {defaultValue}</Trans> : <Trans>Default value</Trans>;
}
