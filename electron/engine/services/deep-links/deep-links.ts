import type { DeepLink } from '../../../../shared/contract/deep-links.ts';
import type { Events } from '../../events.ts';
import type { ServiceOf } from '../service-of.ts';
import { readDeepLink } from './read-deep-link.ts';

/** Links that wait at once; a page that opens links by the hundred fills no memory and asks no hundred questions. */
const mostWaiting = 5;

/** Creates the list of links that other programs opened and nobody has answered. A link does nothing before a person says so. */
export function createDeepLinks(events: Events) {
  const waiting: DeepLink[] = [];
  const service: ServiceOf<'deepLinks'> = {
    asked: () => waiting[0] ?? null,
    dismiss: () => {
      waiting.shift();
      events.publish('deepLinks.changed', {});
    },
  };
  return {
    service,
    /** Takes an argument of a start; what is no link of Postline's is left. Returns whether it is one. */
    open: (argument: string): boolean => {
      const link = readDeepLink(argument);
      if (link === null) return false;
      if (waiting.length < mostWaiting) waiting.push(link);
      events.publish('deepLinks.changed', {});
      return true;
    },
  };
}
