// Which change causes which events (docs/api.md#events), row by row: each is emitted once, with a resource that can be read.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isReadableBy } from '../../server/api/readable.ts'
import { resources } from '../../server/resources/index.ts'
import { setScene, someone } from '../contract/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { type EventScene, TABLE } from './causes.ts'

onBothDatabases('which change causes which events', (stage) => {
  let place: EventScene
  const mayRead = isReadableBy(resources)
  let owner: { member_id: number; enterprise: boolean }
  let stranger: { member_id: number; enterprise: boolean }

  before(async () => {
    const scene = await setScene(stage())
    const guest = await someone(stage(), scene, { organization: 3, room: 3 })
    const attic = await stage().room(scene.organization, { name: 'Attic' })
    await stage().place(attic, scene.owner.id, 2)
    place = { ...scene, stage: stage(), guest, attic }
    owner = { member_id: scene.owner.id, enterprise: false }
    stranger = { member_id: await stage().person(), enterprise: false }
  })

  for (const { when, given, change, once, events } of TABLE) {
    test(`${when}: ${events.join(', ') || 'nothing'}`, async () => {
      const path = (await given?.(place)) ?? ''
      await stage().events()
      const { status } = await change(place, path)
      assert.ok(status < 300, String(status))
      const told = (await stage().events()).map((line) => line.split(' ') as [event: string, address: string])
      assert.deepEqual(told.map(([event]) => event).toSorted(), events.toSorted())
      const { db } = stage().site
      for (const [event, address] of told) {
        assert.ok(await mayRead(db.reads, owner, address), `${event} ${address}`)
        assert.ok(!(await mayRead(db.reads, stranger, address)), `${event} ${address}`)
      }
      if (once) return
      assert.ok((await change(place, path)).status < 300)
      assert.deepEqual(await stage().events(), [])
    })
  }
})
