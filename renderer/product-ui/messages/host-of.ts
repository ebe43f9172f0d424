/** Returns the host of an address, as a phone shows it below a card; what is no address stays as it is written. */
export function hostOf(address: string): string {
  try {
    return new URL(address).host.replace(/^www\./, '');
  } catch {
    return address;
  }
}
