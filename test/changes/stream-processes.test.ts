// Two processes on one database: what is changed in one is told by the other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApp } from '../../server/app.ts'
import { startOrdering } from '../../server/changes/order/ordering.ts'
import { openDatabase } from '../../server/db/connections/open.ts'
import { DATABASE_TIMEOUTS } from '../../server/db/connections/timeouts.ts'
import { newMeeting, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { listen } from './listen.ts'

onBothDatabases('streams of two processes', (stage) => {
  test('a change that was made in the other process arrives', async () => {
    const { fresh, site } = stage()
    const scene = await setScene(stage())
    const meeting = await newMeeting(scene)
    const { DATABASE_URL, FOLKMOOT_DATA } = fresh.env
    const db = await openDatabase({ url: DATABASE_URL, folder: FOLKMOOT_DATA, limits: DATABASE_TIMEOUTS })
    const other = { ...site, db }
    const app = await createApp({ site: other, config: { logLevel: 'silent', trustProxy: [], tls: undefined } })
    const stops = [site, other].map((one) => startOrdering(one, (error) => assert.fail(String(error))))
    try {
      const stream = await listen(app, '/changes?after=now', { 'x-api-key': await stage().token(scene.owner.id) })
      const { client } = scene.owner
      const note = async () =>
        (await client.post(`/meetings/${meeting}/notes`, { description: 'It rains' })).body.note_id
      for (let count = 0; count < 5; count++) await stream.until(`note ${await note()} made`)
      stream.close()
    } finally {
      await Promise.all(stops.map((stop) => stop()))
      await app.close()
      await db.close()
    }
  })
})
