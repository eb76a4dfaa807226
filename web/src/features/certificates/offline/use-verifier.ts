import { useQuery } from '@tanstack/react-query';

/**
 * The code that checks signatures and the code that reads QR pictures. They are fetched as soon as the page opens, not
 * when they are needed: then there may be no network.
 */
const loadCheck = async () => {
  const [signatures, pictures] = await Promise.all([import('./ed25519.ts'), import('./read-picture.ts')]);
  return { verify: signatures.verifySignature, readPicture: pictures.readPicture, readFrame: pictures.readFrame };
};

export type CheckCode = Awaited<ReturnType<typeof loadCheck>>;

/** What the check without network needs; undefined while it is on its way. */
export const useVerifier = () => useQuery({ queryKey: ['certificate-check'], queryFn: loadCheck, gcTime: Infinity });
