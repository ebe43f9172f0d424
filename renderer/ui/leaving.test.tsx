import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fadesAway, leavesList } from './leaving.ts';

const animations: Animation[] = [];
const end = (animation?: Animation) => animation?.onfinish?.({} as AnimationPlaybackEvent);

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  // What jsdom has not.
  Element.prototype.animate = () => {
    const animation = {} as Animation;
    animations.push(animation);
    return animation;
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, 'animate');
  animations.splice(0).forEach(end);
});

function Rows({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map((name, index) => (
        <li key={name} ref={leavesList}>
          <button type="button" role="tab" id={name} data-index={index}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

it('shows a row that left for a moment, which takes no focus and no key', async () => {
  const { container, rerender, unmount } = render(<Rows of={['a', 'b', 'c']} />);
  rerender(<Rows of={['a', 'c']} />);
  await Promise.resolve();
  const list = container.querySelector('ul');
  const picture = list?.lastElementChild;
  expect(list?.textContent).toBe('acb');
  expect(picture).toMatchObject({ inert: true, ariaHidden: 'true' });
  // What looks for a row by its place, or by its id, finds the one that is there.
  expect(picture?.querySelector('[id], [data-index], [role]')).toBe(null);
  end(animations[0]);
  expect(list?.textContent).toBe('ac');
  unmount();
});

it('shows nothing of rows that another list replaced, nor where no motion is wanted', async () => {
  const { container, rerender } = render(<Rows of={['a', 'b', 'c']} />);
  rerender(<Rows of={['d']} />);
  await Promise.resolve();
  expect(container.textContent).toBe('d');
  vi.mocked(window.matchMedia).mockReturnValue({ matches: true } as MediaQueryList);
  rerender(<Rows of={[]} />);
  await Promise.resolve();
  expect(container.textContent).toBe('');
});

it('shows what floated for a moment where it was, and nothing of what only was drawn again', async () => {
  const floating = (isOpen: boolean, name: string) =>
    isOpen ? (
      <p
        ref={(element) => {
          element?.setAttribute('role', 'dialog');
          return fadesAway(element);
        }}
        title={name}
      >
        floating
      </p>
    ) : null;
  const { rerender } = render(floating(true, 'one'));
  rerender(floating(true, 'two'));
  await Promise.resolve();
  expect(document.body.textContent).toBe('floating');
  screen.getByText('floating').scrollTop = 40;
  rerender(floating(false, ''));
  await Promise.resolve();
  const picture = document.body.lastElementChild;
  expect(picture).toMatchObject({ textContent: 'floating', inert: true, ariaHidden: 'true' });
  // What was read in it does not jump to its beginning.
  expect(picture?.scrollTop).toBe(40);
  // While a dialog is open, the keys of the page rest.
  expect(document.querySelector('[role="dialog"]')).toBe(null);
  end(animations[0]);
  expect(document.body.textContent).toBe('');
});
