// `npm run build`: builds the application into dist/.
import { buildAnyway, command, install } from './set-up.mjs';

await command(() => {
  install();
  buildAnyway();
});
