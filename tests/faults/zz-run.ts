import { traced } from './zz-trace.ts';
console.log(await traced({ short: true, seed: 3 }));
