import { earnCertificate, expectApproval, listSteps, nextStep, pointer } from './next-step.ts';
import { expect, phone, test } from './test.ts';
import { register } from './trainee.ts';

test.use({ viewport: phone, hasTouch: true });

const chapterCount = 13;
/** The chapters whose quizzes are not passed at the first attempt. */
const failedChapters = [1, 8];

test('on a phone, the next-step button leads through all 13 modules, with two failed quizzes, to the approved certificate', async ({
  page,
  browser,
  ownApp: app,
}) => {
  // About two minutes on a calm machine.
  test.setTimeout(900_000);
  const technician = await register(page, app.origin);
  await expect(nextStep(page)).toBeInViewport({ ratio: 1 });
  await earnCertificate(page, pointer(page), listSteps(chapterCount, failedChapters));
  await expectApproval(page, browser, app.origin, technician);
});
