import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { mutationFor, refresh } from '../../../lib/api/mutation-for.ts';
import { squarePicture } from './square-picture.ts';

/** Sends a file to the server and gives the address that it was sent to. */
export type SendPicture = (picture: File) => Promise<string>;

/** A file that is no picture, or of a kind that this browser does not know. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

const touched = [accountsEndpoints.me];

/** Crops a picture, sends it, and makes it the own one. */
export function useSetPicture(send: SendPicture) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const picture = await squarePicture(file).catch(() => {
        throw new UnreadablePicture();
      });
      await call(profileEndpoints.setPicture, { body: { fileURL: await send(picture) } });
      await refresh(queryClient, touched);
    },
  });
}

/** Removes the own picture. */
export const useRemovePicture = () => useMutation(mutationFor(profileEndpoints.removePicture, { refreshes: touched }));
