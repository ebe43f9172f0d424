/**
 * Returns the attributes of what a pointer resting on a thing is shown. Who hears the thing is told what the hint adds to its
 * name, or to what stands in it: the whole of it would be heard twice.
 */
export function tooltip(name: string, hint = name) {
  const added = hint.replace(name, '').replace(/[\u2067\u2068]\u2069/, '');
  return { title: hint, 'aria-description': added.trim() };
}
