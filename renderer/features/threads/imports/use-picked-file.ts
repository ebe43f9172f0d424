import { useState } from 'react';
import type { ImportFormat, ImportPreview } from '../../../../shared/contract/thread-imports.ts';
import type { MessageId } from '../../../messages/catalogue.ts';
import { call } from '../../../bridge/call.ts';
import { grantFiles } from '../../../bridge/grant-files.ts';

/** Why a picked file is not looked into: what main threw, or that it could not be handed over. */
export type PickProblem = { thrown: unknown } | { words: MessageId };

/** Hands a picked file to main and looks into it. */
export function usePickedFile(instanceId: string, onPreview: (preview: ImportPreview) => void) {
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<PickProblem | null>(null);

  async function read(file: File, format: ImportFormat | null = null) {
    setReading(true);
    setProblem(null);
    try {
      const [granted] = await grantFiles([file]);
      if (!granted || granted.grantId === null) {
        setProblem({ words: 'imports.unreadable' });
        return;
      }
      const { grantId } = granted;
      onPreview(await call('threadImports.preview', { instanceId, grantId, format }));
    } catch (thrown) {
      setProblem({ thrown });
    } finally {
      setReading(false);
    }
  }

  return { read, isReading, problem, forget: () => setProblem(null) };
}
