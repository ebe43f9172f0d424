import { afterEach, expect, it, vi } from 'vitest';
import { grantFiles } from './grant-files.ts';

afterEach(() => vi.unstubAllGlobals());

function hostWith(grantIds: (string | null)[], status = 201) {
  const posted: { address: string; body: unknown }[] = [];
  vi.stubGlobal('postline', { grant: () => Promise.resolve(grantIds) });
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    posted.push({ address, body });
    return Promise.resolve(Response.json({ grantId: `copy-${posted.length}` }, { status }));
  });
  return posted;
}

it('lets main read what has a path, and copies what has none', async () => {
  const posted = hostWith(['by-path', null]);
  const [onDisk, pasted] = [new File(['1'], 'a.txt'), new File(['22'], 'ü "2".png')];
  const progress: number[] = [];
  const granted = await grantFiles([onDisk, pasted], (done) => progress.push(done));
  expect(granted).toEqual([
    { file: onDisk, grantId: 'by-path' },
    { file: pasted, grantId: 'copy-1' },
  ]);
  expect(posted.map(({ address }) => address)).toEqual(['/files/grants?name=%C3%BC%20%222%22.png']);
  expect(posted[0]?.body).toBeInstanceOf(ArrayBuffer);
  expect(progress).toEqual([1, 2]);
});

it('says which file cannot be read, and goes on with the others', async () => {
  hostWith([null, null]);
  const gone = new File(['1'], 'gone.txt');
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  const there = new File(['2'], 'there.txt');
  expect(await grantFiles([gone, there])).toEqual([
    { file: gone, grantId: null, reason: 'unreadable' },
    { file: there, grantId: 'copy-1' },
  ]);
});

it('says which file main did not take', async () => {
  hostWith([null], 404);
  const file = new File(['1'], 'a.txt');
  expect(await grantFiles([file])).toEqual([{ file, grantId: null, reason: 'not-taken' }]);
});

it('streams a file that is too large for memory', async () => {
  const posted = hostWith([null]);
  const large = new File([], 'large.bin');
  Object.defineProperty(large, 'size', { value: 40 * 1024 * 1024 });
  await grantFiles([large]);
  expect(posted[0]?.body).toBe(large);
});
