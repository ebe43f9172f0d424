/**
 * Returns the attributes of what a pointer resting on a thing is shown. Who hears the thing is told what the hint adds to its
 * name, or to what stands in it: the whole of it would be heard twice.
 */
export function tooltip(name: string, hint = name) {
  return { title: hint, 'aria-description': hint.replace(name, '') };
}
