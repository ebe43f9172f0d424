import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newForm } from './template-form.ts';
import { useTemplateForm } from './use-template-form.ts';

const first = { ...newForm(''), name: 'Greeting', text: 'Hello' };

it('takes over what another of the team made of a template, and never what is being written here', () => {
  const { result, rerender } = renderHook(
    ({ initial }) => useTemplateForm(initial, null, () => {}),
    {
      initialProps: { initial: first },
    },
  );
  rerender({ initial: { ...first, text: 'by Ben' } });
  expect(result.current).toMatchObject({ form: { text: 'by Ben' }, isChanged: false });
  act(() => result.current.change({ text: 'by Ben and me' }));
  expect(result.current.isOutrun).toBe(false);
  rerender({ initial: { ...first, text: 'by Ben again' } });
  expect(result.current).toMatchObject({ form: { text: 'by Ben and me' }, isOutrun: true });
  act(() => result.current.revert());
  expect(result.current).toMatchObject({ form: { text: 'by Ben again' }, isOutrun: false });
});
