import { cardsEndpoints } from '@loopcheck/contract/features/accounts/cards.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { useMutation } from '@tanstack/react-query';
import { mutationFor } from '../../../lib/api/mutation-for.ts';

/** A mutation that creates cards for at most `maxPeoplePerBulkRequest` people. Only its reply contains the one-time codes. */
export const useCreateCards = () =>
  useMutation(mutationFor(cardsEndpoints.create, { refreshes: [recordsEndpoints.activity] }));
