import { passFirstModule } from './journey.ts';
import { desk, test } from './test.ts';

test.use({ viewport: desk });

test('on a desk, a new technician reads a module, fails its quiz, reviews, passes, and the next module opens', async ({
  page,
  app,
}) => {
  await passFirstModule(page, app.origin);
});
