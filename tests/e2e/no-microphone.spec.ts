import { connectAndOpen } from '../support/conversation.ts';
import { button } from '../support/recorder.ts';
import { expect, test } from '../support/story.ts';

// There is a microphone, and nobody allows it.
test.use({
  isAlone: true,
  switches: ['--use-fake-device-for-media-stream', '--deny-permission-prompts'],
});

test('a refused microphone is said, with what to do, and what is typed stays', async ({
  app,
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await app.electron?.evaluate(({ session }) =>
    session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) =>
      answer(false),
    ),
  );
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.fill('typed before');
  await button(page, 'Record voice').click();
  const words = page.getByRole('alert').filter({ hasText: 'isn’t allowed to use the microphone' });
  await expect(words).toContainText('try again');
  await button(page, 'Try again').click();
  await expect(words).toBeVisible();
  await button(page, 'Close').click();
  await expect(words).toBeHidden();
  await expect(box).toHaveValue('typed before');
  await expect(box).toBeFocused();
});
