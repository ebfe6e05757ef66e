// Which targets hooks may have (docs/api/events.md#webhooks): the public internet by HTTPS, and what the operator lists.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardedSocket } from '../../server/events/guarded-socket.ts'
import { networksFrom, targetProblem } from '../../server/events/target.ts'
import { ELSEWHERE, NAMES, THIS_MACHINE } from './addresses.ts'

const PUBLIC: Record<string, string[]> = { 'hooks.example': ['93.184.216.34', '2606:4700::1111'] }
const known = async (name: string) => NAMES[name] ?? PUBLIC[name] ?? []
const none = networksFrom([], known)
const listed = networksFrom(['127.0.0.0/8', '10.2.0.0/16', '::1', '203.0.113.7'], known)

for (const [way, host] of Object.entries({ ...THIS_MACHINE, ...ELSEWHERE })) {
  test(`${way} (${host}) may not be called`, async () => {
    for (const port of ['', ':8443'])
      assert.match((await targetProblem(`https://${host}${port}/hook`, none))!, /public internet/)
    assert.equal(await targetProblem(`http://${host}/hook`, none), 'The target must be an https:// address.')
  })
}

for (const [name, addresses] of Object.entries(NAMES)) {
  test(`a name that stands for ${addresses.join(' and ')} may not be called`, async () => {
    assert.match((await targetProblem(`https://${name}/hook`, none))!, /public internet/)
  })
}

test('addresses of the public internet may be called by HTTPS, on ports of HTTP', async () => {
  for (const host of ['hooks.example', 'HOOKS.example', '93.184.216.34', '[2606:4700::1111]', 'hooks.example:8443'])
    assert.equal(await targetProblem(`https://${host}/hook?a=b%20c`, none), undefined, host)
})

test('a name that nobody knows now is no problem, nor one that cannot be looked up', async () => {
  assert.equal(await targetProblem('https://nobody.example/', none), undefined)
  const broken = networksFrom([], () => Promise.reject(new Error('no DNS')))
  assert.equal(await targetProblem('https://nobody.example/', broken), undefined)
  assert.equal(await targetProblem('http://nobody.example/', listed), undefined)
})

test('a name that takes too long is no problem', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const slow = networksFrom([], () => new Promise(() => {}))
  const problem = targetProblem('https://slow.example/', slow)
  context.mock.timers.tick(2000)
  assert.equal(await problem, undefined)
})

test('listed networks may be called, by http:// too', async () => {
  const hosts = ['127.0.0.1', '0x7f.1', 'localhost', '[::1]', '10.2.255.1', '[::ffff:10.2.0.1]', '203.0.113.7']
  for (const host of hosts)
    for (const scheme of ['http', 'https'])
      assert.equal(await targetProblem(`${scheme}://${host}:8080/`, listed), undefined, host)
})

test('beside listed networks everything is as without', async () => {
  for (const host of ['10.3.0.1', '203.0.113.8', '[::2]', '169.254.169.254', 'metadata.example', '[::7f00:1]'])
    assert.match((await targetProblem(`https://${host}/`, listed))!, /public internet/, host)
  for (const host of ['hooks.example', '93.184.216.34', 'mixed.example'])
    assert.match((await targetProblem(`http://${host}/`, listed))!, /https:\/\/ address/, host)
  assert.equal(await targetProblem('https://hooks.example/', listed), undefined)
})

const MALFORMED: readonly [text: string, problem: RegExp][] = [
  ['', /https:\/\/example/],
  ['nonsense', /https:\/\/example/],
  ['//hooks.example/', /https:\/\/example/],
  ['https://', /https:\/\/example/],
  ['https:hooks.example', /https:\/\/example/],
  ['ftp://hooks.example/', /https:\/\/example/],
  ['file:///etc/passwd', /https:\/\/example/],
  ['javascript:alert(1)', /https:\/\/example/],
  ['https://256.256.256.256/', /https:\/\/example/],
  ['https://[fe80::1%25lo]/', /https:\/\/example/],
  ['https://hooks.example/\n', /control characters/],
  ['https://hooks\t.example/', /control characters/],
  ['https://hooks.example/\u0000', /control characters/],
  ['https://hooks.example/a b', /control characters/],
  ['https:\\\\hooks.example', /backslashes/],
  ['https://ada:secret@hooks.example/', /a user name or a password/],
  ['https://ada@hooks.example/', /a user name or a password/],
  ['https://hooks.example/#part', /fragment/],
  ['https://hooks.example/#', /fragment/],
]

test('a target is an https:// address without user name, password and fragment', async () => {
  for (const [text, problem] of MALFORMED)
    for (const networks of [none, listed]) assert.match((await targetProblem(text, networks)) ?? '', problem, text)
})

test('ports of other protocols may not be called, not even inside listed networks', async () => {
  for (const port of [22, 25, 465, 587, 6379, 21, 23, 110, 143, 993, 995, 3306, 5432, 6667])
    for (const host of ['hooks.example', '127.0.0.1'])
      assert.match(
        (await targetProblem(`https://${host}:${port}/`, listed))!,
        new RegExp(`^must not use port ${port}, which belongs to another protocol`),
      )
})

test('where none of several addresses answers, a socket says what the first one said', async () => {
  const both = networksFrom(['127.0.0.1', '127.0.0.2'], async () => ['127.0.0.1', '127.0.0.2'])
  const to = { host: 'mail.harbour.example', port: 1, encrypted: true }
  await assert.rejects(guardedSocket(to, both, 10_000), { message: 'connect ECONNREFUSED 127.0.0.1:1' })
})

test('a socket to a name that nobody knows says so', async () => {
  const to = { host: 'nobody.example', port: 25, encrypted: true }
  await assert.rejects(guardedSocket(to, none, 10_000), { message: 'nobody.example was not found' })
})
