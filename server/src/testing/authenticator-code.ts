import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app shows at a time. `key` is the secret in Base32, with or without spaces. */
export const authenticatorCode = (key: string, time: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(key.replaceAll(' ', '')), timestamp: time.getTime() });
