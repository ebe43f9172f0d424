import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fragments = join(import.meta.dirname, '..', 'resources', 'msi-registry.xml');

/**
 * Adds what Postline writes into the registry to the WiX project that electron-builder has made for the MSI: electron-builder.yml
 * names this file.
 *
 * @param {string} project its path
 */
export default function addToMsi(project) {
  writeFileSync(project, withRegistry(readFileSync(project, 'utf8')));
}

/**
 * Returns a WiX project with our fragment in it and among what is installed. Throws where the project has other places than
 * those we know.
 *
 * @param {string} project
 */
export function withRegistry(project) {
  const fragment = /<Fragment>.*<\/Fragment>/s.exec(readFileSync(fragments, 'utf8'))?.[0] ?? '';
  return [
    { before: '</Feature>', text: '<ComponentGroupRef Id="PostlineRegistry"/>' },
    { before: '</Wix>', text: fragment },
  ].reduce((wxs, { before, text }) => {
    const [start, end, ...more] = wxs.split(before);
    if (end === undefined || more.length > 0) throw new Error(`the project has not one ${before}`);
    return `${start}${text}\n${before}${end}`;
  }, project);
}
