import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Template } from '../../../../shared/contract/templates.ts';
import { fillCard, fillTemplate, variableKey } from '../../../../shared/domain/template.ts';
import { variablesIn } from '../../../../shared/domain/template-content.ts';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import { call } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useFormats } from '../../../messages/text.tsx';
import { insertText } from '../../../ui/type-edit.ts';
import { useToday } from '../../../ui/use-now.ts';
import type { ChatRef } from '../../../product-ui/chat-ref.ts';
import type { Tray } from '../attachments/tray.ts';
import { type InsertNotice, TemplateNotice } from './template-notice.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { TemplateQuestions } from './template-questions.tsx';
import type { PickerHandle, TemplateRange } from './use-templates.ts';

interface TemplateInserterProps {
  chat: ChatRef;
  tray: Tray;
  box: RefObject<HTMLTextAreaElement | null>;
  /** Where the next template goes; null while the picker is closed. */
  range: TemplateRange | null;
  /** The card that the message has already. */
  card: LinkCard | null;
  onCard: (card: LinkCard) => void;
  onNoneFound: (isWithControl: boolean) => void;
  /** Opens the picker again for the same part of the text. */
  onReopen: (range: TemplateRange) => void;
  onClose: () => void;
  ref?: Ref<PickerHandle>;
}

interface Asking {
  template: Template;
  range: TemplateRange;
  missing: string[];
  known: Record<string, string>;
}

/** Chooses a template, asks for what it wants to know, and puts it where the caret was: text, card and media. */
export function TemplateInserter(props: TemplateInserterProps) {
  const { chat, tray, box, range, card, onCard, onNoneFound, onReopen, onClose, ref } = props;
  const client = useQueryClient();
  const values = useKnownValues(chat);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [notice, setNotice] = useState<InsertNotice | null>(null);

  // Chosen in the palette, as soon as the chat's values are known.
  const begun = useRef<TemplateRange | null>(null);
  const insertChosen = useEffectEvent(() => {
    if (!range?.templateId || begun.current === range) return;
    begun.current = range;
    void choose(range.templateId);
  });
  const isReady = values !== null;
  useEffect(() => {
    if (isReady) insertChosen();
  }, [range, isReady]);

  async function choose(templateId: string) {
    if (!range || !values) return;
    setNotice(null);
    try {
      // Read for its glance already, as a rule: what is asked comes at once.
      const query = queryOf('templates.get', { templateId });
      const template = client.getQueryData(query.queryKey) ?? (await client.fetchQuery(query));
      const missing = variablesIn(template).filter(
        (name) => !Object.hasOwn(values, variableKey(name)),
      );
      onClose();
      if (missing.length > 0) setAsking({ template, range, missing, known: values });
      else await insert(template, range, values);
    } catch (thrown) {
      if (range.templateId !== undefined) onClose();
      setNotice({ thrown });
    }
  }

  async function insert(template: Template, at: TemplateRange, filled: Record<string, string>) {
    const { current } = box;
    if (!current) return;
    const before = at.query === null ? current.value.slice(0, at.from) : '';
    const text = withBlank(before, fillTemplate(template.text, filled));
    insertText(current, text, at.from, at.to);
    // For the overview alone: the text goes in whatever comes of it.
    void call('drafts.noteTemplate', { ...chat, templateId: template.templateId }).catch(() => {});
    if (template.card && card) {
      setNotice({ card: fillCard(template.card, filled) });
    } else if (template.card) onCard(fillCard(template.card, filled));
    if (template.media.length + template.forms.length === 0) return;
    try {
      await tray.addFromTemplate(template.templateId, filled);
    } catch (thrown) {
      setNotice({ thrown, isMedia: true });
    }
  }

  function answered({ template, range: at }: Asking, filled: Record<string, string>) {
    setAsking(null);
    // The dialog holds the focus until it is gone.
    requestAnimationFrame(() => void insert(template, at, filled));
  }

  /** What was typed to find the template stands in the text still: with its list, Enter does not send it. */
  function unanswered({ range: at }: Asking) {
    setAsking(null);
    if (at.query !== null) onReopen(at);
  }

  return (
    <>
      {range && values && range.templateId === undefined && (
        <TemplatePicker
          ref={ref}
          slashQuery={range.query}
          box={box}
          values={values}
          onNoneFound={onNoneFound}
          onChoose={(templateId) => void choose(templateId)}
          onClose={(toBox) => {
            onClose();
            if (toBox) box.current?.focus();
          }}
        />
      )}
      {asking && (
        <TemplateQuestions
          {...asking}
          onAnswered={(filled) => answered(asking, filled)}
          onCancel={() => unanswered(asking)}
          finalFocus={() => box.current ?? true}
        />
      )}
      {notice && (
        <TemplateNotice
          notice={notice}
          onUseCard={onCard}
          onClose={() => {
            setNotice(null);
            box.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** A blank keeps two templates apart that are inserted one after the other. */
function withBlank(before: string, text: string): string {
  return /\S$/.test(before) && /^\S/.test(text) ? ` ${text}` : text;
}

/** Returns the values of known variables in this chat, without those that it has not; null until they are read. */
function useKnownValues(chatRef: ChatRef): Record<string, string> | null {
  const formats = useFormats();
  const today = useToday();
  const { data: chat } = useQuery(queryOf('chats.get', chatRef));
  const { data: settings } = useQuery(queryOf('settings.get', {}));
  if (!chat || !settings) return null;
  const agent = settings.sending.agentName.trim();
  return {
    date: formats.date(today, { dateStyle: 'long' }),
    ...(chat.name && { name: chat.name }),
    ...(chat.kind === 'person' && { number: chat.number }),
    ...(agent !== '' && { agent }),
  };
}
