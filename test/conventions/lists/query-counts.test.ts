// What a list costs the database: as many queries for many rows as for one, whatever is embedded.
import assert from 'node:assert/strict'
import { StatementSync } from 'node:sqlite'
import { after, before, describe, mock, test } from 'node:test'
import { contract } from '../../../contract/index.ts'
import type { Resource } from '../../../contract/resource.ts'
import { embedsOf } from '../../../server/api/input/query.ts'
import { newMeeting, type Scene, setScene, someone } from '../../places/scene.ts'
import { type Stage, setStage } from '../../stage.ts'

/** Lists, and what is embedded in each of their rows. */
const LISTS = [
  ...['/organizations', '/rooms', '/members', '/meetings', '/meeting_series', '/action_items'],
  ...['/rooms/:room/meetings', '/rooms/:room/meeting_series', '/rooms/:room/templates', '/rooms/:room/notes'],
  ...['/rooms/:room/action_items', '/organizations/:organization/notes', '/organizations/:organization/rooms'],
]

/** Lists, with how many more queries tell the rights on all of their rows. */
const RIGHTS: Readonly<Record<string, number>> = {
  '/organizations': 2,
  '/rooms': 3,
  '/meetings': 2,
  '/meeting_series': 2,
  '/action_items': 3,
  '/rooms/:room/meetings': 2,
  '/rooms/:room/templates': 3,
  '/rooms/:room/notes': 3,
  '/rooms/:room/room_members': 3,
  '/organizations/:organization/organization_members': 3,
}

describe('queries', () => {
  let stage: Stage
  let scene: Scene
  before(async () => {
    stage = await setStage('sqlite')
    scene = await setScene(stage)
  })
  after(async () => {
    await stage.app.close()
    await stage.fresh.remove()
  })

  /** Adds one of everything that a list above shows, with people and words in it. */
  async function furnish(): Promise<void> {
    const { client } = scene.owner
    const { id } = await someone(stage, scene, { organization: 3, room: 3 })
    const meeting = await newMeeting(scene)
    const series = await client.post(`/rooms/${scene.room}/meeting_series`, {
      ...{ name: 'Drill', description: 'Out and back.', dtstart: '2030-01-08T18:00:00', duration_minutes: 30 },
      ...{ rrule: 'FREQ=WEEKLY;COUNT=5', timezone_name: 'Europe/London' },
    })
    const template = await client.post(`/rooms/${scene.room}/templates`, { name: 'Round' })
    for (const { status, text } of [series, template]) assert.equal(status, 201, text)
    const idOf = ({ headers }: { headers: Record<string, string> }) => /\d+$/.exec(headers['location']!)![0]
    for (const [path, body] of [
      [`/meetings/${meeting}/attendees`, { member_id: id }],
      [`/meetings/${meeting}/notes`, { description: 'Low water at nine.', tags: ['decision'] }],
      [`/meetings/${meeting}/action_items`, { description: 'Count the buoys.', member_id: id, tags: ['quay'] }],
      [`/meetings/${meeting}/agenda_items`, { title: 'Tides' }],
      [`/meetings/${meeting}/meeting_sources`, { source_type: 'tide', source_id: String(meeting) }],
      [`/meeting_series/${idOf(series)}/invitees`, { member_id: id }],
      [`/templates/${idOf(template)}/attendees`, { member_id: id }],
    ] as const)
      assert.equal((await client.post(path, body)).status, 201, path)
    const room = await stage.room(scene.organization)
    await stage.place(room, scene.owner.id, 2)
    await stage.place(room, id, 3)
    const other = await stage.organization(scene.owner.id)
    await stage.seat(other, id, 3)
  }

  const all = Object.values(contract) as unknown as Resource[]

  /** The list that is at a path, with what it can embed. */
  function listAt(path: string): { embeds: readonly string[]; paged: boolean } {
    const asked = path.replace(/:\w+/g, '#')
    for (const resource of all)
      for (const endpoint of Object.values(resource.endpoints))
        if (endpoint.kind === 'list' && endpoint.at.some(({ path: one }) => one.replace(/:\w+/g, '#') === asked))
          return { embeds: embedsOf(resource, endpoint), paged: endpoint.paged !== undefined }
    throw new Error(`No list is at ${path}.`)
  }

  /** How many queries a request takes, and how many rows it gives: with all embeds, where nothing else is asked. */
  async function cost(path: string, asked?: string): Promise<[queries: number, rows: number]> {
    // Who asks is looked up once for as long as nothing changes.
    await scene.owner.client.get('/metadata')
    const filled = path.replace(':room', String(scene.room)).replace(':organization', String(scene.organization))
    const { embeds, paged } = listAt(path)
    const query = [paged && 'per_page=100', embeds.length && `embed=${embeds}`, path === '/members' && 'me=true']
    const counted = mock.method(StatementSync.prototype, 'all')
    const { status, body, text } = await scene.owner.client.get(`${filled}?${asked ?? query.filter(Boolean).join('&')}`)
    const { callCount } = counted.mock
    counted.mock.restore()
    assert.equal(status, 200, `${path} ${text}`)
    return [callCount.call(counted.mock), body.length]
  }

  test('a list with all embeds needs the same number of queries for many rows as for few', async () => {
    await furnish()
    await furnish()
    const few: Record<string, [number, number]> = {}
    for (const path of LISTS) few[path] = await cost(path)
    // Texts that may be long are read ten meetings at a time.
    for (let more = 0; more < 8; more++) await furnish()
    for (const path of LISTS) {
      const [queries, rows] = await cost(path)
      const [before, fewer] = few[path]!
      assert.ok(queries > 0)
      assert.equal(queries, before, `${path}: ${fewer} rows in ${before} queries, ${rows} in ${queries}`)
    }
    const grown = await Promise.all(LISTS.map(async (path) => (await cost(path))[1] - few[path]![1]))
    assert.ok(grown.filter((more) => more >= 8).length >= 9, String(grown))
  })

  test('the rights on a page of twenty rows cost as many of them as those on one row', async () => {
    for (let more = 0; more < 20; more++) await furnish()
    for (const [path, most] of Object.entries(RIGHTS)) {
      const [plain] = await cost(path, 'fields=create_ts')
      const { paged } = listAt(path)
      const [one] = await cost(path, paged ? 'per_page=1&embed=may' : 'embed=may')
      const [twenty, rows] = await cost(path, paged ? 'per_page=20&embed=may' : 'embed=may')
      assert.ok(rows >= 20, `${path}: ${rows} rows`)
      assert.ok(one - plain <= most, `${path}: ${one} queries, and ${plain} without rights`)
      assert.equal(twenty, one, path)
    }
  })
})
