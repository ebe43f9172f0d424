import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Attachment } from '../../../../shared/contract/attachments.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { answering, tooMany } from '../../../testing/questions.ts';
import { useKeptRecording } from './use-kept-recording.ts';

const kept = { attachmentId: 'voice', fileName: 'voice.ogg' } as Attachment;

function Recording({ onSent }: { onSent: () => void }) {
  const actions = useKeptRecording({
    chat: { instanceId: 'i', chatId: 'c@c.us' },
    replyToLocalId: null,
    options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
    onSent,
  });
  return (
    <>
      <button type="button" onClick={() => void actions.send(kept, null, true)}>
        Send
      </button>
      {actions.sendAnyway && (
        <button type="button" onClick={() => void actions.sendAnyway?.()}>
          Send anyway
        </button>
      )}
    </>
  );
}

it('sends a recording that main asks about once a person has answered each of its questions', async () => {
  const refusals: AppError[] = [tooMany, answering];
  let sent = 0;
  const main = fakeMain({
    'messages.send': () => {
      const error = refusals.shift();
      return error === undefined
        ? ok({ messages: [{ localId: 'm' } as never], isClosed: false })
        : { ok: false, error };
    },
  });
  renderPart(<Recording onSent={() => (sent += 1)} />);
  const user = userEvent.setup();
  const asked = (how: object) =>
    waitFor(() => expect(main.inputs('messages.send').at(-1)).toMatchObject(how));

  await user.click(screen.getByRole('button', { name: 'Send' }));
  await asked({ attachmentIds: ['voice'], allowOutsideHours: true });
  await user.click(await screen.findByRole('button', { name: 'Send anyway' }));
  await asked({ allowOutsideHours: true, allowFirstContacts: true });
  await user.click(await screen.findByRole('button', { name: 'Send anyway' }));
  await asked({ allowOutsideHours: true, allowFirstContacts: true, anyway: true });
  await waitFor(() => expect(sent).toBe(1));
  expect(screen.queryByRole('button', { name: 'Send anyway' })).toBe(null);
});
