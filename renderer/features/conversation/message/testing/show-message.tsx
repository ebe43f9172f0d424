import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { Message } from '../../../../../shared/contract/messages.ts';
import type { AppError } from '../../../../../shared/domain/app-error.ts';
import type { MessageAction } from '../../../../../shared/domain/message-state.ts';
import { renderPart } from '../../../../testing/render-with-main.tsx';
import { MessageRow } from '../message-row.tsx';

/** Draws a message as the log does; returns its row, the words of its buttons, and what is pressed. */
export function showMessage(message: Message, problem: AppError | null = null) {
  const onAction = vi.fn<(kind: MessageAction, localId: string) => void>();
  renderPart(
    <MessageRow
      instanceId="i"
      message={message}
      problem={problem}
      isTabStop
      isMarked={false}
      isMenuOpen={false}
      onAction={onAction}
      isSelected={null}
      isStateDrawn
      isWriterDrawn={false}
    />,
  );
  const article = screen.getByRole('article');
  const buttons = within(article)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  return { article, buttons, onAction };
}
