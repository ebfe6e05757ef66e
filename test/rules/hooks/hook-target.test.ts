// Which addresses a hook may name, as far as the address itself says it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { targetFault } from '../../../server/rules/hooks/hook-target.ts'

const GOOD = [
  'https://example.com',
  'https://example.com/',
  'HTTPS://Example.com/Hook',
  'http://example.com/hook',
  'https://example.com:8443/hook?team=7&key=a%20b',
  'https://example.com/a@b',
  'https://example.com/?to=me@example.com',
  'https://bücher.example/hook',
  'https://93.184.216.34/hook',
  'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]:444/hook',
]

const BAD: readonly (readonly [address: string, about: RegExp])[] = [
  ['', /such as/],
  ['example.com/hook', /such as/],
  ['//example.com/hook', /such as/],
  ['https:example.com', /such as/],
  ['https:/example.com', /such as/],
  ['https://', /such as/],
  ['https:///hook', /such as/],
  ['https://?', /such as/],
  ['https://exa<mple.com/', /such as/],
  ['https://example.com:99999/', /such as/],
  ['ftp://example.com/', /such as/],
  ['ws://example.com/', /such as/],
  ['file:///etc/passwd', /such as/],
  ['javascript:alert(1)', /such as/],
  ['data:text/plain,hi', /such as/],
  ['gopher://example.com/', /such as/],
  ['https://ada@example.com/', /user/],
  ['https://ada:secret@example.com/', /user/],
  ['https://:secret@example.com/', /user/],
  ['https://@example.com/', /user/],
  ['https://example.com#@10.0.0.1/', /user|fragment/],
  ['https://example.com/#part', /fragment/],
  ['https://example.com/#', /fragment/],
  [' https://example.com/', /spaces/],
  ['https://example.com/ ', /spaces/],
  ['https://example.com/a b', /spaces/],
  ['https://example.com/\u0000', /control/],
  ['https://example.com/a\r\nHost: b', /control/],
  ['https://exam\tple.com/', /control/],
  ['https://example.com/\u007f', /control/],
  ['https://example.com/\u202ekooh', /control/],
  ['https://example.com/\u2028', /control/],
  ['https://example.com\\@10.0.0.1/', /backslash/],
  ...[0, 22, 25, 465, 587, 6379, 5432, 6000, 10080].map(
    (port) => [`https://example.com:${port}/`, new RegExp(`port ${port},`)] as const,
  ),
]

for (const address of GOOD) test(`${address} may be named`, () => assert.equal(targetFault(address), undefined))

for (const [address, about] of BAD)
  test(`${JSON.stringify(address)} may not be named`, () => assert.match(targetFault(address) ?? '', about))
