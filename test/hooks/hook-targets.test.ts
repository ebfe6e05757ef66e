// The target of a hook: what cannot be called is refused when the hook is made, and nothing is kept of it.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { newHook, newTarget } from './hook-scene.ts'

/** As addresses name this machine, its network, and what only a provider's machines can reach. */
const INSIDE = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0.0.0.0',
  'localhost',
  'LOCALHOST.',
  // Whatever the DNS says of it, or does not.
  'hooks.localhost',
  'unknown.localhost.',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[fe80::1]',
  '[fd00::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '[fd00:ec2::254]',
  '１２７.０.０.１',
]

const options = {
  hookAllowNetworks: ['10.9.0.0/16'],
  names: {
    'hooks.localhost': ['93.184.216.34'],
    'inside.example': ['10.1.2.3'],
    'outside.example': ['93.184.216.34'],
    'mixed.example': ['93.184.216.34', '127.0.0.1'],
    'allowed.example': ['10.9.1.1'],
  },
}

onBothDatabases(
  'the target of a hook',
  (stage) => {
    let scene: Scene

    before(async () => {
      scene = await setScene(stage())
    })

    const subscribe = (target_url: unknown) =>
      scene.owner.client.post('/hooks', { event: 'meeting_created', target_url })
    const hooks = async () => (await scene.owner.client.get('/hooks')).body.length

    test('it is an address of at most 2048 characters', async () => {
      const long = (length: number) => newTarget().padEnd(length, 'x')
      const { body } = await newHook(scene.owner.client, { target_url: long(2048) })
      assert.equal(body.target_url.length, 2048)
      const before = await hooks()
      for (const length of [2049, 10_000, 100_000])
        assertInvalid(await subscribe(long(length)), 'hooks', ['target_url', 'too_long'])
      assert.equal(await hooks(), before)
    })

    test('user and password, fragments, control characters, other protocols and their ports are refused with the reason', async () => {
      const before = await hooks()
      const faulty = [
        'https://ada:secret@tides.example/',
        'https://tides.example/#part',
        'https://tides.example/a\r\nb',
        'https://tides.example/\u0000',
        'ftp://tides.example/',
        'javascript:alert(1)',
        'https://tides.example:25/',
        'hook',
        '',
      ]
      for (const target_url of faulty) {
        const answer = await subscribe(target_url)
        assertInvalid(answer, 'hooks', ['target_url', 'invalid_value'])
        assert.match(answer.body.errors[0].details, /\.$/, target_url)
      }
      for (const target_url of [7, null, {}, ['https://tides.example/'], true])
        assertInvalid(await subscribe(target_url), 'hooks', ['target_url', 'invalid_value'])
      assert.equal(await hooks(), before)
    })

    for (const host of INSIDE) {
      test(`${host} is refused, with and without a port`, async () => {
        for (const target_url of [`https://${host}/hook`, `https://${host}:8443/`, `http://${host}/`]) {
          const answer = await subscribe(target_url)
          assertInvalid(answer, 'hooks', ['target_url', 'invalid_value'])
          assert.match(answer.body.errors[0].details, /\w/)
        }
      })
    }

    test('a name is refused where any of its addresses may not be called; one that nobody knows now is not', async () => {
      for (const name of ['inside.example', 'mixed.example', 'INSIDE.example'])
        assertInvalid(await subscribe(`https://${name}/hook`), 'hooks', ['target_url', 'invalid_value'])
      for (const name of ['outside.example', 'allowed.example', 'unknown.example'])
        assert.equal((await subscribe(`https://${name}/hook`)).status, 201, name)
    })

    test('http is for the networks that the site allows', async () => {
      assertInvalid(await subscribe('http://outside.example/hook'), 'hooks', ['target_url', 'invalid_value'])
      assert.equal((await subscribe('http://10.9.0.1/plain')).status, 201)
      assert.equal((await subscribe('http://allowed.example/plain')).status, 201)
    })

    test('it is shown and looked for exactly as it was sent', async () => {
      const { client } = scene.owner
      for (const target_url of ['https://tides.example', 'HTTPS://tides.example:443/A%20b?q=<b>&x=ü']) {
        const { body } = await newHook(client, { target_url })
        assert.equal(body.target_url, target_url)
        const found = await client.get(`/hooks?target_url=${encodeURIComponent(target_url)}`)
        assert.deepEqual(found.body, [body])
      }
    })
  },
  options,
)
