import { useLingui } from '@lingui/react/macro';

/** Returns a function that writes a number of whole seconds as "40 s" or "3 min 12 s". */
export function useTimeText(): (seconds: number) => string {
  const { t } = useLingui();
  return (total) => {
    const minutes = Math.floor(total / 60);
    const seconds = total % 60;
    return minutes > 0 ? t`${minutes} min ${seconds} s` : t`${seconds} s`;
  };
}
