// Credits: what a person may ask of the server in a minute, and what the headers say of it.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { creditsInMemory } from '../../../server/http/limits/credits.ts'
import type { Client, TestAnswer } from '../../client.ts'
import { signedIn, withPassword } from '../../pages/people.ts'
import { newMeeting, type Scene, setScene, someone, UNKNOWN } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

/** Limit, remaining, used: what the headers of an answer say. */
const balance = ({ headers }: Pick<TestAnswer, 'headers'>) =>
  ['limit', 'remaining', 'used'].map((name) => Number(headers[`x-rate-limit-${name}`]))

test('what is no cost is not charged, so that it cannot open a window for good', () => {
  const credits = creditsInMemory(1)
  for (const cost of [Number.NaN, Number.POSITIVE_INFINITY, -1])
    assert.throws(() => credits.take('somebody', cost, 0), TypeError)
  assert.deepEqual(
    [1, 1].map((cost) => credits.take('somebody', cost, 0).refused),
    [false, true],
  )
})

onBothDatabases('the headers of credits', (stage) => {
  let scene: Scene
  let client: Client
  let meeting: number

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    meeting = await newMeeting(scene)
  })

  test('rate-limit headers appear on every response', async () => {
    const outsider = (await someone(stage(), scene)).client
    const path = `/meetings/${meeting}`
    const answers: [status: number, answer: Promise<TestAnswer>][] = [
      [200, client.get(path)],
      [200, client.ask('HEAD', path)],
      [200, client.options(path)],
      [201, client.post(`/rooms/${scene.room}/meetings`, {})],
      [204, client.delete(`/meetings/${await newMeeting(scene)}`)],
      [304, client.get(path, { headers: { 'if-none-match': '*' } })],
      [400, client.post(`/rooms/${scene.room}/meetings`, [])],
      [401, stage().nobody.get(path)],
      [401, stage().nobody.get('/nowhere')],
      [403, outsider.get(path)],
      [403, client.get(path, { from: '203.0.113.7' })],
      [404, client.get(`/meetings/${UNKNOWN}`)],
      [404, client.get('/nowhere')],
      [405, client.delete('/metadata')],
      [412, client.patch(path, {}, { headers: { 'if-match': '"x"' } })],
      [413, client.patch(path, { name: 'x'.repeat(1024 * 1024) })],
      [415, client.ask('PATCH', path)],
      [422, client.patch(path, { name: '' })],
    ]
    for (const [status, asked] of answers) {
      const answer = await asked
      assert.equal(answer.status, status)
      const [limit, remaining, used] = balance(answer) as [number, number, number]
      assert.deepEqual([limit, used], [1_000_000, 1], String(status))
      assert.ok(remaining < limit && Number.isInteger(remaining))
      assert.match(answer.headers['x-rate-limit-reset']!, /^([1-9]|[1-5]\d|60)$/)
    }
  })

  test('1 a request plus 1 per embeddable asked for', async () => {
    const costs: [path: string, used: number][] = [
      [`/meetings/${meeting}`, 1],
      [`/meetings/${meeting}?fields=name&envelope=false`, 1],
      [`/meetings/${meeting}?embed=attendees`, 2],
      [`/meetings/${meeting}?embed=attendees,guests,meeting_source`, 4],
      [`/meetings/${meeting}?embed=guests,%20guests,,guests`, 2],
      [`/rooms/${scene.room}/meetings/${meeting}?embed=guests`, 2],
      ['/meetings?embed=attendees,guests&fields=name', 3],
      [`/rooms/${scene.room}/notes?embed=tags&per_page=0`, 2],
      [`/meetings/${meeting}?embed=`, 1],
      [`/meetings/${meeting}?embed=nothing`, 1],
      ['/metadata?embed=attendees', 1],
      ['/nowhere?embed=attendees', 1],
    ]
    for (const [path, used] of costs) assert.equal(balance(await client.get(path))[2], used, path)
    assert.equal(balance(await client.ask('HEAD', `/meetings/${meeting}?embed=attendees`))[2], 2)
    const made = await client.post(`/rooms/${scene.room}/meetings`, {
      meeting_source: { source_type: 'a', source_id: 'b' },
    })
    assert.equal(balance(made)[2], 1)
  })
})

onBothDatabases(
  'a hundred credits a minute',
  (stage) => {
    test('the 101st request is 429, is not charged and changes nothing', async () => {
      const { person, organization, room, place, as } = stage()
      const id = await person()
      const here = await room(await organization(id))
      await place(here, id, 2)
      const client = await as(id)
      for (let count = 1; count <= 100; count++) {
        // Whatever its answer, a request is charged.
        const path = ['/metadata', '/nowhere', '/meetings?x=1', `/meetings/${UNKNOWN}`][count % 4]!
        const answer = await client.get(path)
        assert.notEqual(answer.status, 429)
        assert.deepEqual(balance(answer), [100, 100 - count, 1])
      }
      await stage().events()
      for (const refused of [await client.get('/metadata'), await client.post(`/rooms/${here}/meetings`, {})]) {
        assert.deepEqual([refused.status, refused.body], [429, { message: 'Too Many Requests' }])
        assert.deepEqual(balance(refused), [100, 0, 0])
        assert.equal(refused.headers['retry-after'], refused.headers['x-rate-limit-reset'])
        assert.match(refused.headers['retry-after']!, /^([1-9]|[1-5]\d|60)$/)
      }
      assert.deepEqual(await stage().events(), [])
    })

    test('429 comes before 404, 405, 403, 415 and 422', async () => {
      const client = await stage().as(await stage().person())
      await Promise.all(Array.from({ length: 100 }, () => client.get('/metadata')))
      for (const answer of [
        await client.get('/nowhere'),
        await client.delete('/metadata'),
        await client.get('/members'),
        await client.ask('POST', '/transforms/html'),
        await client.get('/meetings?x=1'),
        await client.options('/metadata'),
        await client.ask('HEAD', '/metadata'),
      ])
        assert.equal(answer.status, 429)
    })

    test('exactly 100 are admitted of 150 in parallel', async () => {
      const client = await stage().as(await stage().person())
      const answers = await Promise.all(Array.from({ length: 150 }, () => client.get('/metadata')))
      const admitted = answers.filter(({ status }) => status === 200)
      assert.equal(admitted.length, 100)
      assert.equal(answers.filter(({ status }) => status === 429).length, 50)
      const left = admitted.map((answer) => balance(answer)[1]!).toSorted((a, b) => a - b)
      assert.deepEqual(
        left,
        Array.from({ length: 100 }, (_, place) => place),
      )
    })

    test('two tokens of one person share the count; another person has their own', async () => {
      const [one, other] = [await stage().person(), await stage().person()]
      const [first, second, third] = [await stage().as(one), await stage().as(one, 'read'), await stage().as(other)]
      assert.equal(balance(await first.get('/metadata'))[1], 99)
      assert.equal(balance(await second.get('/metadata'))[1], 98)
      assert.equal(balance(await first.get('/metadata'))[1], 97)
      assert.equal(balance(await third.get('/metadata'))[1], 99)
    })

    test('sessions have six times as many beside those of tokens, and all sessions of a person share them', async () => {
      const ada = await withPassword(stage())
      const [here, there] = [await signedIn(stage(), ada), await signedIn(stage(), ada)]
      const client = await stage().as(ada.id)
      assert.deepEqual(balance(await here.api('GET', '/metadata')), [600, 599, 1])
      assert.deepEqual(balance(await here.api('GET', '/meetings?embed=attendees,guests')), [600, 596, 3])
      assert.deepEqual(balance(await client.get('/metadata')), [100, 99, 1])
      await Promise.all(Array.from({ length: 99 }, () => client.get('/metadata')))
      assert.equal((await client.get('/metadata')).status, 429)
      const other = await there.api('GET', '/metadata')
      assert.deepEqual([other.status, balance(other)], [200, [600, 595, 1]])
      await Promise.all(Array.from({ length: 595 }, () => here.api('GET', '/nowhere')))
      for (const browser of [here, there]) {
        const refused = await browser.api('GET', '/metadata')
        assert.deepEqual([refused.status, balance(refused)], [429, [600, 0, 0]])
        assert.equal(refused.headers['retry-after'], refused.headers['x-rate-limit-reset'])
      }
    })

    test('what a session has spent, a token still has', async () => {
      const ada = await withPassword(stage())
      const here = await signedIn(stage(), ada)
      await Promise.all(Array.from({ length: 600 }, () => here.api('GET', '/metadata')))
      assert.equal((await here.api('GET', '/metadata')).status, 429)
      const client = await stage().as(ada.id)
      assert.deepEqual(balance(await client.get('/metadata')), [100, 99, 1])
    })

    test('the window is 60 s from the first request, and resets once', async () => {
      const { site } = stage()
      const { elapsed } = site
      let now = elapsed()
      site.elapsed = () => now
      try {
        const client = await stage().as(await stage().person())
        const asked = async () => {
          const answer = await client.get('/metadata')
          return [answer.status, balance(answer)[1], Number(answer.headers['x-rate-limit-reset'])]
        }
        assert.deepEqual(await asked(), [200, 99, 60])
        now += 30_000
        assert.deepEqual(await asked(), [200, 98, 30])
        now += 29_001
        for (let count = 2; count < 100; count++) await client.get('/metadata')
        assert.deepEqual(await asked(), [429, 0, 1])
        now += 998
        assert.deepEqual(await asked(), [429, 0, 1])
        now += 1
        assert.deepEqual(await asked(), [200, 99, 60])
        now += 59_999
        assert.deepEqual(await asked(), [200, 98, 1])
        now += 3_600_000
        assert.deepEqual(await asked(), [200, 99, 60])
      } finally {
        site.elapsed = elapsed
      }
    })
  },
  { rateLimit: 100 },
)

onBothDatabases(
  'a few credits a minute',
  (stage) => {
    test('a request that costs more than is left is refused, what is left stays', async () => {
      const { person, organization, room, as } = stage()
      const id = await person()
      await room(await organization(id))
      const client = await as(id)
      for (let count = 0; count < 3; count++) await client.get('/metadata')
      const dear = '/meetings?embed=attendees,facilitators,participants,observers,guests,meeting_source'
      for (let count = 0; count < 2; count++) {
        const refused = await client.get(dear)
        assert.deepEqual([refused.status, balance(refused)], [429, [9, 6, 0]])
      }
      assert.deepEqual(balance(await client.get('/meetings?embed=guests,observers')), [9, 3, 3])
      assert.deepEqual(balance(await client.get('/metadata')), [9, 2, 1])
    })

    test('requests that cost nothing are counted by themselves: three times as many as there are credits', async () => {
      const { person, organization, room, as } = stage()
      const id = await person()
      const client = await as(id)
      const { meeting_id } = (await client.post(`/rooms/${await room(await organization(id))}/meetings`, {})).body
      const path = `/meetings/${meeting_id}/presence`
      const ask = (count: number) =>
        count % 3 ? client.put(path, {}) : count % 2 ? client.get(path) : client.delete(path)
      for (let count = 0; count < 27; count++) {
        const answer = await ask(count)
        assert.ok(answer.status === 204 || answer.status === 200)
        assert.deepEqual(balance(answer), [9, 8, 0])
      }
      for (let count = 0; count < 3; count++) {
        const refused = await ask(count)
        assert.deepEqual([refused.status, refused.body], [429, { message: 'Too Many Requests' }])
        assert.match(refused.headers['retry-after']!, /^([1-9]|[1-5]\d|60)$/)
      }
      // What has credits goes on.
      for (let count = 0; count < 8; count++) assert.equal((await client.get('/metadata')).status, 200)
      assert.equal((await client.get('/metadata')).status, 429)
    })

    test('an unauthenticated request is charged to its network address only', async () => {
      const victim = await stage().person()
      const token = await stage().token(victim)
      const wrong = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
      const flood = (from: string) => stage().nobody.get('/metadata', { from, headers: { 'x-api-key': wrong } })
      for (let count = 1; count <= 9; count++) {
        const answer = await flood('127.0.0.8')
        assert.deepEqual([answer.status, balance(answer)], [401, [9, 9 - count, 1]])
      }
      const refused = await flood('127.0.0.8')
      assert.deepEqual(
        [refused.status, balance(refused), refused.body],
        [429, [9, 0, 0], { message: 'Too Many Requests' }],
      )
      assert.equal(refused.headers['retry-after'], refused.headers['x-rate-limit-reset'])
      assert.equal((await stage().nobody.get('/nowhere', { from: '127.0.0.8' })).status, 429)
      assert.equal((await flood('127.0.0.9')).status, 401)
      const own = await stage().nobody.get('/metadata', { from: '127.0.0.8', headers: { 'x-api-key': token } })
      assert.deepEqual([own.status, balance(own)], [200, [9, 8, 1]])
    })
  },
  { rateLimit: 9 },
)
