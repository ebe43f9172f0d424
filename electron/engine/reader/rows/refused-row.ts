import type { RefusedRow, RowFault, RowProblem } from '../../../../shared/contract/imports.ts';
import { cutText } from '../../../../shared/domain/cut-text.ts';
import { excerptLength } from './splitter.ts';

const detailLength = 100;

/** Returns one reason why a row is not taken; `detail`: the value that was not understood. */
export function faultOf<Problem extends RowProblem>(
  problem: Problem,
  detail = '',
): RowFault<Problem> {
  return { problem, detail: cutText(detail, detailLength) };
}

/** Returns a row that is not taken, for all that is wrong with it; `excerpt`: what stands in it. */
export function refusedRow(line: number, faults: readonly RowFault[], excerpt: string): RefusedRow {
  return { line, faults: [...faults], excerpt: cutText(excerpt, excerptLength) };
}
