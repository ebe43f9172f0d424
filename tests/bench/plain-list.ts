// The floor of what scrolls: 100,000 plain rows in the library that Postline's lists stand on, and nothing else.
import { useVirtualizer } from '@tanstack/react-virtual';
import { createElement, useRef } from 'react';
import { createRoot } from 'react-dom/client';

const rows = 100_000;
const rowHeight = 42;

function PlainList() {
  const list = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const lines = virtualizer.getVirtualItems().map(({ index, start }) => {
    const style = { position: 'absolute', height: rowHeight, transform: `translateY(${start}px)` };
    return createElement('div', { key: index, role: 'row', style }, `Plain row ${index}`);
  });
  const body = { position: 'relative', height: rows * rowHeight };
  return createElement(
    'div',
    { ref: list, role: 'grid', style: { height: '100vh', overflow: 'auto' } },
    createElement('div', { style: body }, lines),
  );
}

const root = document.querySelector('main');
if (root) createRoot(root).render(createElement(PlainList));
