import * as z from 'zod';
import { call } from './call.ts';

export const diagnosticsCalls = {
  /** Returns what helps whoever helps, as plain text: no token, number, text, name or path is in it. */
  'diagnostics.text': call(z.strictObject({})).returns<{ text: string }>(),
  /** Offers the same as a file to save. */
  'diagnostics.export': call(z.strictObject({})).returns<{ address: string; fileName: string }>(),
};
