/** Returns the media type of a picture by its first bytes; null for anything else. SVG is no picture here: it is a program. */
export function pictureType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'image/webp';
  return /^[^]{4}ftypavi[fs]/.test(start) ? 'image/avif' : null;
}
