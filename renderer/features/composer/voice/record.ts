import { closeMicrophone } from './microphone.ts';

/** Milliseconds between two measurements of the level. */
const levelEvery = 100;
/** How many levels are remembered. */
export const levelCount = 64;
/** Milliseconds of sound that the recorder holds back at most, and that a crash may cost. */
const chunkMs = 1_000;
const bitsPerSecond = 32_000;
/** Milliseconds after which a recording that was forgotten ends by itself. */
const longest = 60 * 60_000;

/** A recording under way. */
export interface Recording {
  pause: () => void;
  resume: () => void;
  stop: () => void;
  /** How long sound was recorded, without pauses. */
  seconds: () => number;
  /** The level (root mean square) ten times a second, the latest `levelCount` of them, oldest first. */
  latestLevels: () => readonly number[];
  /** Resolves with WebM once it has ended: by `stop`, or because the microphone was lost. */
  ended: Promise<{ webm: Blob; wasLost: boolean }>;
}

/** Measures the level until the audio context is closed. */
function levelMeter(context: AudioContext, sound: AudioNode): () => number {
  const analyser = new AnalyserNode(context, { fftSize: 4096 });
  sound.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return () => {
    analyser.getFloatTimeDomainData(samples);
    return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
  };
}

/** One channel, as phones record: browsers give two of some microphones, whatever was asked for. */
function inOneChannel(context: AudioContext, sound: AudioNode): MediaStream {
  const mono = new MediaStreamAudioDestinationNode(context, {
    channelCount: 1,
    channelCountMode: 'explicit',
  });
  sound.connect(mono);
  return mono.stream;
}

/** Records until it is stopped or the microphone is lost. `onChunk` is given every second what is new. */
export function record(stream: MediaStream, onChunk: (chunk: Blob) => void): Recording {
  const context = new AudioContext();
  const sound = context.createMediaStreamSource(stream);
  const recorder = new MediaRecorder(inOneChannel(context, sound), {
    mimeType: 'audio/webm;codecs=opus',
    audioBitsPerSecond: bitsPerSecond,
  });
  const level = levelMeter(context, sound);
  const chunks: Blob[] = [];
  const levels: number[] = [];
  let before = 0;
  let since: number | null = null;
  let wasStopped = false;

  const milliseconds = () => before + (since === null ? 0 : performance.now() - since);
  const timer = setInterval(() => {
    if (since === null) return;
    levels.push(level());
    if (levels.length > levelCount) levels.shift();
  }, levelEvery);

  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const stop = () => {
    wasStopped = true;
    end();
  };
  // What is recorded would go on in silence.
  for (const track of stream.getTracks()) track.addEventListener('ended', end);
  // Sound is recorded from then on, some 50 ms after the start was asked for: the clock shows what the recording will have.
  recorder.addEventListener('start', () => {
    if (recorder.state === 'recording') since = performance.now();
  });
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return;
    chunks.push(data);
    if (recorder.state === 'inactive') return;
    onChunk(data);
    if (milliseconds() >= longest) stop();
  });
  const ended = new Promise<{ webm: Blob; wasLost: boolean }>((resolve) => {
    recorder.addEventListener('stop', () => {
      clearInterval(timer);
      closeMicrophone(stream);
      void context.close();
      resolve({ webm: new Blob(chunks), wasLost: !wasStopped });
    });
  });
  recorder.start(chunkMs);

  return {
    pause() {
      if (recorder.state !== 'recording') return;
      before = milliseconds();
      since = null;
      recorder.pause();
    },
    resume() {
      if (recorder.state !== 'paused') return;
      since = performance.now();
      recorder.resume();
    },
    stop,
    seconds: () => milliseconds() / 1000,
    latestLevels: () => levels,
    ended,
  };
}
