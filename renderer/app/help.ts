import { lazyPart } from '../ui/lazy-part.tsx';

/** The page of help, which is there before an instance is, too. */
export const HelpPage = lazyPart(
  async () => (await import('../features/help/help-page.tsx')).HelpPage,
);
