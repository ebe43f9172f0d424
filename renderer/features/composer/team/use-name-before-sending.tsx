import { type ReactNode, useState } from 'react';
import { useText } from '../../../messages/text.tsx';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { useTeamOf } from '../../../product-ui/team/use-team.ts';
import { useAskedName } from '../../../product-ui/team/use-asked-name.tsx';

/**
 * Asks for the person's name before the first message of a number that a team shares, where none is set: colleagues and the activity log
 * see who wrote. `asks` returns whether it does; `send` is done once there is one.
 */
export function useNameBeforeSending(
  instanceId: string,
  finalFocus: () => HTMLElement | true,
): { asks: (send: () => void) => boolean; dialog: ReactNode } {
  const t = useText();
  const isShared = useTeamOf(instanceId) !== null;
  const name = useAskedName(t('composer.your-name-hint'));
  const [sends, setSends] = useState<{ send: () => void } | null>(null);
  const isAsked = isShared && Boolean(name.field);

  return {
    asks(send) {
      if (isAsked) setSends({ send });
      return isAsked;
    },
    dialog: isAsked && sends && (
      <FormDialog
        title={t('composer.who-sends')}
        submit="composer.send"
        thrown={name.error}
        onSubmit={() =>
          name.thenDo(() => {
            setSends(null);
            sends.send();
          })
        }
        onClose={() => setSends(null)}
        finalFocus={finalFocus}
      >
        {name.field}
      </FormDialog>
    ),
  };
}
