/** Returns where the pointer is, or for the keyboard's menu key where the focus is, as a place for a menu. */
export function pointOf({ clientX, clientY }: { clientX: number; clientY: number }) {
  const point = new DOMRect(clientX, clientY, 0, 0);
  return { getBoundingClientRect: () => point };
}
