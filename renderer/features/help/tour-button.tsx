import { useMutation } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { useText } from '../../messages/text.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { startTour } from '../../product-ui/help/start-tour.ts';
import { useMemory } from '../../product-ui/settings/use-memory.ts';
import { Button } from '../../ui/button.tsx';

/** Begins the tour, or goes on with one that was left. */
export function TourButton({ onStarted }: { onStarted: () => void }) {
  const t = useText();
  const memory = useMemory();
  const start = useMutation({
    // Where nothing was connected the whole page is drawn anew meanwhile, and this button with it.
    mutationFn: async (options: { goesOn: boolean }) => {
      await startTour(options);
      onStarted();
    },
  });
  if (!memory) return null;
  const goesOn = memory.tourSince !== null && memory.tourDone < 3;
  return (
    <>
      <Button onClick={() => start.mutate({ goesOn })}>
        <GraduationCap size={16} aria-hidden="true" />
        {t(goesOn ? 'help.go-on' : 'help.tour')}
      </Button>
      <Problem thrown={start.error} />
    </>
  );
}
