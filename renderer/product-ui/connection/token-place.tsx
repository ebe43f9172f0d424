import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';

/** Shows where a token goes on this machine. */
export function TokenPlace() {
  const t = useText();
  const { data } = useQuery(queryOf('app.status', {}));
  return t(data?.tokenStorage === 'memory' ? 'token.in-memory' : 'token.encrypted');
}
