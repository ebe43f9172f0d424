import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from './catalogue.ts';

type Values = Record<string, string | number>;

/** The function that puts a text of the catalogue into the person's language. */
export type Say = (id: MessageId, values?: Values) => string;

/** Returns the function that puts texts of the catalogue into the language of the page. */
export function useText(): Say {
  const intl = useIntl();
  return useCallback<Say>((id, values) => intl.formatMessage({ id }, values), [intl]);
}

/** A text of the catalogue. */
export function Text({ id, values }: { id: MessageId; values?: Values }) {
  return <FormattedMessage id={id} {...(values && { values })} />;
}
