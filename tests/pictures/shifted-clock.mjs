// Loaded before the preview's own code, in each of its threads: its clock stands as many milliseconds beside that of the machine
// as POSTLINE_CLOCK_SHIFT says, so that a picture shows the same times whenever it is drawn.
const shift = Number(process.env['POSTLINE_CLOCK_SHIFT']);

globalThis.Date = new Proxy(Date, {
  construct: (real, given, target) =>
    Reflect.construct(real, given.length === 0 ? [real.now() + shift] : given, target),
  get: (real, name) => (name === 'now' ? () => real.now() + shift : Reflect.get(real, name)),
});
