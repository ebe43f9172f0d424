import type { Send } from '../gateway.ts';
import { pagesOver } from './pages.ts';

export type OptionalGateway = ReturnType<typeof optionalGatewayOver>;

export function optionalGatewayOver(send: Send) {
  return { ...pagesOver(send) };
}
