import { useQueryClient } from '@tanstack/react-query';
import { type Ref, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Template } from '../../../../shared/contract/templates.ts';
import { fillCard, fillTemplate, variablesOf } from '../../../../shared/domain/template.ts';
import { hasInk } from '../../../../shared/domain/has-ink.ts';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import { call } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { insertText } from '../../../ui/type-edit.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import type { Tray } from '../attachments/tray.ts';
import type { Fields } from './fields.ts';
import { OwnName } from './own-name.tsx';
import { type InsertNotice, TemplateNotice } from './template-notice.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { useKnownValues } from './use-known-values.ts';
import type { PickerHandle, TemplateRange } from './use-templates.ts';

const SaveAsTemplateDialog = lazyDialog(
  async () =>
    (await import('../../../product-ui/templates/save-as-template-dialog.tsx'))
      .SaveAsTemplateDialog,
);

interface TemplateInserterProps {
  chat: ChatRef;
  tray: Tray;
  box: RefObject<HTMLTextAreaElement | null>;
  fields: Fields;
  /** What is written. */
  text: string;
  /** Resolves when main has what is written. */
  flush: () => Promise<void>;
  /** Where the next template goes; null while the picker is closed. */
  range: TemplateRange | null;
  /** The card that the message has already. */
  card: LinkCard | null;
  onCard: (card: LinkCard) => void;
  onNoneFound: (isWithControl: boolean) => void;
  onClose: () => void;
  ref?: Ref<PickerHandle>;
}

/**
 * Chooses a template and puts it where the caret was: text, card and media. What it wants to know and nothing here tells stays in the
 * text as a field.
 */
export function TemplateInserter(props: TemplateInserterProps) {
  const { chat, tray, box, fields, text, flush, range, card, onCard, onNoneFound, onClose, ref } =
    props;
  const client = useQueryClient();
  const values = useKnownValues(chat);
  const [notice, setNotice] = useState<InsertNotice | null>(null);
  const [isSaving, setSaving] = useState(false);
  const canSave = hasInk(text) || card !== null || tray.waiting().length > 0;

  async function insert(template: Template, at: TemplateRange, known: Record<string, string>) {
    const { current } = box;
    if (!current) return;
    const before = at.query === null ? current.value.slice(0, at.from) : '';
    const filled = withBlank(before, fillTemplate(template.text, known));
    insertText(current, filled, at.from, at.to);
    if (template.card && card) setNotice({ card: fillCard(template.card, known) });
    else if (template.card) onCard(fillCard(template.card, known));
    fields.begin(at.from, at.from + filled.length, variablesOf([template.text]));
    // For the order of the list and the overview alone: the text goes in whatever comes of it.
    void call('templates.noteUse', { ...chat, templateId: template.templateId }).catch(() => {});
    if (template.media.length + template.forms.length === 0) return;
    try {
      await tray.addFromTemplate(template.templateId, known);
      fields.catchUp();
    } catch (thrown) {
      setNotice({ thrown, isMedia: true });
    }
  }

  async function choose(templateId: string) {
    if (!range || !values) return;
    setNotice(null);
    try {
      // Read for its glance already, as a rule.
      const query = queryOf('templates.get', { templateId });
      const template = client.getQueryData(query.queryKey) ?? (await client.fetchQuery(query));
      onClose();
      await insert(template, range, values);
    } catch (thrown) {
      if (range.templateId !== undefined) onClose();
      setNotice({ thrown });
    }
  }

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

  return (
    <>
      {range && values && range.templateId === undefined && (
        <TemplatePicker
          ref={ref}
          canSave={canSave}
          onSave={() => {
            onClose();
            setSaving(true);
          }}
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
      {isSaving && (
        <SaveAsTemplateDialog
          chat={chat}
          from={{ kind: 'draft', chatId: chat.chatId }}
          text={text}
          attached={tray.waiting().length}
          flush={flush}
          onClose={() => setSaving(false)}
          finalFocus={() => box.current ?? true}
        />
      )}
      {values && !values['agent'] && (
        <OwnName filled={fields.filled} onDone={() => box.current?.focus()} />
      )}
      {notice && (
        <TemplateNotice
          notice={notice}
          onUseCard={(next) => {
            onCard(next);
            fields.catchUp();
          }}
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
