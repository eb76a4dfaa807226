import { NewResource } from '@loopcheck/contract/features/resources/resources.contract';
import { z } from 'zod';

/**
 * Title and description of a resource, as forms require them: the title must not be empty. In the contract, both fields
 * have a default value, which `unwrap` removes.
 */
export const ResourceTexts = z.object({
  title: NewResource.shape.title.unwrap().pipe(z.string().min(1)),
  description: NewResource.shape.description.unwrap(),
});
export type ResourceTexts = z.infer<typeof ResourceTexts>;

/**
 * The URL of a link, as forms require it: not empty. In the contract, the field is optional; `unwrap` makes it
 * required.
 */
export const ResourceUrl = NewResource.shape.url.unwrap().pipe(z.string().min(1));
