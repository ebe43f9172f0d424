import { Fragment } from 'react';

/** Shows lines one below the other. */
export function LeftBehind({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      <bdi>{line}</bdi>
    </Fragment>
  ));
}
