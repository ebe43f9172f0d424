import type { ElectronApplication, Page } from '@playwright/test';

/** A running Postline, on either host, as a story sees it. */
export interface Postline {
  /** The page that is open now; another one after `restart` and `kill`. */
  readonly page: Page;
  /** Everything that the console keeps. */
  readonly dataFolder: string;
  /** Null in the preview. */
  readonly electron: ElectronApplication | null;
  /** Ends it as a person would, and starts it again on the same folder. */
  restart(whileStopped?: () => void): Promise<void>;
  /** Ends it as a power cut would (`kill -9`), and starts it again on the same folder. */
  kill(): Promise<void>;
}

/** What a host starts and ends. */
export interface Running {
  page: Page;
  electron: ElectronApplication | null;
  quit(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts Postline on a host with a data folder; resolves when the page can be used. */
export type Start = (dataFolder: string) => Promise<Running>;

/** The page is ready when it shows where to connect, or where to go. `timeout` in milliseconds, 0 for none. */
export async function untilReady(page: Page, timeout = 0): Promise<void> {
  const connect = page.getByRole('heading', { name: 'Connect an instance' });
  await connect
    .or(page.getByRole('navigation', { name: 'Main' }))
    .first()
    .waitFor({ timeout });
}
