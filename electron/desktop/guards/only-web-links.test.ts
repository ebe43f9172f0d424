import { expect, it } from 'vitest';
import { onlyWebLinks } from './only-web-links.ts';

it('lets web addresses through, in the one spelling that was checked', () => {
  expect(onlyWebLinks('https://example.org/a b'.replace(' ', '%20'))).toBe(
    'https://example.org/a%20b',
  );
  expect(onlyWebLinks('http://аpple.com')).toBe('http://xn--pple-43d.com/');
});

it.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'mailto:a@example.org?attach=/etc/passwd',
  'tel:+4915112345678',
  'ms-msdt:/id PCWDiagnostic',
  'smb://example.org/share',
  'https:example.org',
  'https:\\\\example.org',
  'https://example.org/\nhttps://example.com',
  ' https://example.org',
  'https://example.org@example.com/',
  `https://example.org/${'a'.repeat(2_048)}`,
  '',
])('opens nothing for %j', (address) => {
  expect(() => onlyWebLinks(address)).toThrow('the link was not opened');
});
