/** Returns what two consoles have in common that are connected to the same instance of the same service; its ID is behind a `|`. */
export function instanceKeyOf({
  chatServiceAddress,
  instanceUuid,
}: {
  chatServiceAddress: string;
  instanceUuid: string;
}): string {
  return `${new URL(chatServiceAddress).origin.toLowerCase()}|${instanceUuid.toLowerCase()}`;
}
