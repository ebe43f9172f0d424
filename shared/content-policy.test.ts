import { describe, expect, it } from 'vitest';
import { contentPolicy } from './content-policy.ts';

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1);

describe('contentPolicy', () => {
  const built = contentPolicy();

  it('forbids by default and allows only the page’s own code', () => {
    expect(directive(built, 'default-src')).toBe("'none'");
    expect(directive(built, 'script-src')).toBe("'self'");
    expect(directive(built, 'style-src')).toBe("'self'");
    expect(built).not.toContain('unsafe');
    expect(built).not.toContain('*');
  });

  it('lets the page connect to its own origin only', () => {
    expect(directive(built, 'connect-src')).toBe("'self'");
  });

  it('is relaxed in development only', () => {
    const development = contentPolicy({ development: true });
    expect(directive(development, 'script-src')).toBe("'self' 'unsafe-inline' http://127.0.0.1:*");
    expect(directive(development, 'connect-src')).toBe("'self' ws:");
    expect(directive(development, 'default-src')).toBe("'none'");
  });
});
