import path from 'node:path';
import { normalizePath } from 'vite';

type ModuleInfo = {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly importers: readonly string[];
};
type ModuleGraph = { getModuleInfo: (id: string) => ModuleInfo | null };

/** Large libraries that many screens do not need. Each pattern matches the file paths of a library's modules. */
const libraries = {
  /** Dialogs and popovers: focus, position and dismissal. */
  dialogs:
    /\/@base-ui\/react\/(?:dialog|popover|floating-ui-react\/(?:components|hooks|middleware))\/|\/@floating-ui\/(?:dom|core|react-dom)\//,
  /** All of Base UI, including its dialogs: a module that matches `dialogs` matches this pattern too. */
  controls: /\/node_modules\/@(?:base-ui|floating-ui)\//,
  forms: /\/node_modules\/(?:react-hook-form|@hookform)\//,
  sanitizer: /\/node_modules\/dompurify\//,
  zod: /\/node_modules\/zod\//,
  /** Hash functions, for certificates and for practice hosts (the simulated computers of the drills). */
  hashes: /\/node_modules\/@noble\/hashes\//,
} as const;
type Library = keyof typeof libraries;

const simulator = /\/simulator\/src\//;
/**
 * The file that imports those parts of the simulator that a page loads later, when the simulated computer has already
 * shown its first output.
 */
const laterPartsFile = /\/simulator\/src\/later\/all-later-parts\.ts$/;

/**
 * Which code loads a module, and what the module loads. An entry is `main.tsx`, or a module that other code imports
 * dynamically, such as a screen or a dialog.
 */
type ModuleUse = {
  /**
   * The ids of the entries that load the module together with their own code: the module itself if it is an entry, and
   * each entry that imports it statically, directly or through other modules.
   */
  readonly entries: Set<string>;
  /** The libraries that the module imports statically, directly or through other modules. */
  readonly libraries: Set<Library>;
  /** True if a schema file (see `isSchemaFile`) imports the module. */
  isForSchemas: boolean;
};

const sources = `${normalizePath(path.join(import.meta.dirname, 'src'))}/`;
const toScreens = (names: string) => names.split(' ').map((name) => `${sources}screens/${name}-screen.tsx`);

const app = `${sources}main.tsx`;
const landing = `${sources}screens/landing-screen.tsx`;

/** The screens for people without an account, except the landing page. They are small and have no dialogs. */
const publicScreens = toScreens(
  'confirm-email directory-confirmed licences one-time-link sign-out verify verify-number',
);

/** The screens that show the sign-in dialog: on the landing page, and at addresses that need an account. */
const signInScreens = ['sign-in-prompt.tsx', 'sign-in-required-screen.tsx'].map((file) => `${sources}screens/${file}`);

/** The parts around the screens of signed-in people, which each of these screens loads. */
const memberFrame = ['app/member-shell.tsx', 'app/member-frame.tsx'].map((file) => sources + file);

/** The parts that show the text of a training module: on its own page, and inside its tile in the list. */
const readers = ['reading-page', 'tile-reader'].map((name) => `${sources}features/modules/reader/${name}.tsx`);

/**
 * The screens that people open most often. A module that a small screen shares with any other entry goes into the chunk
 * `member`. A module of a large screen goes there only if two large screens share it, because all members load
 * `member`.
 */
const largeDailyScreens = toScreens('trainee-home module profile certificates sop-library');
const smallDailyScreens = toScreens('training-modules chapter next-quiz quiz news settings announcements announcement');
const dailyScreens = [...largeDailyScreens, ...smallDailyScreens];

/**
 * The screens on which most visits begin. Each is in one chunk with the parts that it shares with screens of trainers,
 * so that a phone needs no second request. The screens of trainers then load a few kilobytes that they do not need.
 */
const firstScreens = toScreens('trainee-home module');

const isScreen = (entry: string) => entry.startsWith(`${sources}screens/`) && entry.endsWith('-screen.tsx');
const hasAny = (entries: ReadonlySet<string>, wanted: readonly string[]) => wanted.some((entry) => entries.has(entry));

/**
 * True for an id such as `news.contract.ts?schemas`: the schemas of a contract file, which `contract-paths.ts` separates
 * from the paths of the endpoints.
 */
const isSchemaFile = (id: string) => id.endsWith('?schemas');

/**
 * True if a module imports a schema from a file of the contract. A schema needs zod. Exports such as `newsEndpoints` need
 * no zod: in the browser, they are only the paths of endpoints (see `contract-paths.ts`).
 */
const importsSchema = ({ code }: ModuleInfo): boolean =>
  [...(code ?? '').matchAll(importsFromContract)].some(([, names = '']) => names.split(',').some(isSchemaName));

/**
 * Matches imports from files of the contract, such as `import { a, b } from './news.contract.ts'`. The capture group is
 * `a, b`.
 */
const importsFromContract = /\bimport\s*\{([^}]*)\}\s*from\s*["'][^"']+\.contract(?:\.ts)?["']/g;

/**
 * False for endpoints, such as `newsEndpoints` or `newsEndpoints as endpoints`, and for the empty text after a trailing
 * comma.
 */
const isSchemaName = (name: string): boolean => name.trim() !== '' && !/Endpoints(?:\s|$)/.test(name.trim());

/** Returns the use of each module, by the id of the module. */
function findUses(graph: ModuleGraph): ReadonlyMap<string, ModuleUse> {
  const uses = new Map<string, ModuleUse>();
  const entries = new Set([app]);
  const addEntry = (id: string, entry: string) => {
    // Nearly all code imports files with schemas, but uses only the paths. The bundler removes unused schemas later.
    if (isSchemaFile(id)) return;
    const info = graph.getModuleInfo(id);
    const isForSchemas = info?.importers.some(isSchemaFile) ?? false;
    const use = uses.get(id) ?? { entries: new Set(), libraries: new Set(), isForSchemas };
    if (use.entries.has(entry)) return;
    use.entries.add(entry);
    uses.set(id, use);
    for (const dynamicId of info?.dynamicallyImportedIds ?? []) entries.add(dynamicId);
    for (const imported of info?.importedIds ?? []) addEntry(imported, entry);
  };
  const addLibrary = (id: string, library: Library) => {
    const use = uses.get(id);
    if (!use || use.libraries.has(library)) return;
    use.libraries.add(library);
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) addLibrary(importer, library);
  };
  // Entries that are found on the way are appended to the set, so this loop visits them too.
  for (const entry of entries) addEntry(entry, entry);
  for (const [library, pattern] of Object.entries(libraries) as [Library, RegExp][]) {
    for (const id of uses.keys()) {
      const info = graph.getModuleInfo(id);
      if (pattern.test(id) || (library === 'zod' && info && importsSchema(info))) addLibrary(id, library);
    }
  }
  return uses;
}

/** True for a module that goes into the chunk `app`, which every page loads. */
function isCommon({ entries, libraries: loadedLibraries, isForSchemas }: ModuleUse): boolean {
  if (loadedLibraries.size > 0) return false;
  // Screens import small modules of the contract that schemas import too. In the chunk `schemas`, such a module would
  // make these screens load all schemas.
  if (entries.has(app) || isForSchemas) return true;
  const isForPublicAndMembers = hasAny(entries, publicScreens) && isForManyMemberScreens(entries);
  return entries.size > 1 && (entries.has(landing) || isForPublicAndMembers);
}

/** True for a module that goes into the chunk `member`, which every page of a signed-in person loads. */
const isForMembers = ({ entries, libraries: loadedLibraries }: ModuleUse): boolean =>
  loadedLibraries.size === 0 && (entries.size > 1 ? isForManyMemberScreens(entries) : hasAny(entries, memberFrame));

/**
 * True if the frame, a small daily screen, two large daily screens (see `largeDailyScreens`), or a reader and a screen
 * load the module.
 */
function isForManyMemberScreens(entries: ReadonlySet<string>): boolean {
  const isForReaderAndScreen = hasAny(entries, readers) && [...entries].some(isScreen);
  const isForTwoDailyScreens = dailyScreens.filter((screen) => entries.has(screen)).length > 1;
  return (
    hasAny(entries, memberFrame) || hasAny(entries, smallDailyScreens) || isForTwoDailyScreens || isForReaderAndScreen
  );
}

/** True for a module that a page loads only through `laterPartsFile`. */
const isLaterSimulatorPart = ({ entries }: ModuleUse): boolean =>
  [...entries].every((entry) => laterPartsFile.test(entry));

/** The screens that replay a drill run. */
const replayScreens = toScreens('drill-replay trainer-drill-run');

/** True for a module that only the screens with a replay share. The page of an open drill run must not load it. */
const isForReplays = ({ entries }: ModuleUse): boolean =>
  entries.size > 1 && [...entries].every((entry) => replayScreens.includes(entry));

/** The screens that show a practice host. */
const practiceHostScreens = [...toScreens('drill-run'), ...replayScreens];

/** The page of a drill run imports `phone.ts` dynamically, so this file is an entry too. */
const practiceHostEntries = [...practiceHostScreens, `${sources}features/drills/phone.ts`];

/** True for a module that only the screens with a practice host share. The screens with a replay are among them. */
const isForPracticeHosts = ({ entries }: ModuleUse): boolean =>
  entries.size > 1 && [...entries].every((entry) => practiceHostEntries.includes(entry));

/** The entries that show a drill: its job card (the task), its runs, and the debrief (the result of a run). */
const drillEntries = [...practiceHostEntries, ...toScreens('drill'), `${sources}features/drills/debrief.tsx`];

/**
 * True for a module that the page of a drill shares with the pages of its runs. Screens without a drill must not load
 * this module.
 */
const isForDrills = (use: ModuleUse): boolean =>
  use.entries.size > 1 && [...use.entries].every((entry) => drillEntries.includes(entry)) && !isForPracticeHosts(use);

/** If at least this number of entries load a module of ours, it goes into the group of the library that it imports. */
const manyEntries = 8;

/**
 * Returns the name of the group for a module of a library, or for a module of ours that many entries load together with
 * the library; null for all other modules.
 */
function nameLibraryGroup({ entries, libraries: loadedLibraries }: ModuleUse, id: string): string | null {
  const isPartOfLibrary = [libraries.controls, libraries.forms].some((library) => library.test(id));
  const isShared = entries.size >= manyEntries && !loadedLibraries.has('zod') && !loadedLibraries.has('sanitizer');
  return isPartOfLibrary || isShared ? chooseLibrary(loadedLibraries) : null;
}

/**
 * Returns the library whose group a module joins. Returns null for a module that loads `forms` and another library,
 * because the group `forms` must not load a second library.
 */
function chooseLibrary(loadedLibraries: ReadonlySet<Library>): string | null {
  if (loadedLibraries.has('forms')) return loadedLibraries.size === 1 ? 'forms' : null;
  if (loadedLibraries.has('dialogs')) return 'dialogs';
  return loadedLibraries.has('controls') ? 'controls' : null;
}

/** Chunks of screens for trainers that are smaller than this are merged. */
const smallChunkBytes = 12_000;

/** The area of the app that needs a module, if the module is in neither of the chunks `app` and `member`. */
type Area = 'reader' | 'public' | 'sign-in' | 'daily' | 'other-screen' | 'dialog';
/**
 * The areas in their order: a module imports only modules of its own area and of earlier areas. The area `reader` is
 * not in this list, because it has a group of its own.
 */
const areas: readonly Area[] = ['public', 'sign-in', 'daily', 'other-screen', 'dialog'];

function findArea({ entries }: ModuleUse): Area {
  if (hasAny(entries, readers)) return 'reader';
  if (hasAny(entries, publicScreens)) return 'public';
  if (hasAny(entries, signInScreens)) return 'sign-in';
  if (hasAny(entries, dailyScreens)) return 'daily';
  return [...entries].some(isScreen) ? 'other-screen' : 'dialog';
}

/**
 * Returns the name of the group for a module that few screens or dialogs share. The name contains the libraries, so
 * that modules with different libraries are in different groups: a screen that loads a group also loads its libraries.
 */
function nameSharedGroup(use: ModuleUse): string {
  const area = findArea(use);
  const screen = area === 'daily' ? dailyScreens.find((each) => use.entries.has(each)) : undefined;
  return [screen ? path.basename(screen, '-screen.tsx') : area, ...[...use.libraries].toSorted()].join('-');
}

/**
 * Returns the groups of modules that share a chunk. Without groups, each module that two screens share would get its
 * own chunk. A phone with a slow network waits a fixed time for each round of requests, so a few large chunks load faster
 * than many small ones.
 *
 * The bundler adds the imports of a module to its group, unless an earlier group has them. Therefore the groups that are
 * loaded by the most entries come first.
 */
export function codeGroups() {
  let uses: ReadonlyMap<string, ModuleUse> | undefined;
  const group = (nameGroup: (use: ModuleUse, id: string) => string | null) => ({
    name: (id: string, graph: ModuleGraph) => {
      uses ??= findUses(graph);
      const use = uses.get(id);
      return use ? nameGroup(use, id) : null;
    },
  });
  const groups = [
    { name: 'zod', test: libraries.zod },
    { name: 'hashes', test: libraries.hashes },
    group((use) => (isCommon(use) ? 'app' : null)),
    // The simulator is large, so screens without a practice host must not load its chunk. The parts that it loads later
    // have a chunk of their own. This group comes after `app`, so that the bundler's helper for dynamic imports, which
    // `app` and the simulator need, is in `app`.
    group((use, id) => (simulator.test(id) && !isLaterSimulatorPart(use) ? 'simulator' : null)),
    group((use) => (isForMembers(use) ? 'member' : null)),
    group((use, id) => (nameLibraryGroup(use, id) === 'controls' ? 'controls' : null)),
    group((use, id) => nameLibraryGroup(use, id)),
    { name: 'schemas', test: isSchemaFile },
    group((use) => (findArea(use) === 'reader' ? 'reader' : null)),
    // An imported module never loads more libraries than the module that imports it. So groups with fewer libraries come
    // first.
    ...[0, 1, 2, 3, 4, 5].flatMap((libraryCount) =>
      areas.map((area) => ({
        ...group((use) => {
          const isInGroup = use.libraries.size === libraryCount && findArea(use) === area;
          const isShared = use.entries.size > 1 || hasAny(use.entries, firstScreens);
          return isInGroup && isShared && !isForPracticeHosts(use) && !isForDrills(use) ? nameSharedGroup(use) : null;
        }),
        // The other screens, mostly screens of trainers, share little code. One chunk for all these screens would be
        // too large for each screen.
        ...(area === 'other-screen' && { entriesAware: true, entriesAwareMergeThreshold: smallChunkBytes }),
      })),
    ),
    group((use) => (isForDrills(use) ? ['drill', ...[...use.libraries].toSorted()].join('-') : null)),
    group((use) => (isForPracticeHosts(use) && !isForReplays(use) ? 'practice-host' : null)),
    group((use) => (isForReplays(use) ? 'replay' : null)),
  ];
  return groups.map((each, index) => ({ ...each, debugName: `group ${index}`, priority: groups.length - index }));
}
