import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { AppProof, PasskeyProof } from '../second-factor/second-factor.contract.ts';
import { Password } from './accounts.contract.ts';
import { confirmationPaths } from './confirmation.paths.ts';

/**
 * A way in which a signed-in person can prove again who they are. `directory` is the OpenID Connect provider of the site.
 */
export const ConfirmationMethod = z.enum(['passkey', 'app', 'directory', 'password']);
export type ConfirmationMethod = z.infer<typeof ConfirmationMethod>;

export const confirmationEndpoints = {
  listMethods: endpoint({
    ...confirmationPaths.listMethods,
    access: 'member',
    summary: 'Returns the ways in which the signed-in person can confirm who they are, preferred first',
    reply: z.object({
      methods: z.array(ConfirmationMethod),
      /** The name of the directory, for the method `directory`; null if the site has no directory. */
      directoryName: z.string().nullable(),
    }),
  }),
  confirmIdentity: endpoint({
    ...confirmationPaths.confirmIdentity,
    access: 'member',
    summary:
      'Confirms who the signed-in person is. For ten minutes, this session can then make the calls that need this proof',
    body: z.union([z.object({ password: Password }), AppProof, PasskeyProof]),
    reply: z.object({ confirmed: z.literal(true) }),
    errors: ['password_not_right', 'code_not_right', 'passkey_not_accepted', 'too_many_requests', 'busy'],
    selfManagedTransactions: true,
  }),
};
