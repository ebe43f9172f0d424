/** The labels in their column, each between line breaks. */
export function labelsOf(column: string): string[] {
  return column.split('\n').filter((label) => label !== '');
}

/** The column for labels: sorted, each once. */
export function labelColumn(labels: Iterable<string>): string {
  const sorted = [...new Set(labels)].sort();
  return sorted.length === 0 ? '' : `\n${sorted.join('\n')}\n`;
}
