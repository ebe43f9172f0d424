/** Milliseconds for which what was taken away is still seen to go. */
const floatMs = 120;
const rowMs = 160;

/** Returns a picture of an element, which nobody can press, reach by keys or hear of. */
function pictureOf(element: HTMLElement): HTMLElement {
  const picture = element.cloneNode(true) as HTMLElement;
  // What looks for a dialog, a row or a name does not find it.
  for (const part of [picture, ...picture.querySelectorAll('*')])
    for (const name of ['id', 'role', 'data-index']) part.removeAttribute(name);
  picture.inert = true;
  picture.ariaHidden = 'true';
  picture.style.animation = 'none';
  return picture;
}

function wantsNone(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function fade(picture: HTMLElement, duration: number): void {
  const fading = picture.animate({ opacity: 0 }, { duration, easing: 'ease-in', fill: 'forwards' });
  fading.onfinish = () => picture.remove();
}

/** Returns a `ref` of what floats: once it is taken away, it fades where it was. What is about it is over at once. */
export function fadesAway(element: HTMLElement | null): () => void {
  return () => {
    if (element === null || wantsNone()) return;
    const { scrollTop } = element;
    const { left, top, width, height } = element.getBoundingClientRect();
    const picture = pictureOf(element);
    Object.assign(picture.style, {
      position: 'fixed',
      inset: 'auto',
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
      margin: 0,
      zIndex: 3,
    });
    // Where only the `ref` is another one, it is still there.
    queueMicrotask(() => {
      if (element.isConnected) return;
      document.body.append(picture);
      picture.scrollTop = scrollTop;
      fade(picture, floatMs);
    });
  };
}

let leaving: { row: HTMLElement; list: HTMLElement }[] = [];

/** Returns a `ref` of a row of a list: where one alone has left it, it fades while the others close up. Several are another list, or were scrolled away. */
export function leavesList(row: HTMLElement | null): () => void {
  return () => {
    const list = row?.closest('ul');
    if (!row || !list || wantsNone()) return;
    if (leaving.length === 0) queueMicrotask(() => showLeaving());
    leaving.push({ row, list });
  };
}

function showLeaving(): void {
  const [one, another] = leaving.filter(({ row, list }) => !row.isConnected && list.isConnected);
  leaving = [];
  if (one === undefined || another !== undefined) return;
  const picture = pictureOf(one.row);
  one.list.append(picture);
  fade(picture, rowMs);
}
