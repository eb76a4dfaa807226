import type { z } from 'zod';

/** The body of a reply, parsed by a schema that names the fields a benchmark needs. Throws when they are missing. */
export async function readJson<Schema extends z.ZodType>(reply: Response, schema: Schema): Promise<z.output<Schema>> {
  return schema.parse(await reply.json());
}
