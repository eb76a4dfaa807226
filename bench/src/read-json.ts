import type { z } from 'zod';

/** Returns the body of a reply. Throws unless it has the fields of the schema, which a benchmark needs. */
export async function readJson<Schema extends z.ZodType>(reply: Response, schema: Schema): Promise<z.output<Schema>> {
  return schema.parse(await reply.json());
}
