/** Tells whether a host is this machine itself: 127.0.0.0/8, localhost and [::1], in the form of `URL.hostname`. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
