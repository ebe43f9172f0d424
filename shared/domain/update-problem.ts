/**
 * Why there are no updates.
 *
 * - `settings`: they were switched off
 * - `preview`: the preview is never installed
 * - `package`: what was installed does not update itself: a tar.gz, an MSI
 * - `no-key`: the package has no key to check updates with
 */
export type UpdatesOff = 'settings' | 'preview' | 'package' | 'no-key';

/**
 * Why an update was not found, or is refused. Nothing of a refused one is kept.
 *
 * - `bad-address`: the address of the feed is neither a folder nor a web address; `detail` is it
 * - `unreachable`: the feed cannot be reached, or broke off
 * - `not-found`: it has no list of updates for the channel
 * - `no-signature`, `bad-signature`: the list is not signed, or not with the key of this Postline
 * - `bad-list`: the list is signed, but cannot be read
 * - `lower-version`: it offers an older Postline; `detail` is its version
 * - `no-file`: it has none for this kind of installation
 * - `damaged`: the file is not the one that the list names
 * - `storage`: it could not be saved
 * - `not-installed`: Postline was quit for it, and the system did not install it; `detail` is its version
 */
export type UpdateProblem =
  | 'bad-address'
  | 'unreachable'
  | 'not-found'
  | 'no-signature'
  | 'bad-signature'
  | 'bad-list'
  | 'lower-version'
  | 'no-file'
  | 'damaged'
  | 'storage'
  | 'not-installed';

/** Days after which a list of updates is so old that somebody may be holding back newer ones. */
export const oldListDays = 90;
