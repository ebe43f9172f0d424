import { useMutation, useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { startTour } from '../../product-ui/help/start-tour.ts';
import { Button } from '../../ui/button.tsx';

/** Begins the tour, or goes on with one that was left. */
export function TourButton({ onStarted }: { onStarted: () => void }) {
  const t = useText();
  const learning = useQuery(queryOf('settings.get', {})).data?.learning;
  const start = useMutation({
    // Where nothing was connected the whole page is drawn anew meanwhile, and this button with it.
    mutationFn: async (options: { goesOn: boolean }) => {
      await startTour(options);
      onStarted();
    },
  });
  if (!learning) return null;
  const goesOn = learning.tourSince !== null && learning.tourDone < 3;
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
