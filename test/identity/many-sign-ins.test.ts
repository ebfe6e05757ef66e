// Many who sign in at the same time: the rest of the server goes on (security 3, case 51).
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { browser } from '../browser.ts'
import { type Scene, setScene } from '../contract/scene.ts'
import { withPassword } from '../pages/people.ts'
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
})
