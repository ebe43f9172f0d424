import { expect, it } from 'vitest';
import { firstName } from './first-name.ts';

it.each([
  ['Maria Silva', 'Maria'],
  ['Maria', 'Maria'],
  ['  Maria   do Carmo ', 'Maria'],
  ['Mary-Jane O’Neill', 'Mary-Jane'],
  ['Dr. Maria Silva', 'Maria'],
  ['Mr John Smith', 'John'],
  ['Silva, Maria', 'Maria'],
  ['Silva, Dr. Maria', 'Maria'],
  ['van Dyke, Anne Marie', 'Anne'],
  ['Maria Silva, MD', 'Maria'],
  ['John Smith Jr.', 'John'],
  ['Don Carlos', 'Carlos'],
  ['Pak Budi', 'Budi'],
  ['Maria Silva (Lisbon)', 'Maria'],
  ['🌸 Maria 🌸', 'Maria'],
  ['~Noor', 'Noor'],
  ['Dan Brown', 'Dan'],
  ['MARIA SILVA', 'MARIA'],
  ['Abdul Rahman Khan', 'Abdul Rahman'],
  ['محمد علي', 'محمد'],
  ['عبد الله حسن', 'عبد الله'],
  ['דוד לוי', 'דוד'],
  ['Łukasz Żak', 'Łukasz'],
])('finds the first name of %s', (name, first) => {
  expect(firstName(name)).toBe(first);
});

it.each([
  ['', 'nothing'],
  ['+49 151 1234567', 'a number'],
  ['Order 4711', 'a name with digits'],
  ['Frau Müller', 'a title with a family name'],
  ['Dr. Schmidt', 'a title with a family name'],
  ['Herr von Berg', 'a title with a family name'],
  ['van Dyke', 'a family name'],
  ['J. Smith', 'an initial'],
  ['Nordlicht GmbH', 'a business'],
  ['Acme Inc.', 'a business'],
  ['Hotel Bellevue', 'a business'],
  ['Maria & João', 'a couple'],
  ['Maria und João', 'a couple'],
  ['IKEA', 'an acronym'],
  ['Silva, Maria, Lisbon', 'more than two parts'],
  ['maria@example.org', 'an address'],
  ['田中太郎', 'a writing without blanks'],
  ['Nguyễn Văn An', 'a family name first'],
  ['Mr.', 'a title alone'],
  ['The one with the blue bicycle who lives behind the old station house', 'a description'],
])('finds none in %s: %s', (name) => {
  expect(firstName(name)).toBe(null);
});
