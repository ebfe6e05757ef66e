// How many decisions an administrator of the site is told there are: counted once, and anew as soon as any of them changes.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newMeeting, type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('counts of decisions', (stage) => {
  let scene: Scene
  let meeting: number

  before(async () => {
    scene = await setScene(stage())
    meeting = await newMeeting(scene)
  })

  const FILTERS = ['', 'state=withdrawn', 'owner=0', 'search=harbour', 'search=e', 'year=2031'] as const

  /** How many each filter finds, and how many rows come: of all, and of the organization. */
  async function counts(): Promise<Record<string, number>> {
    const counted: Record<string, number> = {}
    for (const filter of FILTERS)
      for (const place of ['', `/organizations/${scene.organization}`]) {
        const { headers, body } = await scene.chief.client.get(`${place}/decisions?per_page=100&${filter}`)
        assert.equal(body.length, Number(headers['x-total-count']), `${place} ${filter}`)
        counted[filter] ??= body.length
        assert.equal(body.length, counted[filter], `${place} ${filter}`)
      }
    return counted
  }

  const decide = async (description: string): Promise<number> => {
    const sent = { description, tags: ['decision'] }
    return (await scene.owner.client.post(`/meetings/${meeting}/notes`, sent)).body.note_id
  }
  const none = { '': 0, 'state=withdrawn': 0, 'owner=0': 0, 'search=harbour': 0, 'search=e': 0, 'year=2031': 0 }

  test('they follow everything that changes a decision', async () => {
    const { client } = scene.owner
    assert.deepEqual(await counts(), none)
    const first = await decide('We widen the harbour')
    const one = { ...none, '': 1, 'owner=0': 1, 'search=harbour': 1, 'search=e': 1 }
    assert.deepEqual(await counts(), one)
    assert.deepEqual(await counts(), one)
    await client.patch(`/decisions/${first}`, { state: 'withdrawn' })
    assert.deepEqual(await counts(), { ...one, 'state=withdrawn': 1 })
    await client.patch(`/decisions/${first}`, { owner_id: scene.owner.id, decided_ts: 1_925_000_000 })
    assert.deepEqual(await counts(), { ...one, 'state=withdrawn': 1, 'owner=0': 0, 'year=2031': 1 })
    await client.patch(`/notes/${first}`, { description: 'We widen a quay' })
    assert.deepEqual((await counts())['search=harbour'], 0)
    await decide('Bollards stay')
    assert.deepEqual((await counts())[''], 2)
    assert.equal((await client.delete(`/notes/${first}`)).status, 204)
    assert.deepEqual(await counts(), { ...none, '': 1, 'owner=0': 1 })
  })

  test('they are not those of somebody else', async () => {
    const stranger = await stage().as(await stage().person())
    assert.equal((await stranger.get('/decisions')).headers['x-total-count'], '0')
    assert.equal((await scene.chief.client.get('/decisions')).headers['x-total-count'], '1')
    assert.equal((await scene.owner.client.get('/decisions')).headers['x-total-count'], '1')
  })
})
