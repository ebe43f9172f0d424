import { Zap } from 'lucide-react';
import { commands, type Place } from '../../../shared/domain/commands.ts';
import { useText } from '../../messages/text.tsx';
import { LabelDot } from '../../product-ui/chat-order/label-dot.tsx';
import { chordsOf, keysOf } from '../../product-ui/commands/commands.ts';
import { meantMessage } from '../../product-ui/commands/meant-message.ts';
import { useOfferedCommands } from '../../product-ui/commands/use-command.ts';
import { useInstances } from '../../product-ui/settings/use-instances.ts';
import { useSettings } from '../../product-ui/settings/use-settings.ts';
import { ownChat } from '../../product-ui/chat/own-chat.ts';
import { useStore } from '../../ui/store.ts';
import { useInstanceSwitch } from '../use-instance-switch.ts';
import { commandIcons } from './command-icons.ts';
import type { Found } from './palette-entry.ts';
import { useSynonyms } from './use-synonyms.ts';

const inChat: readonly Place[] = ['conversation', 'composer', 'message'];

/** Returns the commands that can be run now, and the instances that one can switch to. */
export function useFoundCommands(instanceId: string): Found[] {
  const t = useText();
  const synonymsOf = useSynonyms();
  const offered = useOfferedCommands();
  const message = useStore(meantMessage);
  const settings = useSettings();
  const instances = useInstances();
  const switchTo = useInstanceSwitch();

  const found = [...offered]
    .filter(([id]) => id !== 'palette')
    .map(([id, run]): Found => {
      const Icon = commandIcons[id] ?? Zap;
      const { place } = commands[id];
      const isOfMessage = place === 'message';
      return {
        key: id,
        group: inChat.includes(place) ? 'in-chat' : 'anywhere',
        title: t(commands[id].text),
        detail: isOfMessage ? message : '',
        isOnlySearched: isOfMessage,
        synonyms: synonymsOf(id),
        icon: <Icon size={16} aria-hidden="true" />,
        keys: [...chordsOf(id), ...keysOf(id, settings?.sending.enterSends)],
        run: () => run(),
      };
    });

  // A conversation's own window never shows anything else.
  const others = ownChat ? [] : instances.filter((one) => one.instanceId !== instanceId);
  return [
    ...others.map((one) => ({
      key: `instance ${one.instanceId}`,
      title: t('palette.switch-to', { name: one.name }),
      detail: '',
      icon: <LabelDot hue={one.accentHue} />,
      keys: keysOf('switch-instance').slice(instances.indexOf(one)).slice(0, 1),
      run: () => switchTo(one.instanceId),
    })),
    ...found,
  ];
}
