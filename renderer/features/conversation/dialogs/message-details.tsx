import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message, MessageDetails as Details } from '../../../../shared/contract/messages.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { TextDetails } from '../../../ui/text-details.tsx';
import { type Fact, useMessageFacts } from '../message/use-message-facts.ts';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';

/** JSON as a person can read it; what is none stays as it is. */
function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

function requestText({ request }: Details): string {
  if (!request) return '';
  const { method, url, headers, body } = request;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url}`, ...lines, '', body === null ? '' : indented(body)].join('\n').trim();
}

/** All that the console knows of a message, to be read or copied. */
export function MessageDetails({
  instanceId,
  message,
  onClose,
}: DialogProps & { message: Message }) {
  const t = useText();
  const { localId } = message;
  const { data } = useQuery(queryOf('messages.details', { instanceId, localId }));
  const { facts, history } = useMessageFacts(data?.message ?? message, data);
  const [copied, setCopied] = useState<'facts' | 'support' | null>(null);
  const request = data ? requestText(data) : '';
  const texts: Fact[] = [
    [t('details.request'), request],
    [t(message.imported ? 'details.imported-record' : 'details.record'), data?.record ?? ''],
    ...(data?.actions ?? []).map(({ kind, record }): Fact => [
      t(`details.${kind}-record`),
      record ?? '',
    ]),
  ];
  const shown = texts
    .filter(([, text]) => text !== '')
    .map(([name, text]): Fact => [name, indented(text)]);

  function copy(what: 'facts' | 'support') {
    const lines = [...facts, ...history].map(([name, value]) => `${name}: ${value}`);
    const blocks = what === 'support' ? shown.map(([name, text]) => `\n${name}\n${text}`) : [];
    copyText([...lines, ...blocks].join('\n'));
    setCopied(what);
  }

  return (
    <Dialog size="wide" title={t('menu.details')} onClose={onClose}>
      <div>
        <Facts facts={facts} />
        {history.length > 0 && (
          <>
            <h3>{t('details.history')}</h3>
            <Facts facts={history} />
          </>
        )}
        {shown.map(([name, text], index) => (
          <TextDetails key={`${index} ${name}`} name={name} text={text} />
        ))}
      </div>
      <DialogActions>
        <Button onClick={() => copy('facts')}>
          {t(copied === 'facts' ? 'details.copied' : 'details.copy')}
        </Button>
        <Button onClick={() => copy('support')}>
          {t(copied === 'support' ? 'details.copied' : 'details.copy-support')}
        </Button>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
