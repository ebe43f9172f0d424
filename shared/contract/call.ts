import type * as z from 'zod';

/** One call of the contract: what main checks its input with, and the type of what it answers. */
export interface Call<Input extends z.ZodType, Output> {
  readonly input: Input;
  /** Never set: carries the type of the answer. */
  readonly output?: Output;
}

/** Declares a call: `call(inputSchema).returns<Output>()`. */
export function call<Input extends z.ZodType>(input: Input) {
  return { returns: <Output>(): Call<Input, Output> => ({ input }) };
}
