/** Lets the person save what main has made ready under an address of the page. */
export function saveDownload({ address, fileName }: { address: string; fileName: string }): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
