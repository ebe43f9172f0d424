declare module '*/annotations.json?names' {
  const names: Readonly<Record<string, readonly string[]>>;
  export default names;
}
