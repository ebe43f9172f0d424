import type { Page } from '@playwright/test';

/**
 * Collects what a page complains of: errors, warnings and violations of its content policy. A story that ends with a
 * complaint has failed.
 */
export function collectComplaints(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      // What could not be loaded is only in the place.
      const place = message.location().url;
      complaints.push(`console ${message.type()}: ${message.text()} (${place})`);
    }
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.stack ?? error.message}`));
}
