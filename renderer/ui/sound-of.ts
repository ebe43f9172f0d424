/** Reads a sound of the console's own. Throws where it is gone. */
export async function soundOf(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the sound was answered with ${answer.status}`);
  return await answer.blob();
}
