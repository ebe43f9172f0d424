import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from './catalogue.ts';

type Values = Record<string, string | number>;

/** The function that puts a text of the catalogue into the person's language. */
export type Translate = (id: MessageId, values?: Values) => string;

/** Returns the function that puts texts of the catalogue into the language of the page. */
export function useText(): Translate {
  const intl = useIntl();
  return useCallback<Translate>((id, values) => intl.formatMessage({ id }, values), [intl]);
}
