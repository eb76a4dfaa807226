import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { type SitePictureKind, siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { mutationFor, refresh } from '../../../lib/api/mutation-for.ts';
import { freshQueryFor } from '../../../lib/api/query-for.ts';
import type { UploadPicture } from '../../../lib/api/uploaded-file.ts';

export const useSiteSettings = () => useQuery(freshQueryFor(siteEndpoints.settings));

/**
 * Changes settings of the site. Also refetches the public data of the site, because they contain some of the settings,
 * such as the name of the site.
 */
export const useUpdateSiteSettings = () =>
  useMutation(
    mutationFor(siteEndpoints.updateSettings, {
      refreshes: [siteEndpoints.settings, siteEndpoints.publicSite, recordsEndpoints.activity],
    }),
  );

const pictureRefreshes = [siteEndpoints.publicSite, recordsEndpoints.activity];

/** Uploads a picture and sets it as the logo of the site or as the picture on the landing page. */
export function useSetSitePicture(kind: SitePictureKind, upload: UploadPicture) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      await call(siteEndpoints.setPicture, { params: { kind }, body: { fileURL: await upload(file) } });
      await refresh(queryClient, pictureRefreshes);
    },
  });
}

export const useRemoveSitePicture = (kind: SitePictureKind) =>
  useMutation(mutationFor(siteEndpoints.removePicture, { params: { kind }, refreshes: pictureRefreshes }));
