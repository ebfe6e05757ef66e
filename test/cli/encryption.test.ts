// The TLS versions and ciphers that are offered, whatever certificate the operator has.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCiphers } from 'node:tls'
import { tlsOptions } from '../../server/http/tls.ts'

const { ciphers, minVersion, honorCipherOrder } = tlsOptions({
  cert: 'test/fixtures/localhost.cert.pem',
  key: 'test/fixtures/localhost.key.pem',
})
const names = ciphers.split(':')

test('only TLS 1.2 and newer, and only authenticated ciphers with forward secrecy', () => {
  assert.equal(minVersion, 'TLSv1.2')
  for (const name of names) {
    assert.ok(getCiphers().includes(name.toLowerCase()), name)
    assert.match(name, /^(TLS_|ECDHE-(ECDSA|RSA)-)(AES_?(128|256)[-_]GCM|CHACHA20[-_]POLY1305)/)
  }
})

test('the strongest cipher is preferred for each kind of key, in the server’s order', () => {
  assert.equal(honorCipherOrder, true)
  for (const kind of ['TLS_', 'ECDHE-ECDSA-', 'ECDHE-RSA-'])
    assert.deepEqual(
      names.filter((name) => name.startsWith(kind)).map((name) => /AES_?256|CHACHA20|AES_?128/.exec(name)![0]),
      kind === 'TLS_' ? ['AES_256', 'CHACHA20', 'AES_128'] : ['AES256', 'CHACHA20', 'AES128'],
    )
})
