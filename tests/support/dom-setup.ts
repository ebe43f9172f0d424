import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadLaterTexts } from '../../renderer/messages/catalogue.ts';

// Parts that are loaded when they are first used take their time on a busy machine. Milliseconds.
configure({ asyncUtilTimeout: 5_000 });

// A page has them before it shows what is loaded later.
await loadLaterTexts();

afterEach(cleanup);
