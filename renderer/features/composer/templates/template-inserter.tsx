import { useQueryClient } from '@tanstack/react-query';
import { type Ref, type RefObject, useState } from 'react';
import type { Template } from '../../../../shared/contract/templates.ts';
import {
  fillCard,
  fillTemplate,
  variableKey,
  variablesIn,
} from '../../../../shared/domain/template.ts';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import { call } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { typeEdit } from '../../../ui/type-edit.ts';
import { type ChatPlace, useKnownValues } from './known-values.ts';
import { type InsertNotice, TemplateNotice } from './template-notice.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { TemplateQuestions } from './template-questions.tsx';
import type { PickerHandle, TemplatePlace } from './use-templates.ts';

interface TemplateInserterProps {
  chat: ChatPlace;
  box: RefObject<HTMLTextAreaElement | null>;
  /** Where the next template goes; null while the picker is closed. */
  place: TemplatePlace | null;
  /** The card that the message has already. */
  card: LinkCard | null;
  onCard: (card: LinkCard) => void;
  /** Does what Enter does in the text. */
  onPlainEnter: () => void;
  onClose: () => void;
  ref?: Ref<PickerHandle>;
}

interface Asking {
  template: Template;
  place: TemplatePlace;
  missing: string[];
  known: Record<string, string>;
}

/** Chooses a template, asks for what it wants to know, and puts it where the caret was: text, card and media. */
export function TemplateInserter(props: TemplateInserterProps) {
  const { chat, box, place, card, onCard, onPlainEnter, onClose, ref } = props;
  const client = useQueryClient();
  const values = useKnownValues(chat);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [notice, setNotice] = useState<InsertNotice | null>(null);

  async function choose(templateId: string) {
    if (!place || !values) return;
    setNotice(null);
    try {
      // Read for its glance already, as a rule: what is asked comes at once.
      const query = queryOf('templates.get', { templateId });
      const template = client.getQueryData(query.queryKey) ?? (await client.fetchQuery(query));
      const missing = variablesIn(template).filter(
        (name) => !Object.hasOwn(values, variableKey(name)),
      );
      onClose();
      if (missing.length > 0) setAsking({ template, place, missing, known: values });
      else await insert(template, place, values);
    } catch (thrown) {
      setNotice({ kind: 'failed', thrown });
    }
  }

  async function insert(template: Template, at: TemplatePlace, filled: Record<string, string>) {
    const { current } = box;
    if (!current) return;
    insertText(current, at, fillTemplate(template.text, filled));
    if (template.card && card) {
      setNotice({ kind: 'card-left-out', card: fillCard(template.card, filled) });
    } else if (template.card) onCard(fillCard(template.card, filled));
    if (template.media.length === 0) return;
    try {
      const { templateId } = template;
      await call('templates.attach', { ...chat, templateId, values: filled });
    } catch (thrown) {
      setNotice({ kind: 'media-left-out', thrown });
    }
  }

  function answered({ template, place: at }: Asking, filled: Record<string, string>) {
    setAsking(null);
    // The dialog holds the focus until it is gone.
    requestAnimationFrame(() => void insert(template, at, filled));
  }

  return (
    <>
      {place && values && (
        <TemplatePicker
          ref={ref}
          slashQuery={place.query}
          box={box}
          values={values}
          onPlainEnter={onPlainEnter}
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
          onCancel={() => setAsking(null)}
          finalFocus={() => box.current ?? true}
        />
      )}
      {notice && (
        <TemplateNotice
          notice={notice}
          onTakeCard={(taken) => {
            onCard(taken);
            setNotice(null);
            box.current?.focus();
          }}
          onDismiss={() => {
            setNotice(null);
            box.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** Two templates one after the other do not grow together. */
function insertText(box: HTMLTextAreaElement, { from, to, query }: TemplatePlace, text: string) {
  const before = query === null ? box.value.slice(0, from) : '';
  const needsBlank = /\S$/.test(before) && /^\S/.test(text);
  const insert = needsBlank ? ` ${text}` : text;
  const end = from + insert.length;
  typeEdit(box, { from, to, insert, selectFrom: end, selectTo: end });
}
