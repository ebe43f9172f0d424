/** Returns whether a drag brings files from outside; what is dragged within the page does not. */
export function bringsFiles({ types }: DataTransfer): boolean {
  return types.includes('Files');
}

/** Refuses files on every page, wherever nothing takes them: the window would open the file. */
export function refuseDrops(): void {
  function refuse(event: DragEvent) {
    if (event.defaultPrevented || !event.dataTransfer || !bringsFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  }
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
}
