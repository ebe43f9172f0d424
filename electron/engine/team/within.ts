/** Resolves with what the work does, or with undefined where that takes longer than so many milliseconds. */
export async function within<Result>(
  work: Promise<Result>,
  ms: number,
): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
