/** Tells whether media at an address of main are there no more: an element does not tell that from what it cannot show or play. */
export async function isGone(address: string): Promise<boolean> {
  const { status } = await fetch(address, { headers: { range: 'bytes=0-0' } });
  return status === 404;
}
