import { Eye, EyeOff } from 'lucide-react';
import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CallInput } from '../../../shared/contract/contract.ts';
import type { OfferedInstance } from '../../../shared/contract/policy.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { newestError, type Tried } from '../../bridge/newest-error.ts';
import { type Protocol, protocols, traitsOf } from '../../../shared/domain/protocol.ts';
import { isPassable } from '../../product-ui/failures/passable-problems.ts';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { TokenPlace } from '../../product-ui/connection/token-place.tsx';
import { useErrorText } from '../../product-ui/failures/use-error-text.ts';
import { useText } from '../../messages/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { connectFields, type FieldName, fieldsOf } from './connect-fields.ts';
import styles from './connect.module.css';

const FormOffers = lazyPart(async () => (await import('./form-offers.tsx')).FormOffers);

/** Shows the fields. What main refuses is said at each of them; nothing typed is lost, also by another choice of service. */
export function ConnectForm({
  offered,
  isLocked,
  isBusy,
  connecting,
  onConnect,
}: {
  /** What the organization offers to connect. */
  offered: readonly OfferedInstance[];
  /** Nothing else may be connected. */
  isLocked: boolean;
  isBusy: boolean;
  connecting: Tried<AppError>;
  onConnect: (input: Omit<CallInput<'instances.connect'>, 'attemptId'>) => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(offered.length > 0 ? 0 : -1);
  const [fields, setFields] = useState(() => fieldsOf(offered[chosen]));
  const [written, setProtocol] = useState<Protocol>('interface');
  // What an organization offers speaks the interface.
  const isOwn = !isLocked && chosen === -1;
  const protocol = isOwn ? written : 'interface';
  const [offers, setOffers] = useState<Tried<AppError>>({ error: null });
  const error = newestError(offers, connecting);
  const [isTokenShown, setTokenShown] = useState(false);

  // Before it is painted: what is pressed once it is seen goes where it was pressed.
  useLayoutEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ value }) => value === '')?.focus();
  }, []);

  const wrong = error?.kind === 'invalid-input' && error.field in fields ? error : null;
  const problemOf = (name: FieldName, said: string) => {
    const found = wrong && [wrong, ...(wrong.others ?? [])].find(({ field }) => field === name);
    return found && errorText({ ...found, field: said, kind: 'invalid-input' });
  };
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong.field}"]`)?.focus();
  }, [wrong]);

  const choices = offered.map(({ name }, index) => ({ value: String(index), label: name }));
  if (!isLocked && offered.length > 0) choices.push({ value: '-1', label: t('connect.another') });

  /** What the organization has set, and nobody may change. */
  function isFixed(name: FieldName): boolean {
    if (!isLocked || name === 'name' || name === 'accessToken') return false;
    return Boolean(offered[chosen]?.[name]);
  }

  /** WAHA has one session of this name at first. */
  function chooseProtocol(next: Protocol) {
    const [usual, other] = next === 'waha' ? ['', 'default'] : ['default', ''];
    if (fields.instanceUuid === usual) setFields({ ...fields, instanceUuid: other });
    setProtocol(next);
  }

  function connect(evenIfUnreachable: boolean) {
    onConnect({ ...fields, protocol, evenIfUnreachable });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    connect(false);
  }

  const tokenExtras = {
    type: isTokenShown ? 'text' : 'password',
    hint: <TokenPlace />,
    end: (
      <IconButton
        label={t(isTokenShown ? 'connect.hide-token' : 'connect.show-token')}
        onClick={() => setTokenShown(!isTokenShown)}
      >
        {isTokenShown ? <EyeOff size={16} /> : <Eye size={16} />}
      </IconButton>
    ),
  };
  return (
    <>
      {choices.length > 1 && (
        <ChoiceField
          label={t('field.instance')}
          value={String(chosen)}
          choices={choices}
          onChange={(value) => {
            setChosen(Number(value));
            setFields({ ...fieldsOf(offered[Number(value)]), accessToken: fields.accessToken });
          }}
        />
      )}
      {isOwn && (
        <ChoiceField
          label={t('connect.protocol')}
          value={protocol}
          choices={protocols.map((one) => ({ value: one, label: t(`connect.protocol-${one}`) }))}
          {...(protocol === 'waha' && { hint: t('connect.waha-hint') })}
          onChange={chooseProtocol}
        />
      )}
      <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
        {connectFields[protocol].map(({ name, label, example, ...rest }) => (
          <TextField
            key={name}
            name={name}
            {...(name === 'accessToken' && tokenExtras)}
            {...(name !== 'name' && { dir: 'ltr' })}
            {...(isFixed(name) && { readOnly: true, hint: t('policy.set') })}
            label={t(label)}
            placeholder={example === 'connect.name-example' ? t(example) : example}
            value={fields[name]}
            problem={problemOf(name, 'said' in rest ? rest.said : name)}
            action={
              isPassable(wrong) && (
                <Button size="small" onClick={() => connect(true)}>
                  {t('connect.anyway')}
                </Button>
              )
            }
            onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
          />
        ))}
        <Problem className={styles['problem']} thrown={wrong ? null : connecting.error} />
        <Button type="submit" tone="primary" aria-disabled={isBusy}>
          {t('connect.connect')}
        </Button>
      </form>
      {traitsOf[protocol].offers === null && <FormOffers fields={fields} onTried={setOffers} />}
    </>
  );
}
