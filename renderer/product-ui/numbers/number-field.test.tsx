import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Recipient } from '../../../shared/contract/chats.ts';
import type { WrittenContent } from '../../../shared/domain/written-content.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { ContactFields } from '../message-forms/contact-fields.tsx';
import { NumberField } from './number-field.tsx';

type Contacts = Extract<WrittenContent, { kind: 'contacts' }>;

const codes: Readonly<Record<string, string>> = { DE: '49', GB: '44' };

/** As main reads national numbers of these countries, and the exit code 00. */
function readAs(written: string, country: string | null): Recipient {
  const digits = written.replace(/\D/g, '');
  const isAbroad = /^(?:\+|00)/.test(written);
  const number = isAbroad
    ? `+${digits.replace(/^00/, '')}`
    : `+${codes[country ?? '']}${digits.replace(/^0/, '')}`;
  const assumedCountry = isAbroad ? null : country;
  const chat = { chatId: `${number.slice(1)}@c.us`, kind: 'person', name: null } as const;
  return { ...chat, number, country, known: false, assumedCountry, writtenAs: null };
}

it('gives what was typed, and no number of the country before, until it is read with the new one', async () => {
  let answer = () => {};
  fakeMain({
    'chats.readRecipients': ({ written: [one = ''], country }) => {
      const read = ok([
        { written: one, recipients: [readAs(one, country ?? null)], leftOut: null },
      ]);
      if (country !== 'GB') return read;
      return new Promise((resolve) => {
        answer = () => resolve(read);
      });
    },
  });
  const given = vi.fn<(value: string) => void>();
  function Fields() {
    const [value, setValue] = useState('');
    const [country, setCountry] = useState('DE');
    return (
      <>
        <NumberField
          instanceId="i"
          numberCountry={{
            country,
            isReady: true,
            choose: () => {},
            keep: () => Promise.resolve(),
          }}
          label="Number"
          value={value}
          onChange={(next) => {
            given(next);
            setValue(next);
          }}
        />
        <button onClick={() => setCountry('GB')}>GB</button>
      </>
    );
  }
  renderPart(<Fields />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Number' }), '0151 1234');
  await waitFor(() => expect(given.mock.lastCall).toEqual(['+491511234']));
  await user.click(screen.getByRole('button', { name: 'GB' }));
  expect(given.mock.lastCall).toEqual(['0151 1234']);
  answer();
  await waitFor(() => expect(given.mock.lastCall).toEqual(['+441511234']));
});

it('gives the international numbers of what was typed, anew where the country changes', async () => {
  fakeMain({
    'app.language': () => ok({ language: 'en', region: 'DE' } as never),
    'chats.numberCountry': () => ok({ country: 'DE' }),
    'chats.readRecipients': ({ written, country }) =>
      ok(
        written.map((one) => ({
          written: one,
          recipients: [readAs(one, country ?? null)],
          leftOut: null,
        })),
      ),
  });
  const onChange = vi.fn<(written: Contacts) => void>();
  const given = () =>
    onChange.mock.lastCall?.[0].contacts.map(({ phoneNumber }) => phoneNumber) ?? [];
  function Card() {
    const empty = { fullName: '', organization: '', phoneNumber: '' };
    const [written, setWritten] = useState<Contacts>({
      kind: 'contacts',
      contacts: [empty, empty, empty],
    });
    return (
      <ContactFields
        instanceId="i"
        written={written}
        problemOf={() => undefined}
        firstInput={null}
        onChange={(next) => {
          onChange(next);
          setWritten(next);
        }}
      />
    );
  }
  renderPart(<Card />);
  const user = userEvent.setup();
  const fields = await screen.findAllByRole('textbox', { name: 'Phone number' });
  const typed = ['0151 1234', '0152 1234', '0033 6123'];
  for (const [at, text] of typed.entries()) await user.type(fields[at] as HTMLElement, text);
  await user.tab();
  await waitFor(() => expect(given()).toEqual(['+491511234', '+491521234', '+336123']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'GB');
  await waitFor(() => expect(given()).toEqual(['+441511234', '+441521234', '+336123']));
  expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(typed);
  expect(screen.getByText('Read as +441511234 (United Kingdom).')).toBeTruthy();
});
