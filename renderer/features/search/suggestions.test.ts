import { expect, it } from 'vitest';
import { suggestionsFor, withSuggestion } from './suggestions.ts';

const names = ['Mariana Alves', 'Noor Khan'];

it('offers the values of an operator that is being typed', () => {
  expect(suggestionsFor('parcel has:v', names)).toEqual(['has:video', 'has:voice']);
  expect(suggestionsFor('from:', names)).toEqual(['from:me', 'from:them']);
  expect(suggestionsFor('in:"no', names)).toEqual(['in:"Noor Khan"']);
  expect(suggestionsFor('BEFORE:to', names)).toEqual(['before:today']);
});

it('offers operators that begin as the last word does, and some that are not there yet', () => {
  expect(suggestionsFor('is:unread be', names).slice(0, 2)).toEqual(['before:', 'from:them']);
  expect(suggestionsFor('is:unread be', names)).not.toContain('is:unread');
  expect(suggestionsFor('', names).at(-1)).toBe('in:"Mariana Alves"');
});

it('puts a suggestion in the place of what was typed of it, else at the end', () => {
  expect(withSuggestion('parcel has:v', 'has:voice')).toBe('parcel has:voice ');
  expect(withSuggestion('parcel be', 'before:')).toBe('parcel before:');
  expect(withSuggestion('parcel', 'has:file')).toBe('parcel has:file ');
  expect(withSuggestion('in:"no', 'in:"Noor Khan"')).toBe('in:"Noor Khan" ');
});
