import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Parts that are loaded when they are first used take their time on a busy machine. Milliseconds.
configure({ asyncUtilTimeout: 5_000 });

afterEach(cleanup);
