import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Instance } from '../../shared/contract/instances.ts';
import { AccessTokenDialog } from '../features/access-token/access-token-dialog.tsx';
import { RestoreDialog } from '../features/restore/restore-dialog.tsx';

/** Restores an instance from a file, shows it, and asks for its token, which no backup holds. */
export function Restore({ file, onClose }: { file: File; onClose: () => void }) {
  const [, navigate] = useLocation();
  const [restored, setRestored] = useState<Instance | null>(null);
  if (restored) return <AccessTokenDialog instance={restored} onClose={onClose} />;

  function show(instance: Instance) {
    navigate('/chats');
    if (instance.token === 'missing') setRestored(instance);
    else onClose();
  }

  return <RestoreDialog file={file} onRestored={show} onClose={onClose} />;
}
