import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import type { GuidePicture } from '../shared/domain/guide.ts';
import { guideOf, guidesFolder, readGuideFile } from './guides.ts';

/**
 * Makes modules of the guides (docs/guide/): what they say as data, which the page draws by elements of its own, and their
 * pictures as files beside the page. The page brings no parser, and no HTML is ever made of a text.
 */
export function guidePages(): Plugin {
  return {
    name: 'guide-pages',
    enforce: 'pre',
    transform(_code, id) {
      const file = basename(id);
      if (dirname(id) !== guidesFolder || guideOf(file).name === '') return null;
      this.addWatchFile(join(guidesFolder, `${guideOf(file).name}.md`));
      const files: string[] = [];
      const fileAt = (address: string) => `file ${files.push(join(guidesFolder, address)) - 1}`;
      const guide = JSON.stringify(readGuideFile(file), (_key, value: unknown) => {
        if (!isPicture(value)) return value;
        const size = sizeOf(join(guidesFolder, value.light));
        return { ...value, light: fileAt(value.light), dark: fileAt(value.dark), size };
      });
      const imports = files.map((path, at) => `import file${at} from ${JSON.stringify(path)};`);
      return {
        code: `${imports.join('\n')}\nexport default ${guide.replace(/"file (\d+)"/g, 'file$1')};`,
        map: null,
      };
    },
  };
}

function isPicture(value: unknown): value is GuidePicture {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'picture';
}

/** Pixels of a PNG, by its head (https://www.w3.org/TR/png-3/#11IHDR). */
function sizeOf(path: string): { width: number; height: number } {
  const head = readFileSync(path).subarray(16, 24);
  return { width: head.readUInt32BE(0), height: head.readUInt32BE(4) };
}
