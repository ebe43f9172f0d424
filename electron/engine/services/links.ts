import type { Message } from '../../../shared/contract/messages.ts';
import { mapAddress } from '../../../shared/domain/place.ts';
import { linkOf, linksIn } from '../../../shared/domain/text-links.ts';
import { readWebLink } from '../connection/web-link.ts';
import { invalidInput, notFound } from '../engine-error.ts';
import type { Host } from '../host.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import type { InstanceServiceOf } from '../service-of.ts';
import type { SettingsService } from '../settings/settings.ts';

/** Hosts that are remembered at once; the oldest is forgotten. */
const mostHosts = 500;

/** Creates the call that opens the links of messages. A page that is no longer ours can open no address that nobody wrote. */
export function createLinks(
  { history }: InstanceSession,
  settings: SettingsService,
  host: Pick<Host, 'outside'>,
): Pick<InstanceServiceOf<'messages'>, 'openLink'> {
  return {
    openLink: async ({ localId, address, remember }) => {
      const message = await history.messages.get(localId);
      if (message === null) throw notFound('message');
      const link = readWebLink(address);
      if (!(link instanceof URL)) throw invalidInput('address', link);
      if (!linksOf(message).includes(link.href)) throw invalidInput('address', 'not-in-message');
      if (remember) {
        const others = settings.get().links.hosts.filter((known) => known !== link.host);
        await settings.set({ links: { hosts: [...others, link.host].slice(-mostHosts) } });
      }
      await host.outside?.openLink(link.href);
      return { isOpened: host.outside !== null };
    },
  };
}

/** Returns every address that the page shows of a message as a link. */
export function linksOf({ text, content }: Message): string[] {
  const inText = text.split('\n').flatMap((line) => linksIn(line));
  const addresses = [...inText.map(({ address }) => address), ...addressesIn(content)];
  return addresses.map(readWebLink).flatMap((link) => (link instanceof URL ? [link.href] : []));
}

function addressesIn(content: Message['content']): string[] {
  if (content.kind === 'text') return [linkOf(content.preview?.address ?? '') ?? ''];
  if (content.kind === 'location') return [mapAddress(content)];
  if (content.kind === 'link-card') return [linkOf(content.card.address) ?? ''];
  return content.kind === 'media' && content.source.kind === 'address' ? [content.source.url] : [];
}
