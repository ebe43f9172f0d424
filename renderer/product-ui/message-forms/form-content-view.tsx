import { Circle, Square } from 'lucide-react';
import type { FormContent, WrittenContent } from '../../../shared/domain/written-content.ts';
import { useText } from '../../messages/text.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Stack } from '../../ui/layout.tsx';
import { LocationView } from './location-view.tsx';
import styles from './message-forms.module.css';

/** Shows a location, contact cards or a poll about as a phone does, finished or still being written. */
export function FormContentView({
  content,
  isSent = false,
}: {
  content: FormContent | WrittenContent;
  /** It stands in a message, whose links main opens. */
  isSent?: boolean;
}) {
  switch (content.kind) {
    case 'location':
      return (
        <LocationView
          place={'latitude' in content ? content : null}
          title={content.title.trim()}
          isSent={isSent}
        />
      );
    case 'contacts':
      return <Contacts contacts={content.contacts} isSent={isSent} />;
    case 'poll':
      return <PollView poll={content} />;
  }
}

type Contacts = Extract<FormContent, { kind: 'contacts' }>['contacts'];

function Contacts({ contacts, isSent }: { contacts: Contacts; isSent: boolean }) {
  const t = useText();
  return (
    <ul className={styles['contacts']} aria-label={t('kind.contacts')}>
      {contacts.map(({ fullName, organization, phoneNumber }, index) => (
        <li key={index} className={styles['contact']}>
          <Avatar name={fullName || phoneNumber} seed={phoneNumber} isGroup={false} size="small" />
          <span className={styles['words']}>
            <bdi className={styles['name']}>{fullName.trim() || t('field.name')}</bdi>
            {organization.trim() !== '' && <bdi className={styles['facts']}>{organization}</bdi>}
            <bdi className={styles['facts']}>
              {phoneNumber.trim() || (!isSent && t('contacts.number'))}
            </bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What may be chosen, as it will stand there: votes are not reported. */
function PollView({ poll }: { poll: Extract<FormContent, { kind: 'poll' }> }) {
  const t = useText();
  const { name, options, multipleAnswers } = poll;
  const Sign = multipleAnswers ? Square : Circle;
  return (
    <figure className={styles['poll']} aria-label={t('kind.poll')}>
      <figcaption>
        <bdi className={styles['question']}>{name.trim() || t('poll.question')}</bdi>
        <span className={styles['facts']}>
          {t(multipleAnswers ? 'poll.choose-many' : 'poll.choose-one')}
        </span>
      </figcaption>
      <Stack as="ul">
        {options
          .filter((option) => option.trim() !== '')
          .map((option, index) => (
            <li key={index} className={styles['option']}>
              <Sign size={16} aria-hidden="true" />
              <bdi>{option}</bdi>
            </li>
          ))}
      </Stack>
    </figure>
  );
}
