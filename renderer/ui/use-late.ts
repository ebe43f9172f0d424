import { useEffect, useState } from 'react';

/** Returns whether the component has been there for `delay` milliseconds. */
export function useLate(delay: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return isLate;
}
