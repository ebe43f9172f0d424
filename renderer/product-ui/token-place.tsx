import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../bridge/queries.ts';
import { Text } from '../messages/text.tsx';

/** Where a token goes on this machine. */
export function TokenPlace() {
  const { data } = useQuery(queryOf('app.status', {}));
  return <Text id={data?.tokenStorage === 'memory' ? 'token.in-memory' : 'token.encrypted'} />;
}
