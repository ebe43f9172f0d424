/**
 * Why something of the public web could not be read, or could not be read by the service. Each has its sentence in the message
 * catalogue, as `problem.<name>`.
 */
export type WebProblem =
  | 'private-address'
  | 'web-no-name'
  | 'web-refused'
  | 'web-unreachable'
  | 'web-silent'
  | 'web-not-secure'
  | 'web-redirects'
  | 'web-needs-login'
  | 'web-status'
  | 'web-broken'
  | 'web-too-large'
  | 'web-not-a-page'
  | 'web-not-a-picture'
  | 'web-not-a-file';
