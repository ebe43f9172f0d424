/** A file of the built page: its path below the page's folder, with forward slashes, and its media type. */
export interface PageFile {
  path: string;
  mediaType: string;
}

const mediaTypes = new Map(
  Object.entries({
    css: 'text/css; charset=utf-8',
    html: 'text/html; charset=utf-8',
    ico: 'image/x-icon',
    jpg: 'image/jpeg',
    js: 'text/javascript; charset=utf-8',
    json: 'application/json',
    map: 'application/json',
    png: 'image/png',
    svg: 'image/svg+xml',
    wasm: 'application/wasm',
    woff2: 'font/woff2',
  }),
);

/**
 * Returns the page's file that an address's path names, or null where it names none: an unknown kind of file, a hidden one,
 * or a path that could lead out of the page's folder. `/` is the page itself.
 */
export function pageFile(pathname: string): PageFile | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const path = decoded === '/' ? 'index.html' : decoded.slice(1);
  // Names of plain characters only: no backslash, colon, zero byte or empty part can reach the file system.
  if (!decoded.startsWith('/') || !/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path)) return null;
  const mediaType = mediaTypes.get(path.slice(path.lastIndexOf('.') + 1));
  return mediaType === undefined ? null : { path, mediaType };
}
