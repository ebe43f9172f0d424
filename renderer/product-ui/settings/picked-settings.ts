import { createStore } from '../../ui/store.ts';

/** The file of an instance's settings that a person has picked and is asked about; null: none. */
export const pickedSettings = createStore<File | null>(null);
