import * as z from 'zod';
import type { ChatLink } from '../domain/chat-link.ts';
import type { FileProblem } from '../domain/media.ts';
import { call } from './call.ts';

/** A file that was dropped on Postline's icon, or named by whoever started it. */
export interface HandedFile {
  /** Lets it be attached, once. */
  grantId: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** Why a file is not taken; `remote`: to look at it would ask another computer, which is told who asks. */
export type HandedFileProblem = FileProblem | 'remote';

/** What another program handed over. Nothing comes of it before a person says so. */
export type HandedOver =
  | ({ kind: 'link' } & ChatLink)
  | {
      kind: 'files';
      files: HandedFile[];
      refused: { name: string; problem: HandedFileProblem }[];
      /** How many more there were than are taken at once. */
      left: number;
    };

export const handedOverCalls = {
  /** Returns what was handed over first and nobody was asked about yet, once; null: nothing. */
  'handedOver.take': call(z.strictObject({})).returns<HandedOver | null>(),
};
