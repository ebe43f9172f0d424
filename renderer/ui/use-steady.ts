import { useLayoutEffect, useRef, useState } from 'react';

type Acts = Record<string, (...given: never[]) => unknown>;

/**
 * The same functions at every drawing, which do what the ones last given do: for a part that is drawn again only when
 * what it shows has changed. They are for events, not for while it is drawn.
 */
export function useSteady<Given extends Acts>(acts: Given): Given {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  const [steady] = useState(
    () =>
      Object.fromEntries(
        Object.keys(acts).map((name) => [
          name,
          (...given: never[]) => latest.current[name]?.(...given),
        ]),
      ) as Given,
  );
  return steady;
}
