import type { Host } from '../host.ts';
import type { Notices } from '../services/notices.ts';
import type { Tokens } from '../sessions/tokens.ts';
import type { HandlersOf } from './handlers.ts';

export function appHandlers(host: Host, notices: Notices, tokens: Tokens): HandlersOf<'app'> {
  return {
    'app.status': async () => ({
      version: host.version,
      host: host.name,
      dataFolder: host.dataFolder,
      tokenStorage: await tokens.storage(),
      notices: notices.all(),
    }),
    'app.dismissNotice': ({ id }) => {
      notices.dismiss(id);
      return null;
    },
  };
}
