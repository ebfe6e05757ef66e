// Where an application may have people sent back to.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  formTarget,
  isExclusiveRedirect,
  isRedirect,
  redirectProblem,
} from '../../../server/rules/account/redirect-uri.ts'

for (const [uri, secret, open] of [
  ['https://app.example/callback', true, true],
  ['https://app.example', true, true],
  ['https://app.example:8443/callback?kind=a&b=c', true, true],
  ['https://app.example/a%20b', true, true],
  ['https://xn--bcher-kva.example/callback', true, true],
  ['https://[2001:db8::1]/callback', true, true],
  ['http://127.0.0.1/callback', true, true],
  ['http://127.0.0.1:8080/callback', true, true],
  ['http://[::1]/callback', true, true],
  ['http://localhost/callback', true, true],
  ['com.example.app:/callback', false, true],
  ['com.example.app://callback', false, true],
  ['http://app.example/callback', false, false],
  ['http://127.0.0.2/callback', false, false],
  ['https://localhost/callback', false, false],
  ['https://app.example/callback#part', false, false],
  ['https://app.example/callback#', false, false],
  ['https://name@app.example/callback', false, false],
  ['https://@app.example/callback', false, false],
  ['https://name:password@app.example/', false, false],
  ['https://app.example/../callback', false, false],
  ['https://app.example/%2e%2E/callback', false, false],
  ['https://app.example/a/.', false, false],
  ['https://app.example\\callback', false, false],
  ['https://app.example/a b', false, false],
  ['https://app.example/\u00e9', false, false],
  ['https://app.example/%0', false, false],
  ['https://*.example/callback', false, false],
  ['https://app.example;sandbox/callback', false, false],
  ["https://app.example,'none'/callback", false, false],
  ['https:///x', false, false],
  ['https:/app.example/callback', false, false],
  ['https:app.example/callback', false, false],
  ['HTTPS://app.example/callback', false, false],
  ['https://APP.example/callback', false, false],
  ['https://app.example:443/callback', false, false],
  ['https://app.example:/callback', false, false],
  ['https://app%2eexample/callback', false, false],
  ['https://app.example./callback', false, false],
  ['https://localhost./callback', false, false],
  ['https://app.localhost/callback', false, false],
  ['https://.example/callback', false, false],
  ['https://app..example/callback', false, false],
  ['https://127.0.0.2/callback', false, false],
  ['https://0.0.0.0/callback', false, false],
  ['https://[::]/callback', false, false],
  ['https://[::ffff:7f00:1]/callback', false, false],
  ['http:///127.0.0.1/callback', false, false],
  ['http:127.0.0.1/callback', false, false],
  ['http://127.1/callback', false, false],
  ['http://localhost./callback', false, false],
  ['http://[0:0:0:0:0:0:0:1]/callback', false, false],
  ['https://app.example/callback\0', false, false],
  ['https://app.example/callback ', false, false],
  [' https://app.example/callback', false, false],
  ['https://b\u00fccher.example/callback', false, false],
  ['https://', false, false],
  ['/callback', false, false],
  ['//app.example/callback', false, false],
  ['javascript:alert(1)', false, false],
  ['data:text/html,x', false, false],
  ['myapp:/callback', false, false],
  ['', false, false],
] as const) {
  test(`${JSON.stringify(uri)}: ${secret ? 'any application' : open ? 'a public application' : 'none'}`, () => {
    assert.equal(redirectProblem(uri, false) === undefined, secret)
    assert.equal(redirectProblem(uri, true) === undefined, open)
  })
}

test('only on the web does an address tell whose it is', () => {
  assert.ok(isExclusiveRedirect('https://app.example/callback'))
  assert.ok(!isExclusiveRedirect('http://127.0.0.1/callback'))
  assert.ok(!isExclusiveRedirect('com.example.app:/callback'))
})

for (const [registered, asked, same] of [
  ['https://app.example/callback', 'https://app.example/callback', true],
  ['https://app.example/callback', 'https://app.example:8443/callback', false],
  ['https://app.example/callback', 'https://app.example/callback/', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:49152/callback', true],
  ['http://[::1]/callback', 'http://[::1]:49152/callback', true],
  ['http://127.0.0.1/callback', 'http://localhost:49152/callback', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:49152/other', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:49152@evil.example/callback', false],
  ['com.example.app:/callback', 'com.example.app:/callback', true],
  ['com.example.app:/callback', 'com.example.app:/other', false],
] as const) {
  test(`${asked} is ${same ? '' : 'not '}the registered ${registered}`, () => {
    assert.equal(isRedirect(registered, asked), same)
  })
}

test('the policy of a page names where its form may end', () => {
  assert.equal(formTarget('https://app.example:8443/callback?a=b'), 'https://app.example:8443')
  assert.equal(formTarget('http://127.0.0.1:49152/callback'), 'http://127.0.0.1:49152')
  assert.equal(formTarget('http://[::1]:49152/callback'), 'http:')
  assert.equal(formTarget('com.example.app:/callback'), 'com.example.app:')
})
