import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerName } from '../bridge/asked-name.ts';
import { queryOf } from '../bridge/queries.ts';
import { useText } from '../messages/text.tsx';
import { FormDialog } from '../product-ui/dialogs/form-dialog.tsx';
import { useAskedName } from '../product-ui/team/use-asked-name.tsx';

/** Asks for the person’s name, over whatever else is open. What waits for it is done once it is there, and refused without it. */
export function NameDialog() {
  const t = useText();
  const name = useAskedName(t('your-name.hint'));
  const known = useQuery(queryOf('settings.get', {})).data?.sending.agentName.trim() ?? '';
  // It may be given in another window.
  useEffect(() => {
    if (known !== '') answerName(true);
  }, [known]);
  return (
    <FormDialog
      title={t('your-name.title')}
      submit="your-name.continue"
      thrown={name.error}
      onSubmit={() => name.thenDo(() => answerName(true))}
      onClose={() => answerName(false)}
    >
      {name.field}
    </FormDialog>
  );
}
