import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
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
      const pictures: string[] = [];
      const guide = JSON.stringify(readGuideFile(file), (key, value: unknown) => {
        if (key !== 'address' || typeof value !== 'string') return value;
        pictures.push(join(guidesFolder, value));
        return `picture ${pictures.length - 1}`;
      });
      const imports = pictures.map(
        (path, at) => `import picture${at} from ${JSON.stringify(path)};`,
      );
      return {
        code: `${imports.join('\n')}\nexport default ${guide.replace(/"picture (\d+)"/g, 'picture$1')};`,
        map: null,
      };
    },
  };
}
