import type { ReactNode } from 'react';
import { createStore } from '../../ui/store.ts';

/** Draws what stands at the end of each row besides its own marks; null: nothing. Its code is loaded only where it is used. */
export const rowMark = createStore<((chatId: string) => ReactNode) | null>(null);
