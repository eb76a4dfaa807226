import {
  moduleAuthoringEndpoints,
  type PublicationKind,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesFor } from '../../../lib/api/pages-for.ts';

/** Fetches, page by page, the people whom a publication of the kind `kind` would ask to read the module again. */
export const useAskedPeople = (moduleId: string, kind: PublicationKind) =>
  useInfiniteQuery(pagesFor(moduleAuthoringEndpoints.asked, { params: { id: moduleId }, query: { kind } }));

export type AskedPeopleQuery = ReturnType<typeof useAskedPeople>;
