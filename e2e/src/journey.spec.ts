import { passFirstModule } from './journey.ts';
import { phone, test } from './test.ts';

test.use({ viewport: phone, hasTouch: true });

test('on a phone, a new technician reads a module, fails its quiz, reviews, passes, and the next module opens', async ({
  page,
  app,
}) => {
  await passFirstModule(page, app.origin);
});
