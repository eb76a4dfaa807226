import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { mutationFor, refresh } from '../../../lib/api/mutation-for.ts';
import type { UploadPicture } from '../../../lib/api/uploaded-file.ts';
import { squarePicture } from './square-picture.ts';

/** Thrown for a file that the browser cannot crop, for example because it is not a picture. */
export class UnreadablePictureError extends Error {
  override readonly name = 'UnreadablePictureError';
}

const refreshes = [accountsEndpoints.me];

/** Crops and uploads a picture, and sets it as the profile picture of the signed-in person. */
export function useSetPicture(upload: UploadPicture) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const picture = await squarePicture(file).catch(() => {
        throw new UnreadablePictureError();
      });
      await call(profileEndpoints.setPicture, { body: { fileURL: await upload(picture) } });
      await refresh(queryClient, refreshes);
    },
  });
}

/** Removes the profile picture of the signed-in person. */
export const useRemovePicture = () => useMutation(mutationFor(profileEndpoints.removePicture, { refreshes }));
