// While many people sign in at the same time, the rest of the server goes on (docs/security/limits.md#resource-intensive-work).
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { browser } from '../browser.ts'
import { PASSWORD, withPassword } from '../pages/people.ts'
import { type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const MANY = 100

onBothDatabases('a hundred sign-ins at once', (stage) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  test('are counted one after another, each is answered, and what else is asked comes in between', async () => {
    const { app, site } = stage()
    const { email } = await withPassword(stage())
    const all = Array.from({ length: MANY }, (_, place) =>
      browser(app, { from: place % 2 ? '127.0.5.1' : `127.0.6.${place}` }),
    )
    for (const one of all) await one.get('/sign-in')
    let writing = 0
    let most = 0
    const { write } = site.db
    site.db.write = (async (work) => {
      most = Math.max(most, ++writing)
      try {
        return await write(work)
      } finally {
        writing--
      }
    }) as typeof write
    let answered = 0
    const sent = all.map(async (one, place) => {
      const who = place % 2 ? `nobody${place}@elsewhere.example` : email
      const { status } = await one.send('/sign-in', { email: who, password: 'a quite wrong password' })
      answered++
      return status
    })
    try {
      const asked = await Promise.all(Array.from({ length: 20 }, () => scene.owner.client.get('/metadata')))
      assert.deepEqual(new Set(asked.map(({ status }) => status)), new Set([200]))
      assert.ok(answered < MANY, 'nothing came in between')
      const statuses = await Promise.all(sent)
      // Ten for the one account; of the fifty from one address, all that it may.
      assert.equal(statuses.filter((status) => status === 401).length, 10 + 50)
      assert.equal(statuses.filter((status) => status === 429).length, 40)
      // Beside the count of tries: who was seen, and the audit log.
      assert.ok(most <= 3, `${most} wrote at once`)
    } finally {
      site.db.write = write
    }
  })

  test('whoever comes from one address a thousand times keeps nobody else from signing in', async () => {
    const { app, site } = stage()
    const { email } = await withPassword(stage())
    const flood = browser(app, { from: '127.0.7.1' })
    const other = browser(app, { from: '127.0.7.2' })
    for (const one of [flood, other]) await one.get('/sign-in')
    const gate = Promise.withResolvers<void>()
    const { write } = site.db
    // Until all have come, none is counted.
    site.db.write = (async (work) => {
      await gate.promise
      return write(work)
    }) as typeof write
    try {
      const form = (place: number) => ({
        email: `nobody${place}@elsewhere.example`,
        password: 'a quite wrong password',
      })
      const sent = Array.from({ length: 1_000 }, (_, place) => flood.send('/sign-in', form(place)))
      const refused = await Promise.race(sent)
      assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '5'])
      const signing = other.send('/sign-in', { email, password: PASSWORD })
      gate.resolve()
      assert.equal((await signing).status, 303)
      const statuses = (await Promise.all(sent)).map(({ status }) => status)
      assert.equal(statuses.filter((status) => status === 401).length, 50)
      assert.deepEqual(new Set(statuses), new Set([401, 503]))
    } finally {
      gate.resolve()
      site.db.write = write
    }
  })
})
