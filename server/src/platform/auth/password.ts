import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommended parameters of argon2id: 19 MiB, two iterations, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** An argon2id hash with its own salt and its parameters in it. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost);

let decoy: Promise<string> | undefined;

/** True when the password belongs to the hash. With no hash (unknown account) it takes the same time and is false. */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(storedHash ?? (await decoy), password.normalize('NFC'));
  return storedHash !== undefined && matches;
}
