import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PictureSize } from '../../../../shared/domain/media.ts';

const largest = 8;
const step = 1.25;

interface Point {
  x: number;
  y: number;
}

/** How a picture lies on its stage. Null: as large as fits, and never larger than it is. */
interface Place extends Point {
  scale: number;
}

/** Lets a picture be made larger, moved and turned: by buttons and keys, the wheel, a pinch, and dragging. */
export function useZoom(natural: PictureSize | null) {
  const stage = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const [room, setRoom] = useState<PictureSize | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const [quarters, setQuarters] = useState(0);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const fit = natural && room ? scaleToFit(natural, room, quarters % 2 !== 0) : 1;
  const { scale, x, y } = place ?? { scale: fit, x: 0, y: 0 };

  /** Around a point, as measured from the middle of the stage. */
  function zoom(factor: number, at: Point = { x: 0, y: 0 }) {
    const next = Math.min(Math.max(scale * factor, Math.min(fit, 1)), largest);
    // A step in and one out lead back, however they are rounded.
    if (next <= fit * 1.001) return setPlace(null);
    const grown = next / scale;
    setPlace({ scale: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown });
  }

  function fromMiddle(clientX: number, clientY: number): Point {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  // React's own listener is passive: the window itself would be zoomed by a pinch on a touchpad, which is a wheel with Control.
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const speed = event.ctrlKey ? 0.01 : 0.002;
    zoom(Math.exp(-event.deltaY * speed), fromMiddle(event.clientX, event.clientY));
  });
  useEffect(() => {
    const element = stage.current;
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function onPointerMove(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, now);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const middle = fromMiddle((now.x + other.x) / 2, (now.y + other.y) / 2);
      zoom(distance(now, other) / Math.max(1, distance(before, other)), middle);
    } else if (place) {
      setPlace({ scale, x: x + now.x - before.x, y: y + now.y - before.y });
    }
  }

  const onPointerUp = (event: PointerEvent) => void pointers.current.delete(event.pointerId);

  return {
    stageProps: {
      ref: stage,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
    },
    isFit: place === null,
    percent: Math.round(scale * 100),
    transform: `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${quarters * 90}deg) scale(${scale})`,
    zoomIn: () => zoom(step),
    zoomOut: () => zoom(1 / step),
    showFit: () => setPlace(null),
    reset: () => {
      setPlace(null);
      setQuarters(0);
    },
    rotate: () => {
      setQuarters(quarters + 1);
      setPlace(null);
    },
  };
}

function scaleToFit({ width, height }: PictureSize, room: PictureSize, isTurned: boolean): number {
  const [across, down] = isTurned ? [height, width] : [width, height];
  return Math.min(1, room.width / across, room.height / down);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
