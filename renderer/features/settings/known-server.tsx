import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Note } from '../../ui/note.tsx';

/** Says which version a listened-to server has, and what it lacks; nothing where that is not known. */
export function KnownServer({ instanceId }: { instanceId: string }) {
  const t = useText();
  const { data } = useQuery(queryOf('listening.server', { instanceId }));
  if (!data) return null;
  const { version, engine, lacks } = data;
  return (
    <Note>
      {t('known-server.title')}: <bdi>{engine === null ? version : `${version} (${engine})`}</bdi>
      {lacks.map((lack) => (
        <span key={lack}>
          <br />
          {t(`known-server.${lack}`)}
        </span>
      ))}
    </Note>
  );
}
