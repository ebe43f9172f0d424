/** The id of a run, made by the page, so that one act is carried out once however often it is asked for. */
export function newRunId(): string {
  return crypto.randomUUID();
}
