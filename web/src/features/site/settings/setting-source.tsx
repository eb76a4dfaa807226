import { Trans } from '@lingui/react/macro';

/** The hint under a setting. It states the default value, or that the default value applies. */
export function SettingSource({ isSetByAdmin, defaultValue }: { isSetByAdmin: boolean; defaultValue: string }) {
  return isSetByAdmin ? <Trans>Set here. Default: {defaultValue}</Trans> : <Trans>Default value</Trans>;
}
