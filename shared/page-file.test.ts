import { describe, expect, it } from 'vitest';
import { pageFile } from './page-file.ts';

describe('pageFile', () => {
  it('names the page and its files', () => {
    expect(pageFile('/')).toEqual({ path: 'index.html', mediaType: 'text/html; charset=utf-8' });
    expect(pageFile('/assets/index-B_4x.js')).toEqual({
      path: 'assets/index-B_4x.js',
      mediaType: 'text/javascript; charset=utf-8',
    });
    expect(pageFile('/assets/inter-latin.woff2')?.mediaType).toBe('font/woff2');
  });

  it.each([
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/..\\package.json',
    '/%5c..%5cpackage.json',
    '//etc/hosts.json',
    '/C:/secrets.json',
    '/a%00.json',
    '/%',
    '/.hidden.json',
    '/assets/.env.json',
    'index.html',
    '',
  ])('refuses %j', (pathname) => {
    expect(pageFile(pathname)).toBeNull();
  });

  it('refuses kinds of files that no page has', () => {
    expect(pageFile('/main.cjs')).toBeNull();
    expect(pageFile('/assets')).toBeNull();
    expect(pageFile('/constructor')).toBeNull();
    expect(pageFile('/a.constructor')).toBeNull();
  });
});
