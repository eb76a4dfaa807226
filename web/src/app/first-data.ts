import { modulesPaths } from '@loopcheck/contract/features/modules/modules.paths';
import { sitePaths } from '@loopcheck/contract/features/site/site.paths';
import { sopsPaths } from '@loopcheck/contract/features/sops/sops.paths';

/** The address of the site's data, which every page requests. */
export const siteDataUrl = sitePaths.publicSite.path;

const outlines = `${modulesPaths.list.path}?view=outline`;
const module = modulesPaths.one.path.replace(':id', '$id');
const documents = sopsPaths.list.path;

/**
 * The addresses of the data that the first load of a page fetches in addition to the code. The key is the path of the
 * route, a space, and the audience. `$id` stands for the same value as in the route. The list contains only data that are
 * the same for everybody. The app requests all other data together, as soon as it runs.
 *
 * `route-queries.ts` must start its queries with the same URLs. Otherwise the browser fetches the data twice.
 */
export const firstData: Readonly<Record<string, readonly string[]>> = {
  '/ trainees': [outlines],
  '/trainee members': [outlines],
  '/training-modules members': [outlines],
  '/training-modules/$id members': [module, documents],
  '/quiz/$id members': [outlines],
  '/sop-library members': [documents],
};
