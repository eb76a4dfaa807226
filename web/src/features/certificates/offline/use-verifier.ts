import { useQuery } from '@tanstack/react-query';

const loadVerifier = async () => {
  const [signatures, qrCodes] = await Promise.all([import('./ed25519.ts'), import('./read-qr-code.ts')]);
  return {
    verifySignature: signatures.verifySignature,
    readQrCodeFromFile: qrCodes.readQrCodeFromFile,
    readQrCode: qrCodes.readQrCode,
  };
};

export type Verifier = Awaited<ReturnType<typeof loadVerifier>>;

/**
 * Loads the scripts for a check without network when the page opens, because the device might have no network later.
 */
export const useVerifier = () => useQuery({ queryKey: ['certificate-check'], queryFn: loadVerifier, gcTime: Infinity });
