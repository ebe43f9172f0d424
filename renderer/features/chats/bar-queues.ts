import type { TeamQueue } from '../../../shared/contract/team.ts';
import { createStore } from '../../ui/store.ts';

/** The team’s queues, which are views of the list. Their code is loaded only where a team shares the chats. */
export const barQueues = createStore<readonly TeamQueue[]>([]);
