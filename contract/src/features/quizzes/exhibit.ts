import { z } from 'zod';
import { fileText, lineText } from '../../fields.ts';
import { describeExhibitTextFault, exhibitLimits, findExhibitTextFault, tidyExhibitText } from './exhibits.rules.ts';

/**
 * What a person reads before answering a question, such as the output of a program or a filled form. `text` is plain
 * text of several lines, shown in a monospaced font.
 */
export const Exhibit = z.object({
  /** States where a technician would see such a text, for example the name of a window and of its host. */
  title: lineText(exhibitLimits.titleLength).pipe(z.string().min(1)),
  text: fileText(4000)
    .overwrite(tidyExhibitText)
    .superRefine((text, context) => {
      const fault = findExhibitTextFault(text);
      if (fault) context.addIssue({ code: 'custom', message: describeExhibitTextFault(fault) });
    }),
});
export type Exhibit = z.infer<typeof Exhibit>;
