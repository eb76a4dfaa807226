import {
  moduleAuthoringEndpoints,
  type PublicationKind,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesFor } from '../../../lib/api/pages-for.ts';

/** Fetches, in pages, the people whom a publication of this kind would ask to read the module again. */
export const useAskedPeople = (id: string, kind: PublicationKind) =>
  useInfiniteQuery(pagesFor(moduleAuthoringEndpoints.asked, { params: { id }, query: { kind } }));

export type AskedPeopleQuery = ReturnType<typeof useAskedPeople>;
