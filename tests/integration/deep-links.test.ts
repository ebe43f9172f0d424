import { expect, it } from 'vitest';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

it('asks about links one after another, about five at most, and about nothing else', async () => {
  const asked = () => run.client.call('deepLinks.asked', {});
  expect(run.engine.openLink('/home/ana/photo.png')).toBe(false);
  expect(await asked()).toBeNull();
  for (let number = 1; number <= 9; number += 1) {
    expect(run.engine.openLink(`postline://chat/+491511234567${number}?text=${number}`)).toBe(true);
  }
  const numbers: string[] = [];
  for (let link = await asked(); link !== null; link = await asked()) {
    numbers.push(link.number);
    await run.client.call('deepLinks.dismiss', {});
  }
  expect(numbers).toEqual([1, 2, 3, 4, 5].map((number) => `+491511234567${number}`));
});
