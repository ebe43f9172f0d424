import { lazyPart } from '../ui/lazy-part.tsx';

/** The page of health, which is there before an instance is, too. */
export const HealthPage = lazyPart(
  async () => (await import('../features/health/health-page.tsx')).HealthPage,
);
