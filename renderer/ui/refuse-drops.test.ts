import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuseDrops } from './refuse-drops.ts';

const dragOf = (...types: string[]) => ({ dataTransfer: { types, dropEffect: 'copy' } });

it('refuses files wherever nothing takes them, and leaves other drags alone', () => {
  refuseDrops();
  // The event is the browser's to act on where nobody prevents it.
  const isLeft = (type: 'dragOver' | 'drop', ...types: string[]) =>
    fireEvent[type](document.body, dragOf(...types));
  expect([isLeft('dragOver', 'Files'), isLeft('drop', 'Files')]).toEqual([false, false]);
  expect([isLeft('dragOver', 'text/plain'), isLeft('drop', 'text/plain')]).toEqual([true, true]);
});
