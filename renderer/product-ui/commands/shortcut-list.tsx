import { type RefObject, useState } from 'react';
import {
  type CommandId,
  commandIds,
  commands,
  type Place,
  places,
} from '../../../shared/domain/commands.ts';
import { indexText } from '../../../shared/domain/indexed-text.ts';
import { hasWords, plainWordsOf } from '../../../shared/domain/search-words.ts';
import type { Shortcut } from '../../../shared/domain/shortcut.ts';
import { useText } from '../../messages/text.tsx';
import { Keys } from '../../ui/keys.tsx';
import { Stack } from '../../ui/layout.tsx';
import { LeftOutNote } from '../search/left-out-note.tsx';
import { Note } from '../../ui/note.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { shortcutText } from '../../ui/use-shortcut.ts';
import { ownChat } from '../chat/own-chat.ts';
import { useSettings } from '../settings/use-settings.ts';
import { chordsOf, keysOf } from './commands.ts';
import { useOfferedCommands } from './use-command.ts';
import styles from './commands.module.css';

/** Where parts of a conversation hear keys themselves. */
const ownPlaces: ReadonlySet<Place> = new Set(['find', 'composer', 'message']);

/** Of keys in a row, the first and the last. */
function ShortcutKeys({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const [first, last] = [shortcuts[0], shortcuts.at(-1)];
  if (shortcuts.length <= 3 || !first || !last) return <Keys shortcuts={shortcuts} />;
  return (
    <bdi dir="ltr">
      <Keys shortcuts={[first]} /> – <Keys shortcuts={[last]} />
    </bdi>
  );
}

/** Every command that has keys, by where they work, and a field that searches them by name, place and key. */
export function ShortcutList({ box }: { box?: RefObject<HTMLInputElement | null> }) {
  const t = useText();
  const [search, setSearch] = useState('');
  const enterSends = useSettings()?.sending.enterSends;
  const words = plainWordsOf(search);
  const offered = useOfferedCommands();
  // A conversation's own window has but a few of them.
  const isHere = (id: CommandId) =>
    ownChat === null || offered.has(id) || ownPlaces.has(commands[id].place);
  const rows = commandIds
    .filter(isHere)
    .map((id) => ({ id, ...commands[id], keys: [...keysOf(id, enterSends), ...chordsOf(id)] }))
    .filter(({ text, place, keys }) => {
      const texts = [t(text), t(`shortcuts.in-${place}`), ...keys.map(shortcutText)];
      return keys.length > 0 && hasWords(words, indexText(texts.join(' ')), '');
    });
  const shown = (Object.keys(places) as Place[]).filter((place) =>
    rows.some((row) => row.place === place),
  );
  return (
    <Stack gap="medium">
      <SearchField
        label={t('shortcuts.search')}
        clearLabel={t('chats.clear-search')}
        {...(box && { box })}
        value={search}
        onChange={setSearch}
      />
      <LeftOutNote search={search} />
      <div className={styles['groups']}>
        {shown.map((place) => (
          <section key={place} className={styles['group']} aria-labelledby={`in-${place}`}>
            <h2 id={`in-${place}`}>{t(`shortcuts.in-${place}`)}</h2>
            <dl>
              {rows
                .filter((row) => row.place === place)
                .map(({ id, text, keys }) => (
                  <div key={id} className={styles['row']}>
                    <dt>{t(text)}</dt>
                    <dd>
                      <ShortcutKeys shortcuts={keys} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      {rows.length === 0 && <Note>{t('shortcuts.none', { search })}</Note>}
    </Stack>
  );
}
