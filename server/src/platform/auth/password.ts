import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommended parameters of argon2id: 19 MiB, two iterations, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes a password with argon2id, after Unicode normalisation (NFC). The result includes the random salt and the
 * parameters.
 */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost);

/** The hash with which `verifyPassword` compares a password if the account does not exist. */
let decoyHash: Promise<string> | undefined;

/**
 * Returns true if `storedHash` is the hash of the password. Pass undefined if the account does not exist. The result is
 * then false, but the comparison takes the same time, so that the duration does not reveal which accounts exist.
 */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  decoyHash ??= hashPassword('password of the decoy hash');
  const matches = await verify(storedHash ?? (await decoyHash), password.normalize('NFC'));
  return storedHash !== undefined && matches;
}
