import { type PictureSize, thumbnailSizeOf } from '../../../../shared/domain/media.ts';

/** The most bytes that a small picture may have (shared/page-routes.ts). */
const mostBytes = 64 * 1024;

/** What is larger is not decoded: its file in bytes, its picture in pixels. */
const largestImageFile = 50_000_000;
const largestPicture = 100_000_000;

/** Milliseconds after which a video that shows nothing is given up. */
const videoPatience = 10_000;

/** Makes a small JPEG of an image or a video, or returns null. Decodes off the main thread where it can. */
export async function makeThumbnail(file: File, mimetype: string): Promise<ArrayBuffer | null> {
  const address = URL.createObjectURL(file);
  try {
    const picture = mimetype.startsWith('video/')
      ? await pictureOfVideo(address)
      : await pictureOfImage(file, address);
    return picture && (await toJpeg(picture));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Returns whether a thumbnail is worth trying. */
export function canHaveThumbnail(file: File, mimetype: string | null): mimetype is string {
  if (mimetype === null || file.size === 0) return false;
  if (mimetype.startsWith('video/')) return true;
  return mimetype.startsWith('image/') && file.size <= largestImageFile;
}

interface Picture {
  source: CanvasImageSource;
  width: number;
  height: number;
  close: () => void;
}

function fit(width: number, height: number): PictureSize | null {
  return width * height > largestPicture ? null : thumbnailSizeOf({ width, height });
}

async function pictureOfImage(file: File, address: string): Promise<Picture | null> {
  // Loading reads the size alone: a picture too large to be decoded is found before it is.
  const image = new Image();
  await new Promise((resolve, reject) => {
    image.addEventListener('load', resolve);
    image.addEventListener('error', reject);
    image.src = address;
  });
  const size = fit(image.naturalWidth, image.naturalHeight);
  if (!size) return null;
  const options: ImageBitmapOptions = {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'medium',
  };
  // A drawing (SVG) is decoded from its element alone.
  const bitmap = await createImageBitmap(file, options).catch(() =>
    createImageBitmap(image, options),
  );
  return { source: bitmap, ...size, close: () => bitmap.close() };
}

async function pictureOfVideo(address: string): Promise<Picture | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const close = () => {
    video.removeAttribute('src');
    video.load();
  };
  try {
    await happens(video, 'loadeddata', () => (video.src = address));
    // The very first frame is black more often than not.
    const instant = Math.min(1, video.duration / 2);
    if (Number.isFinite(instant)) {
      await happens(video, 'seeked', () => (video.currentTime = instant));
    }
    const size = fit(video.videoWidth, video.videoHeight);
    if (size) return { source: video, ...size, close };
  } catch {
    // Not a video that this browser can show.
  }
  close();
  return null;
}

function happens(video: HTMLVideoElement, event: string, begin: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), videoPatience);
    video.addEventListener('error', reject, { once: true });
    video.addEventListener(
      event,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
    begin();
  });
}

async function toJpeg({ source, width, height, close }: Picture): Promise<ArrayBuffer | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  // A JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  close();
  for (const quality of [0.82, 0.6, 0.35]) {
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality);
    });
    if (blob && blob.size <= mostBytes) return await blob.arrayBuffer();
  }
  return null;
}
