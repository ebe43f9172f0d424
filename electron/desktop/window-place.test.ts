import { describe, expect, it } from 'vitest';
import { windowBounds } from './window-place.ts';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };

describe('windowBounds', () => {
  it('does not cover a window of the same place', () => {
    const kept = { x: 100, y: 50, width: 500, height: 700 };
    const second = windowBounds(kept, [screen], 'chat', [kept]);
    expect(second).toEqual({ ...kept, x: 128, y: 78 });
    const third = windowBounds(kept, [screen], 'chat', [kept, { ...kept, x: 128, y: 78 }]);
    expect(third).toEqual({ ...kept, x: 156, y: 106 });
  });

  it('puts the window back where it was', () => {
    const kept = { x: 100, y: 50, width: 1000, height: 700 };
    expect(windowBounds(kept, [screen])).toEqual(kept);
  });

  it('keeps the size and leaves the place to the system when the screen is gone', () => {
    const kept = { x: 2500, y: 50, width: 1000, height: 700 };
    expect(windowBounds(kept, [screen])).toEqual({ width: 1000, height: 700 });
    expect(windowBounds(kept, [screen, { ...screen, x: 1920 }])).toEqual(kept);
  });

  it('does not put the upper edge above or below every screen', () => {
    const kept = { x: 100, y: -40, width: 1000, height: 700 };
    expect(windowBounds(kept, [screen])).toEqual({ width: 1000, height: 700 });
    expect(windowBounds({ ...kept, y: 1070 }, [screen])).toEqual({ width: 1000, height: 700 });
  });

  it('never opens smaller than the console can be worked with', () => {
    const kept = { x: 0, y: 0, width: 10, height: 10 };
    expect(windowBounds(kept, [screen])).toEqual({ x: 0, y: 0, width: 720, height: 520 });
  });

  it.each([null, undefined, 'wide', {}, { x: 0, y: 0, width: 'wide', height: 1 }])(
    'opens as usual where nothing sensible was kept: %j',
    (kept) => {
      expect(windowBounds(kept, [screen])).toEqual({ width: 1180, height: 780 });
    },
  );
});
