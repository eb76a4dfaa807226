import { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { queryFor } from '../../lib/api/query-for.ts';
import { chooseAppearance } from '../../ui/appearance.ts';

/** The settings of the signed-in person. */
export const usePersonalSettings = () => useQuery(queryFor(profileEndpoints.settings));

export const useSavePersonalSettings = () =>
  useMutation(mutationFor(profileEndpoints.saveSettings, { refreshes: [profileEndpoints.settings] }));

/** Applies the theme, text size and motion from the person's settings to the page. */
export function useSavedAppearance(): void {
  const { data } = usePersonalSettings();
  useEffect(() => {
    if (data) chooseAppearance({ theme: data.theme, textSize: data.textSize, motion: data.motion });
  }, [data]);
}
