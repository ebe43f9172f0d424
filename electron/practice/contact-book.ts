import { requiredText } from './form-checks.ts';
import { hiddenIdOf } from './hidden-ids.ts';
import type { Operation } from './operation.ts';
import { invalid, missing } from './refusal.ts';

const contacts = [
  { id: '15550100001@c.us', name: 'Ana Lima', pushname: 'Ana' },
  { id: '15550100002@c.us', name: null, pushname: 'Ben' },
  { id: '15550100003@c.us', name: 'Chen Wei', pushname: null },
];

/**
 * `contacts/get` and `contacts/get-all`. Practice rule: every number that does not end in `000` has a contact, which is known by its
 * hidden ID where it has one.
 */
export const contactOperations: Operation[] = [
  {
    method: 'GET',
    name: 'contacts/get',
    status: 200,
    carryOut: ({ query }) => {
      const [, digits] =
        /^\+?(\d{5,24})(?:@c\.us)?$/.exec(requiredText(query['chat_id'], 'chat id')) ?? [];
      if (digits === undefined || digits.endsWith('000')) throw missing('Contact');
      const id = hiddenIdOf(digits) ?? `${digits}@c.us`;
      const known = contacts.find((contact) => contact.id === id);
      return { message: 'Contact found.', data: known ?? { id, name: null, pushname: null } };
    },
  },
  {
    method: 'GET',
    name: 'contacts/get-all',
    status: 200,
    carryOut: ({ query }) => {
      const limit = Number(query['limit'] ?? 100);
      if (!(limit >= 1 && limit <= 1_000)) throw invalid(['The limit must be from 1 to 1000.']);
      const from = Number(query['offset'] ?? 0);
      return { message: 'Contacts found.', data: contacts.slice(from, from + limit) };
    },
  },
];
