/** Switches of Chromium by which any program of the person would reach the page. No fuse turns them off. */
const debuggerSwitches = ['remote-debugging-port', 'remote-debugging-pipe'];

/** Returns whether the process was started with a debugger of the page, which a packaged application does not start with. */
export function isDebuggerAsked(hasSwitch: (name: string) => boolean): boolean {
  return debuggerSwitches.some(hasSwitch);
}
