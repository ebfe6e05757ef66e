// A split series in the feed: what readers of one part are told when they gain or lose the other, or it goes.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { newSeries, pathOf, SLOTS } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('a split series in the feed', (stage) => {
  let scene: Scene
  let owner: Client

  before(async () => {
    scene = await setScene(stage())
    owner = scene.owner.client
  })

  async function guestOf(series: any): Promise<Someone & { invitee: number }> {
    const guest = await someone(stage(), scene, { organization: 5 })
    const { email } = await stage()
      .site.db.reads.selectFrom('member')
      .select('email')
      .where('member_id', '=', guest.id)
      .executeTakeFirstOrThrow()
    const { status, body } = await owner.post(`${pathOf(series)}/guests`, { email })
    assert.equal(status, 201)
    return { ...guest, invitee: body.invitee_id }
  }
  async function toldOf({ client }: Someone, act: () => Promise<{ status: number }>): Promise<string[]> {
    const after = (await client.get('/changes?after=now&kind=meeting_series')).headers['x-next-cursor']
    assert.ok((await act()).status < 300)
    const { body } = await client.get(`/changes?after=${after}&kind=meeting_series`)
    return body.map(({ what, thing_id }: Record<string, unknown>) => `${what} ${thing_id}`).sort()
  }

  test('who is taken out of one series hears that the other no longer names it', async () => {
    const series = await newSeries(scene)
    const guest = await guestOf(series)
    let next: any
    const told = await toldOf(guest, async () => {
      const answer = await owner.post(`${pathOf(series)}/split`, { from: SLOTS[2] })
      next = answer.body
      return answer
    })
    const [old, made] = [series.meeting_series_id, next.meeting_series_id]
    assert.ok(told.includes(`changed ${old}`) && told.includes(`sight_gained ${made}`), told.join())
    const { body: invitees } = await owner.get(`${pathOf(next)}/invitees`)
    const { invitee_id } = invitees.find(({ member_id }: any) => member_id === guest.id)
    const left = await toldOf(guest, () => owner.delete(`/invitees/${invitee_id}`))
    assert.deepEqual(left, [`changed ${old}`, `sight_lost ${made}`])
    assert.equal((await guest.client.get(pathOf(series))).body.continued_by_id, null)
  })

  test('a series hears that what went on with it is gone', async () => {
    const series = await newSeries(scene)
    const next = (await owner.post(`${pathOf(series)}/split`, { from: SLOTS[2] })).body
    const [old, made] = [series.meeting_series_id, next.meeting_series_id]
    assert.deepEqual(await toldOf(scene.owner, () => owner.delete(pathOf(next))), [`changed ${old}`, `gone ${made}`])
  })
})
