// Addresses of PostgreSQL with one host or several.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databaseNameIn, parseDatabaseAddress, withDatabaseName } from '../../../server/settings/database-address.ts'

const at = (host: string, port = 5432) => ({ host, port })

test('an address names its hosts, and which of them is wanted', () => {
  const cases: [text: string, url: string, hosts: object[], seeksPrimary: boolean][] = [
    ['postgres://db.example/moot', 'postgres://db.example/moot', [at('db.example')], false],
    ['postgresql://u:p@db:6000/moot', 'postgresql://u:p@db:6000/moot', [at('db', 6000)], false],
    ['postgres:///moot?host=/run/pg', 'postgres:///moot?host=/run/pg', [at('')], false],
    ['postgres://%2Frun%2Fpg/moot', 'postgres://%2Frun%2Fpg/moot', [at('/run/pg')], false],
    ['postgres://db/moot?target_session_attrs=read-write', 'postgres://db/moot', [at('db')], true],
    ['postgres://a,b/moot', 'postgres://a/moot', [at('a'), at('b')], true],
    [
      'postgres://u:p%40@a:1,[::1]:2,c/moot?sslmode=verify-full&target_session_attrs=primary',
      'postgres://u:p%40@a:1/moot?sslmode=verify-full',
      [at('a', 1), at('::1', 2), at('c')],
      true,
    ],
  ]
  for (const [text, url, hosts, seeksPrimary] of cases)
    assert.deepEqual(parseDatabaseAddress(text), { url, hosts, seeksPrimary }, text)
})

test('other addresses are refused', () => {
  for (const text of [
    'mysql://db/moot',
    'db/moot',
    'postgres://a,/moot',
    'postgres://a,b:x/moot',
    'postgres://a,b:70000/moot',
    'postgres://a,b/moot?target_session_attrs=any',
    'postgres://a,b/moot?target_session_attrs=standby',
    `postgres://${'a'.repeat(50_000)}:`,
  ])
    assert.equal(parseDatabaseAddress(text), undefined, text.slice(0, 80))
})

test('the database of an address is read and replaced, whatever hosts it has', () => {
  const address = 'postgres://u:p@a:1,b/moot?target_session_attrs=read-write'
  assert.equal(databaseNameIn(address), 'moot')
  assert.equal(withDatabaseName(address, 'moot_two'), address.replace('/moot', '/moot_two'))
  assert.equal(databaseNameIn('postgres://a'), '')
  assert.equal(withDatabaseName('postgres://a', 'moot'), 'postgres://a/moot')
})
