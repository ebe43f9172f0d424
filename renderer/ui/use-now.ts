import { useEffect, useLayoutEffect, useState } from 'react';

/** Returns the time in milliseconds since 1970, renewed every second while `ticking`. */
export function useNow(ticking: boolean): number {
  const [now, setNow] = useState(Date.now);
  // Before it is painted: what begins to tick has kept the time of its first showing until now.
  useLayoutEffect(() => {
    if (!ticking) return;
    const renew = () => setNow(Date.now());
    renew();
    const timer = setInterval(renew, 1_000);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}

/** Returns the time in milliseconds since 1970, renewed with every minute of the clock. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 60_000 - (Date.now() % 60_000) + 20);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

/** Returns the beginning of today in local time, renewed at midnight. */
export function useToday(): number {
  const [today, setToday] = useState(startOfToday);
  useEffect(() => {
    const next = new Date(today);
    next.setDate(next.getDate() + 1);
    const timer = setTimeout(() => setToday(startOfToday()), next.getTime() - Date.now() + 50);
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}

function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0);
}
