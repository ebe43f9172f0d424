import { createStore } from '../../ui/store.ts';

/** The beginning of the message that the commands of one message are about now; empty where there is none. */
export const meantMessage = createStore('');
