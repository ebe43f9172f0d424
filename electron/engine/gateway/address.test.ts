import { describe, expect, it } from 'vitest';
import { checkServiceAddress } from './address.ts';

describe('checkServiceAddress', () => {
  it.each([
    ['https://chat.example.com/v1', 'https://chat.example.com/v1'],
    ['  https://chat.example.com/v1\n', 'https://chat.example.com/v1'],
    ['HTTPS://Chat.Example.COM:443/api/v1', 'https://chat.example.com/api/v1'],
    ['https://chat.example.com:8443/a/b/v1', 'https://chat.example.com:8443/a/b/v1'],
    ['http://127.0.0.1:8080/v1', 'http://127.0.0.1:8080/v1'],
    ['http://127.9.8.7/v1', 'http://127.9.8.7/v1'],
    ['http://localhost/chat/v1', 'http://localhost/chat/v1'],
    ['http://[::1]:80/v1', 'http://[::1]/v1'],
  ])('takes %j', (written, address) => {
    expect(checkServiceAddress(written)).toEqual({ ok: true, address });
  });

  it.each([
    ['', 'required'],
    [' \t', 'required'],
    ['chat.example.com/v1', 'not-an-address'],
    ['localhost:8080/v1', 'not-an-address'],
    ['ftp://chat.example.com/v1', 'not-an-address'],
    ['javascript:alert(1)/v1', 'not-an-address'],
    ['https:chat.example.com/v1', 'not-an-address'],
    ['https:///chat.example.com/v1', 'not-an-address'],
    ['https://chat.example.com\\@evil.example/v1', 'not-an-address'],
    ['https://chat.exam\nple.com/v1', 'not-an-address'],
    ['https://chat example.com/v1', 'not-an-address'],
    ['https://chat.example.com:99999/v1', 'not-an-address'],
    ['https://[::1/v1', 'not-an-address'],
    ['https://user:secret@chat.example.com/v1', 'has-user'],
    ['https://@chat.example.com/v1', 'has-user'],
    ['https://chat.example.com@evil.example/v1', 'has-user'],
    ['https://chat.example.com/v1?a=b', 'has-query'],
    ['https://chat.example.com/v1?', 'has-query'],
    ['https://chat.example.com/v1#top', 'has-query'],
    ['https://evil.example#@chat.example.com/v1', 'has-query'],
    ['http://chat.example.com/v1', 'needs-https'],
    ['http://127.0.0.1.evil.example/v1', 'needs-https'],
    ['http://localhost.evil.example/v1', 'needs-https'],
    ['http://[::2]/v1', 'needs-https'],
    ['http://0.0.0.0/v1', 'needs-https'],
    ['https://chat.example.com/v1/', 'trailing-slash'],
    ['https://chat.example.com/', 'no-version'],
    ['https://chat.example.com', 'no-version'],
    ['https://chat.example.com/api', 'no-version'],
    ['https://chat.example.com/v10', 'no-version'],
    ['https://chat.example.com/xv1', 'no-version'],
  ])('explains %j: %s', (written, problem) => {
    expect(checkServiceAddress(written)).toEqual({ ok: false, problem });
  });
});
