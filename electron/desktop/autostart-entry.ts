/** Returns the text of a desktop entry that starts a command at login. */
export function autostartEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Postline',
    `Exec=${command.map(quoted).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** Returns whether the desktop starts what the entry names: a desktop may switch it off in the file. */
export function isAutostartOn(entry: string): boolean {
  return (
    /^Exec=/m.test(entry) && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(entry)
  );
}

/**
 * Quotes an argument of `Exec` (https://specifications.freedesktop.org/desktop-entry-spec/latest/exec-variables.html): first for the
 * command line, where a percent sign begins a field, then as a value of the file, where a backslash begins an escape.
 */
function quoted(argument: string): string {
  const escaped = argument.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%');
  return `"${escaped.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}"`;
}
