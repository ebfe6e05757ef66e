// The author of a change: the person who sent the request, and nobody for what the server does by itself.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { addLink } from '../../server/identity/links/password-link.ts'
import { materialiseMeetings } from '../../server/jobs/materialise.ts'
import { browser } from '../browser.ts'
import { PASSWORD, signedIn, withPassword } from '../pages/people.ts'
import { type Scene, setScene, someone } from '../places/scene.ts'
import { newSeries, SLOTS } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('who did what is told', (stage) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  /** The changes that somebody is told of what happens meanwhile, as kind and who did it. */
  async function done({ client }: Scene['owner'], act: () => Promise<unknown>) {
    const after = (await client.get('/changes?after=now')).headers['x-next-cursor']
    await act()
    const { body } = await client.get(`/changes?after=${after}`)
    return body.map(({ kind, member_id }: Record<string, unknown>) => ({ kind, member_id }))
  }

  test('a meeting that is made because somebody asked for its time was made by them', async () => {
    const series = await newSeries(scene)
    const guest = await someone(stage(), scene, { organization: 5, room: 5 })
    const at = `/meeting_series/${series.meeting_series_id}`
    await scene.owner.client.post(`${at}/invitees`, { member_id: guest.id })
    const open = () => guest.client.get(`${at}/meeting_at/${SLOTS[0]}`)
    const told = await done(scene.owner, async () => assert.equal((await open()).status, 200))
    const kinds = new Set(told.map(({ kind }: { kind: string }) => kind))
    assert.deepEqual([...kinds].sort(), ['agenda_item', 'attendee', 'meeting'])
    assert.ok(told.every(({ member_id }: { member_id: number }) => member_id === guest.id))
    assert.deepEqual(await done(scene.owner, open), [])
  })

  test('a meeting that is made ahead of time, and what carries over into one', async () => {
    const series = await newSeries(scene, { dtstart: '2026-03-06T09:00:00', rrule_parts: { freq: 'daily' } })
    const told = await done(scene.owner, () => materialiseMeetings(stage().site))
    assert.ok(told.length && told.every(({ member_id }: { member_id: number | null }) => member_id === null))
    const at = `/meeting_series/${series.meeting_series_id}`
    const { body: summaries } = await scene.owner.client.get(`${at}/meeting_summaries`)
    const last = summaries.findLast(({ meeting_id }: { meeting_id: number | null }) => meeting_id !== null)
    await scene.owner.client.post(`/meetings/${last.meeting_id}/agenda_items`, { title: 'Left over' })
    for (const state of ['started', 'ended']) await scene.owner.client.patch(`/meetings/${last.meeting_id}`, { state })
    const carried = await done(scene.owner, async () => {
      const { status, text } = await scene.owner.client.post(`/meetings/${last.meeting_id}/agenda_items/carry_over`, {})
      assert.equal(status, 200, text)
    })
    assert.ok(carried.some(({ kind }: { kind: string }) => kind === 'meeting'))
    assert.ok(carried.every(({ member_id }: { member_id: number | null }) => member_id === scene.owner.id))
  })

  test('what somebody changes of themselves on a page, or with a link, they did', async () => {
    const ada = await withPassword(stage(), { enterprise: true })
    const person = { id: ada.id, client: await stage().as(ada.id) }
    const own = [{ kind: 'member', member_id: ada.id }]
    const here = await signedIn(stage(), ada)
    const NEW = 'tide tables at noon'
    const sent = async (path: string, fields: Record<string, string>, first = path) => {
      await here.get(first)
      assert.equal((await here.send(path, fields)).status, 303)
    }
    const password = { current_password: PASSWORD, password: NEW, again: NEW }
    assert.deepEqual(await done(person, () => sent('/account/password', password)), own)
    const email = { current_password: NEW, email: 'ada.elsewhere@harbour.example' }
    assert.deepEqual(await done(person, () => sent('/account/email', email)), own)
    const link = await stage().write((trx) => addLink(trx, ada.id, stage().site.clock()))
    const byLink = browser(stage().app)
    const again = { password: 'the pilot boat is late', again: 'the pilot boat is late' }
    const set = await done(person, async () => {
      await byLink.get(`/password/new?link=${link}`)
      assert.equal((await byLink.send('/password/new', again)).status, 303)
    })
    assert.deepEqual(set, own)
  })
})
