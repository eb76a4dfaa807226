import { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { queryFor } from '../../lib/api/query-for.ts';
import { chooseAppearance } from '../../ui/appearance.ts';

/** Own settings. */
export const useSettings = () => useQuery(queryFor(profileEndpoints.settings));

/** Changes own settings. */
export const useSaveSettings = () =>
  useMutation(mutationFor(profileEndpoints.saveSettings, { refreshes: [profileEndpoints.settings] }));

/** Lets the pages look as the person signed in has chosen, on whatever device that was. */
export function useOwnAppearance(): void {
  const { data } = useSettings();
  useEffect(() => {
    if (data) chooseAppearance({ theme: data.theme, textSize: data.textSize, motion: data.motion });
  }, [data]);
}
