import { test as story } from '../support/story.ts';

/** When every picture begins, in milliseconds since 1970: a Thursday, so that the week's overview has its weekend in it. */
export const start = new Date('2026-11-26T10:24:02Z').getTime();

/**
 * A story that is drawn: the same minute of the same day whenever and wherever, still, and small enough for its words to be
 * read. A minute is what its console has from its start to the last thing that it makes.
 */
export const test = story.extend<{ drawn: void }>({
  // A console of its own, whose clock begins as that of every other picture.
  isAlone: async ({ playwright: _none }, give) => {
    Object.assign(process.env, {
      TZ: 'Europe/London',
      POSTLINE_CLOCK_SHIFT: String(start - Date.now()),
      NODE_OPTIONS: `--import=${new URL('shifted-clock.mjs', import.meta.url).href}`,
    });
    await give(true);
  },

  drawn: [
    async ({ app }, give) => {
      await app.page.clock.setFixedTime(start + 57_000);
      await app.page.setViewportSize({ width: 1200, height: 750 });
      await app.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await app.page.reload();
      await give();
    },
    { auto: true },
  ],
});
