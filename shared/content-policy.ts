/** What the page may do, as a Content-Security-Policy header. Both hosts send it with every file of the page. */
interface ContentPolicyOptions {
  /** Allows what Vite's development server injects (inline scripts and styles, and its socket), and its modules. */
  development?: boolean;
}

/**
 * Returns the page's content policy. The built page runs its own files and nothing else: no inline script or style, no eval,
 * no frame, no plug-in, no form that posts anywhere, no HTML made from a string.
 */
export function contentPolicy({ development = false }: ContentPolicyOptions = {}): string {
  const code = development ? "'self' 'unsafe-inline' http://127.0.0.1:*" : "'self'";
  const directives = [
    "default-src 'none'",
    `script-src ${code}`,
    `style-src ${code}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // Its own origin: the console's own scheme on the desktop, the preview's own server there.
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  if (!development) directives.push("require-trusted-types-for 'script'", "trusted-types 'none'");
  return directives.join('; ');
}
