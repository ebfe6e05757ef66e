// Addresses that cannot be decoded: they are answered as every other request below the same path is.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

const MISSPELLED = [
  '/meetings/%zz',
  '/meetings/%',
  '/meetings/1%2',
  '/meetings/%ff',
  '/meetings/%c3%28',
  '/meetings/%ed%a0%80',
  '/rooms/%zz/meetings?per_page=5',
  '/%zz',
  '/meetings/%zz?x=%zz',
]
const VERBS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

onBothDatabases('an address that cannot be decoded', (stage) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  const remaining = async () => Number((await scene.owner.client.get('/metadata')).headers['x-rate-limit-remaining'])

  for (const path of MISSPELLED)
    test(`${path} is 400 for who may ask, 401 for others, with what every answer has`, async () => {
      for (const verb of VERBS) {
        const before = await remaining()
        const known = await scene.owner.client.ask(verb, path)
        assert.equal(known.status, 400, verb)
        if (verb !== 'HEAD') assert.deepEqual(known.body, { message: 'Bad Request' })
        assert.ok(known.headers['x-requestor'])
        assert.ok(known.headers['x-rate-limit-limit'] && known.headers['x-rate-limit-reset'])
        assert.equal(Number(known.headers['x-rate-limit-remaining']), before - 1)
        const unknown = await stage().nobody.ask(verb, path)
        assert.equal(unknown.status, 401, verb)
        assert.ok(unknown.headers['x-rate-limit-remaining'])
      }
    })

  test('in an envelope it is 200, and says the same inside', async () => {
    const { status, body } = await scene.owner.client.get('/meetings/%zz?envelope=true')
    assert.equal(status, 200)
    assert.deepEqual([body.status, body.response], [400, { message: 'Bad Request' }])
    assert.ok(body.headers['X-Rate-Limit-Remaining'])
    const { body: nobody } = await stage().nobody.get('/meetings/%zz?envelope=true')
    assert.equal(nobody.status, 401)
  })

  test('beside the API it is 400, page or not, and leads to nothing', async () => {
    for (const url of ['/%zz', '/rooms/%zz', '/meetings/%zz', '/docs/%zz', '/sign-in%', '/account/%ff', '/healthz%'])
      for (const accept of ['*/*', 'text/html']) {
        const { statusCode } = await stage().app.inject({ url, headers: { accept } })
        assert.equal(statusCode, 400, `${url} ${accept}`)
      }
  })
})

onBothDatabases(
  'an address that cannot be decoded costs a credit',
  (stage) => {
    test('where there are none left it is 429', async () => {
      const asked = async () => (await stage().nobody.get('/meetings/%zz')).status
      assert.deepEqual([await asked(), await asked(), await asked()], [401, 401, 429])
    })
  },
  { rateLimit: 2 },
)
