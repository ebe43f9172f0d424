import { Copy } from 'lucide-react';
import { useText } from '../../../messages/text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { showToast } from '../../../ui/toast.tsx';
import styles from './contact.module.css';

/** Shows a number or chat ID with a button that copies it. */
export function Copied({ value, isQuiet = false }: { value: string; isQuiet?: boolean }) {
  const t = useText();
  function copy() {
    copyText(value);
    showToast({ text: t('contact.copied') });
  }
  return (
    <span className={isQuiet ? `${styles['copied']} ${styles['quiet']}` : styles['copied']}>
      <bdi>{value}</bdi>
      <IconButton label={t('contact.copy', { value })} onClick={copy}>
        <Copy size={14} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
