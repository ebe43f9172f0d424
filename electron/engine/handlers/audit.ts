import type { Audit } from '../services/audit.ts';
import type { HandlersOf } from './handlers.ts';

export function auditHandlers(audit: Audit): HandlersOf<'audit'> {
  return {
    'audit.list': (query) => audit.list(query),
    'audit.export': (query) => audit.exportFile(query),
  };
}
