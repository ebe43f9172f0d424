import type { ReactNode } from 'react';
import styles from './windows.module.css';

/** Postline's sign, as its icon has it (resources/icon.svg). */
function ProductMark() {
  return (
    <svg viewBox="64 64 896 896" width={28} height={28} aria-hidden="true">
      <rect x="64" y="64" width="896" height="896" rx="208" fill="#2f57d4" />
      <path
        fill="#fff"
        d="M288 272h448a80 80 0 0 1 80 80v272a80 80 0 0 1-80 80H520L372 816a24 24 0 0 1-40-18v-94h-44a80 80 0 0 1-80-80V352a80 80 0 0 1 80-80Z"
      />
      <path
        fill="none"
        stroke="#2f57d4"
        strokeWidth={56}
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M332 420h360M332 556h184M608 556h76m-44-52 52 52-52 52"
      />
    </svg>
  );
}

/** Shows the name of Postline with its sign, at the head of a page that has nothing else; `children` stand at its end. */
export function ProductName({ children }: { children?: ReactNode }) {
  return (
    <p className={styles['product']}>
      <ProductMark /> Postline
      {children}
    </p>
  );
}
