import type { Templates } from '../services/templates/templates.ts';
import type { HandlersOf } from './handlers.ts';

export function templateHandlers(templates: Templates): HandlersOf<'templates'> {
  return {
    'templates.search': (input) => templates.search(input),
    'templates.get': ({ templateId }) => templates.get(templateId),
    'templates.save': (input) => templates.save(input),
    'templates.remove': async ({ templateId }) => {
      await templates.remove(templateId);
      return null;
    },
    'templates.restore': ({ templateId }) => templates.restore(templateId),
    'templates.readImport': ({ grantId }) => templates.readImport(grantId),
    'templates.import': ({ importId }) => templates.import(importId),
    'templates.export': ({ format }) => templates.export(format),
    'templates.attach': (input) => templates.attach(input),
  };
}
