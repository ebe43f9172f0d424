import { Eye, EyeOff } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { AppError, InputProblem } from '../../../shared/domain/app-error.ts';
import { TokenPlace } from '../../product-ui/token-place.tsx';
import { useErrorText } from '../../product-ui/use-error-text.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { Text, useText } from '../../messages/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ConnectFields } from './use-connect.ts';
import styles from './connect-page.module.css';

type FieldName = keyof ConnectFields;

const noFields: ConnectFields = {
  name: '',
  chatServiceAddress: '',
  smsServiceAddress: '',
  instanceUuid: '',
  accessToken: '',
};

const labels: Record<FieldName, MessageId> = {
  name: 'connect.name',
  chatServiceAddress: 'connect.chat-address',
  smsServiceAddress: 'connect.sms-address',
  instanceUuid: 'connect.instance-uuid',
  accessToken: 'connect.access-token',
};

const examples: Partial<Record<FieldName, string>> = {
  name: 'Support Berlin',
  chatServiceAddress: 'https://chat.example.com/v1',
  smsServiceAddress: 'https://sms.example.com/v1',
  instanceUuid: '3fa85f64-5717-4562-…',
};

/** What an address may get wrong without being wrong: the service may be down, or behind something today. */
const passable: readonly InputProblem[] = [
  'no-such-host',
  'host-refused',
  'host-unreachable',
  'host-silent',
  'host-not-secure',
  'web-page',
  'redirects',
];

/** The five fields. What main refuses is said at each field; nothing typed is lost. */
export function ConnectForm({
  isBusy,
  error,
  onConnect,
}: {
  isBusy: boolean;
  error: AppError | null;
  onConnect: (fields: ConnectFields, evenIfUnreachable: boolean) => Promise<void>;
}) {
  const say = useText();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(noFields);
  const [isTokenShown, setTokenShown] = useState(false);

  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);

  const wrong = error?.kind === 'invalid-input' && error.field in labels ? error : null;
  const problemOf = (name: FieldName) => {
    const found = wrong && [wrong, ...(wrong.others ?? [])].find(({ field }) => field === name);
    return found && errorText({ ...found, kind: 'invalid-input' });
  };
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong.field}"]`)?.focus();
  }, [wrong]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void onConnect(fields, false);
  }

  const names = Object.keys(labels) as FieldName[];
  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      {names.map((name) => (
        <TextField
          key={name}
          name={name}
          type={name === 'accessToken' && !isTokenShown ? 'password' : 'text'}
          end={
            name === 'accessToken' && (
              <IconButton
                label={say(isTokenShown ? 'connect.hide-token' : 'connect.show-token')}
                onClick={() => setTokenShown(!isTokenShown)}
              >
                {isTokenShown ? <EyeOff size={17} /> : <Eye size={17} />}
              </IconButton>
            )
          }
          {...(name !== 'name' && { dir: 'ltr' })}
          label={say(labels[name])}
          placeholder={examples[name] ?? ''}
          hint={name === 'accessToken' && <TokenPlace />}
          value={fields[name]}
          problem={problemOf(name)}
          action={
            wrong &&
            passable.includes(wrong.problem) && (
              <Button size="small" onClick={() => void onConnect(fields, true)}>
                <Text id="connect.anyway" />
              </Button>
            )
          }
          onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
        />
      ))}
      {error && !wrong && (
        <p role="alert" className={styles['problem']}>
          {errorText(error)}
        </p>
      )}
      <Button type="submit" tone="primary" aria-disabled={isBusy}>
        <Text id="connect.connect" />
      </Button>
    </form>
  );
}
