// Files with any fields, parts and order that may be asked for: each is made, whatever its own columns need.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Format, formats } from '../../../contract/formats.ts'
import { contract } from '../../../contract/index.ts'
import type { Endpoint, Resource } from '../../../contract/resource.ts'
import { sortsOf } from '../../../server/api/input/query.ts'
import { heldMeeting } from '../../exports/record-scene.ts'
import { type Scene, setScene } from '../../places/scene.ts'
import { NOW, onBothDatabases } from '../../stage.ts'

const resources = Object.values(contract) as unknown as Resource[]

/** Numbers that look like chance, and are the same each time. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Every endpoint that gives files. */
const filed = resources.flatMap((resource) =>
  (Object.values(resource.endpoints) as Endpoint[])
    .filter(({ formats }) => formats)
    .map((endpoint) => ({ resource, endpoint })),
)

onBothDatabases('files with any fields', (stage, dialect) => {
  let scene: Scene
  let ids: Record<string, number>

  before(async () => {
    scene = await setScene(stage())
    const { client } = scene.owner
    const { id: meeting } = await heldMeeting(scene, stage())
    for (const state of ['in_review', 'approved']) {
      const { status, text } = await client.post(`/meetings/${meeting}/minutes`, { state })
      assert.ok(status < 300, text)
    }
    const rule = { dtstart: '2026-01-05T09:00:00', timezone_name: 'UTC', rrule: 'FREQ=WEEKLY;COUNT=3' }
    const made = await client.post(`/rooms/${scene.room}/meeting_series`, { name: 'Drill', ...rule })
    const series = made.body.meeting_series_id
    await client.get(`/meeting_series/${series}/meetings/${NOW}`)
    ids = {
      meeting_id: meeting,
      meeting_series_id: series,
      room_id: scene.room,
      organization_id: scene.organization,
      number: 1,
    }
  })

  const addressOf = (path: string) => path.replace(/:(\w+)/g, (_, name) => String(ids[name] ?? scene.owner.id))

  /** Queries of a file: each field alone for those that are quickly made, some of several, and each part and order. */
  function queriesOf({ resource, endpoint }: (typeof filed)[number], format: Format): string[] {
    const roll = chance(format.length + endpoint.at.length)
    const names = Object.keys(endpoint.answers ?? resource.fields)
    const quick = format === 'xlsx' || format === 'ics'
    const some = () =>
      names
        .filter(() => roll() < 0.4)
        .sort(() => roll() - 0.5)
        .join()
    const fields = quick ? [...names, some(), some(), some(), ''] : [names[0]!, some()]
    const more = [
      ...fields.map((one) => `fields=${one}`),
      ...(endpoint.formatEmbeds ? [`embed=${endpoint.formatEmbeds.filter(() => roll() < 0.5).join()}`] : []),
      ...sortsOf(resource, endpoint).map((sort) => `sort=-${sort}&fields=${some()}`),
      ...(endpoint.paged && endpoint.paged !== 'cursor' ? [`page=0&per_page=3&fields=${some()}`] : []),
    ]
    return [`format=${format}`, ...more.map((one) => `format=${format}&${one}`)]
  }

  for (const { resource, endpoint } of filed)
    for (const format of endpoint.formats!) {
      // What a document is made of is no matter of the database, and takes long.
      if (dialect === 'postgres' && !['xlsx', 'ics', 'json'].includes(format)) continue
      const [first] = endpoint.at
      test(`${first!.path} as ${format}`, async () => {
        let made = 0
        for (const query of queriesOf({ resource, endpoint }, format))
          for (const { path } of query.includes('fields=') && endpoint.at.length > 1 ? [first!] : endpoint.at) {
            const { client } = path.startsWith('/audit') ? scene.chief : scene.owner
            const { status, headers, text } = await client.get(`${addressOf(path)}?${query}`)
            assert.ok([200, 404, 422].includes(status), `${path}?${query}: ${status} ${text.slice(0, 200)}`)
            if (status !== 200) continue
            made++
            assert.equal(
              headers['content-type'],
              query.includes('embed=') ? headers['content-type'] : formats[format].type,
            )
          }
        assert.ok(made > 0, 'none was made')
      })
    }
})
