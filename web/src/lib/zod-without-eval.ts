/**
 * zod compiles its schemas with `new Function` if the page allows it. It finds this out by trying, which browsers report
 * as a violation of the Content Security Policy. zod reads its settings from this object. They are set here and not by
 * `z.config`, which would make every page load zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
