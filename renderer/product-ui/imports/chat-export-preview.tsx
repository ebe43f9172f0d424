import { useEffect, useEffectEvent, useState } from 'react';
import type { ChatExportPreview, ChoicesInForce } from '../../../shared/contract/imports.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { ChatSuggestions } from '../chat/chat-suggestions.tsx';
import { chatTitle } from '../chat/chat-title.ts';
import { useClock } from '../dates/use-clock.ts';
import { Problem } from '../failures/problem.tsx';
import { useErrorText } from '../failures/use-error-text.ts';
import { NumberChoices } from '../numbers/number-choices.tsx';
import { useRead } from '../numbers/use-read.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';

const peopleNamed = 8;

/** Shows the export of a chat: whose it is and who in it is oneself, which a person can say otherwise, and what it would add. */
export function ChatExportPreviewPart({
  instanceId,
  chat: shown,
  fileName,
  choices,
  onChoose,
}: {
  instanceId: string;
  chat: ChatExportPreview;
  fileName: string;
  choices: ChoicesInForce;
  onChoose: (choices: ChoicesInForce) => void;
}) {
  const t = useText();
  const { subject, people, own, counts } = shown;
  const nameOf = (index: number) => people[index]?.name ?? '';
  const ownIndex = people.findIndex(({ name }) => name === own?.name);
  const ownValue = own === null ? '' : ownIndex === -1 ? 'none' : String(ownIndex);
  return (
    <Stack as="section" gap="medium" aria-label={t('import.export', { name: subject ?? fileName })}>
      <h3>{t('import.export', { name: subject ?? fileName })}</h3>
      <ChatField
        key={shown.chat?.chatId ?? ''}
        {...{ instanceId, shown, country: choices.country }}
        onChoose={(chatId) => onChoose({ ...choices, chatId })}
      />
      <Problem tone="warn" role="none">
        {shown.isGroup && shown.chat?.kind === 'person' && t('import.export-several')}
      </Problem>
      <ChoiceField
        label={t('import.own-name')}
        hint={t('import.own-name-hint')}
        value={ownValue}
        choices={[
          ...(own === null ? [{ value: '', label: t('import.choose-own') }] : []),
          ...people.map(({ name }, index) => ({ value: String(index), label: name })),
          { value: 'none', label: t('import.own-nobody') },
        ]}
        onChange={(value) => {
          if (value === '') return;
          onChoose({ ...choices, own: { name: value === 'none' ? null : nameOf(Number(value)) } });
        }}
      />
      <ExportFacts shown={shown} />
      <Problem tone="warn" role="none">
        {shown.otherChats > 0 && t('import.export-other-chats', { count: shown.otherChats })}
      </Problem>
      <Problem tone="warn" role="none">
        {shown.isCutOff && t('import.export-cut-off')}
      </Problem>
      <Problem tone="warn" role="none">
        {!shown.hasRoom && t('import.export-no-room')}
      </Problem>
      <Problem tone="warn" role="none">
        {counts.old > 0 && t('import.export-old', { count: counts.old })}
      </Problem>
      <p>{t('import.quiet')}</p>
    </Stack>
  );
}

/** The chat that an export goes into: by its number or ID, or one here that is called as it is. */
function ChatField({
  instanceId,
  shown: { chat, candidates, isGroup },
  country,
  onChoose,
}: {
  instanceId: string;
  shown: ChatExportPreview;
  country: string | null;
  onChoose: (chatId: string) => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  const given = chat === null ? '' : isGroup ? chat.chatId : chat.number;
  const title = chat && chatTitle(t, chat);
  const [typed, setTyped] = useState(given);
  // A person is done with it, and goes on to something else.
  const [isWritten, setWritten] = useState(false);
  const written = typed.trim();
  const inForce = { country, isReady: true, choose: () => {}, keep: () => Promise.resolve() };
  const { reading, problem, isCurrent } = useRead(
    instanceId,
    written === given ? '' : written,
    inForce,
  );
  const isRead = isCurrent && reading?.written === written;
  const recipients = isRead ? reading.recipients : [];
  const [only, other] = recipients;
  const one = only !== undefined && other === undefined ? only : null;
  const said = one?.number ?? null;
  // Also where the country is chosen after the number. What keeps it from being taken is said at the field.
  const taken = isWritten && one !== null && one.chatId !== chat?.chatId ? one.chatId : null;
  const take = useEffectEvent((chatId: string) => onChoose(chatId));
  useEffect(() => {
    if (taken !== null) take(taken);
  }, [taken]);
  return (
    <>
      <TextField
        label={t('new-chat.recipient')}
        hint={
          said !== null
            ? t('number.read-as', { number: said })
            : chat !== null && written === given
              ? title !== given && <bdi>{title}</bdi>
              : t(isGroup ? 'import.export-group-hint' : 'import.export-chat-hint')
        }
        dir="ltr"
        maxLength={200}
        value={typed}
        problem={problem?.written === written ? errorText(problem.error) : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setWritten(false);
        }}
        onBlur={() => setWritten(true)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') setWritten(true);
        }}
      />
      {other !== undefined && (
        <NumberChoices
          choices={recipients.map((one) => ({ key: one.chatId, ...one }))}
          onChoose={onChoose}
        />
      )}
      {(chat === null || candidates.length > 1) && (
        <ChatSuggestions
          label={t('import.export-candidates')}
          chats={candidates.filter(({ chatId }) => chatId !== chat?.chatId)}
          onChoose={({ chatId }) => onChoose(chatId)}
        />
      )}
    </>
  );
}

function ExportFacts({ shown }: { shown: ChatExportPreview }) {
  const t = useText();
  const clock = useClock();
  const { list, number } = useFormats();
  const { people, peopleCount, first, last, counts, chat, own } = shown;
  const named = people.slice(0, peopleNamed).map(({ name }) => name);
  const more = peopleCount - named.length;
  const isKnown = chat !== null && own !== null;
  const facts: (Fact | false)[] = [
    [
      t('log.name'),
      first === null || last === null
        ? number(counts.fresh + counts.here)
        : t('import.export-between', {
            count: counts.fresh + counts.here,
            first: clock.exact(first),
            last: clock.exact(last),
          }),
    ],
    [
      t('import.export-people'),
      list(more > 0 ? [...named, t('import.more-people', { count: more })] : named),
    ],
    isKnown && [t('import.export-new'), t('import.export-new-of', { ...counts })],
    counts.files + counts.withoutFile > 0 && [
      t('contact.file'),
      t('import.export-media-of', { files: counts.files, without: counts.withoutFile }),
    ],
    counts.system + counts.nothing + counts.stray > 0 && [
      t('import.export-left-out'),
      t('import.export-left-out-of', { ...counts }),
    ],
  ];
  return <Facts facts={facts.filter((fact) => fact !== false)} />;
}
