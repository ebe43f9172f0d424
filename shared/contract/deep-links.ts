import * as z from 'zod';
import { call } from './call.ts';

/** What a link of another program asks for: a chat, and what stands in its message box then. */
export interface DeepLink {
  /** As it is written in the link; empty where the link says none that can be read. */
  number: string;
  text: string;
}

export const deepLinkCalls = {
  /** What a link of another program asks for and nobody has answered yet, the oldest; null: nothing. */
  'deepLinks.asked': call(z.strictObject({})).returns<DeepLink | null>(),
  /** The oldest is answered. */
  'deepLinks.dismiss': call(z.strictObject({})).returns<null>(),
};
