/**
 * zod compiles its schemas with `new Function` if the page allows it. zod finds out by trying, and browsers report the
 * try as a violation of the Content Security Policy. zod reads its settings from this object. The settings are not set
 * by `z.config`, which would make every page load zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
