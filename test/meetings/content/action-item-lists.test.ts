// Lists of action items through HTTP: the four lists, with each of their parameters.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { assertInvalid, newMeeting, type Scene, type Someone, setScene, someone, UNKNOWN } from '../../places/scene.ts'
import { NOW, onBothDatabases } from '../../stage.ts'

const DAY = 86_400
/** Who is assigned: the owner, the colleague, or nobody. */
type Who = 'owner' | 'colleague' | null

/** All by the owner in one meeting, in this order, a minute apart unless `tie`. */
const MADE: [name: string, who: Who, due: number | null, more?: { state?: 1; close_ts?: number; tie?: true }][] = [
  ['chairs', 'owner', NOW + DAY],
  ['tables', 'colleague', NOW + DAY],
  ['lamps', null, null, { state: 1, close_ts: NOW - DAY }],
  ['carpets', 'colleague', NOW - DAY, { state: 1 }],
  ['curtains', 'owner', null, { tie: true }],
  ['doors', null, NOW + 2 * DAY],
  ['windows', 'colleague', NOW - 2 * DAY, { state: 1, close_ts: NOW - DAY }],
]

const SORTS = ['create_ts', 'update_ts', 'close_ts', 'due_ts']

const LISTS: [name: string, path: (scene: Scene, meeting: number) => string][] = [
  ['GET /action_items', () => '/action_items'],
  ['GET /meetings/:meeting_id/action_items', (_, meeting) => `/meetings/${meeting}/action_items`],
  ['GET /rooms/:room_id/action_items', ({ room }) => `/rooms/${room}/action_items`],
  [
    'GET /organizations/:organization_id/action_items',
    ({ organization }) => `/organizations/${organization}/action_items`,
  ],
]

onBothDatabases('lists of action items', (stage) => {
  let scene: Scene
  let client: Client
  let colleague: Someone
  let meeting: number

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    colleague = await someone(stage(), scene, { room: 3 })
    meeting = await newMeeting(scene)
    const made: Record<string, number> = {}
    for (const [description, who, due_ts, { tie, ...more } = {}] of MADE) {
      const member_id = who && (who === 'owner' ? scene.owner.id : colleague.id)
      const sent = { description, member_id, due_ts, ...more }
      const { status, body } = await client.post(`/meetings/${meeting}/action_items`, sent)
      assert.equal(status, 201)
      made[description] = body.action_item_id
      if (!tie) stage().pass(60)
    }
    for (const name of ['doors', 'lamps']) {
      await client.patch(`/action_items/${made[name]}`, { tags: ['late'] })
      stage().pass(60)
    }
  })

  const named = (rows: any[]): string[] => rows.map(({ description }) => description)

  /** The order that was asked for, worked out by itself: unset values last both ways, ids between equals. */
  function inOrder(rows: any[], sort: string): string[] {
    const field = sort.replace('-', '')
    const sign = sort.startsWith('-') ? -1 : 1
    const value = (row: any): number => (row[field] ? sign * row[field].value : Number.POSITIVE_INFINITY)
    const compare = (one: any, other: any): number =>
      value(one) === value(other)
        ? sign * (one.action_item_id - other.action_item_id)
        : value(one) < value(other)
          ? -1
          : 1
    return named(rows.toSorted(compare))
  }

  for (const [list, path] of LISTS) {
    const asking = async (query: string): Promise<string[]> => {
      const { status, body } = await client.get(`${path(scene, meeting)}?${query}`)
      assert.equal(status, 200)
      return named(body)
    }

    test(`${list}: all, the newest first, ten a page`, async () => {
      const { body, headers } = await client.get(path(scene, meeting))
      assert.deepEqual(named(body), MADE.map(([name]) => name).reverse())
      assert.deepEqual(
        ['x-total-count', 'x-total-pages', 'x-page-num', 'x-per-page', 'link'].map((name) => headers[name]),
        ['7', '1', '0', '10', undefined],
      )
      const page = await client.get(`${path(scene, meeting)}?per_page=3&page=1`)
      assert.deepEqual(named(page.body), named(body).slice(3, 6))
    })

    test(`${list}: state any, open, closed`, async () => {
      assert.equal((await asking('state=any')).length, MADE.length)
      assert.deepEqual(await asking('state=open'), ['doors', 'curtains', 'tables', 'chairs'])
      assert.deepEqual(await asking('state=closed'), ['windows', 'carpets', 'lamps'])
    })

    test(`${list}: after and before are bounds of the due date`, async () => {
      assert.deepEqual(await asking(`after=${NOW}`), ['doors', 'tables', 'chairs'])
      assert.deepEqual(await asking(`after=${NOW + DAY}`), ['doors'])
      assert.deepEqual(await asking(`before=${NOW}`), ['windows', 'carpets'])
      assert.deepEqual(await asking(`before=${NOW - DAY}`), ['windows'])
      assert.deepEqual(await asking(`after=${NOW - DAY}&before=${NOW + 2 * DAY}`), ['tables', 'chairs'])
      assert.deepEqual(await asking('after=2026-03-03T10:00:00Z&state=open'), ['doors'])
      assert.deepEqual(await asking('before=today'), ['windows', 'carpets'])
    })

    test(`${list}: setting both before and after to 0 selects items without a due date`, async () => {
      assert.deepEqual(await asking('before=0&after=0'), ['curtains', 'lamps'])
      assert.deepEqual(await asking('before=0'), [])
      assert.deepEqual(await asking('after=0&sort=due_ts'), ['windows', 'carpets', 'chairs', 'tables', 'doors'])
    })

    test(`${list}: assignee is a member_id, 0 for unassigned, omitted for all`, async () => {
      assert.deepEqual(await asking(`assignee=${colleague.id}`), ['windows', 'carpets', 'tables'])
      assert.deepEqual(await asking(`assignee=${scene.owner.id}`), ['curtains', 'chairs'])
      assert.deepEqual(await asking('assignee=0'), ['doors', 'lamps'])
      assert.deepEqual(await asking(`assignee=${UNKNOWN}`), [])
      assert.deepEqual(await asking(`assignee=${colleague.id}&state=open`), ['tables'])
    })

    test(`${list}: updated after a time`, async () => {
      const { body } = await client.get(`${path(scene, meeting)}?sort=-update_ts`)
      assert.deepEqual(named(body).slice(0, 2), ['lamps', 'doors'])
      assert.deepEqual(await asking(`updated=${body[1].update_ts.value}`), ['lamps'])
      assert.deepEqual(await asking(`updated=${body[1].update_ts.value - 1}`), ['doors', 'lamps'])
      assert.deepEqual(await asking('updated=tomorrow'), [])
    })

    for (const sort of SORTS.flatMap((field) => [field, `-${field}`])) {
      test(`${list}: sort=${sort}, what is unset last, the id between equals`, async () => {
        const { body } = await client.get(path(scene, meeting))
        assert.deepEqual(await asking(`sort=${sort}`), inOrder(body, sort))
      })
    }

    test(`${list}: embed tags and description_clean`, async () => {
      const { body } = await client.get(`${path(scene, meeting)}?embed=tags,description_clean&sort=create_ts`)
      assert.deepEqual(
        body.map(({ tags }: any) => tags.join()),
        MADE.map(([name]) => (['doors', 'lamps'].includes(name) ? 'late' : '')),
      )
      assert.deepEqual(
        body.map((row: any) => row.description_clean),
        named(body),
      )
    })

    test(`${list}: a value that cannot be, and an unknown parameter, is 422 invalid_value`, async () => {
      const wrong = [
        'state=0',
        'state=',
        'after=soon',
        'before=x',
        'updated=1.5',
        'assignee=-1',
        'assignee=me',
        'sort=state',
      ]
      for (const query of [...wrong, 'embed=notes', 'tag=x', 'per_page=101', 'page=-1', 'timeframe=all']) {
        const answer = await client.get(`${path(scene, meeting)}?${query}`)
        assertInvalid(answer, 'action_items', [query.split('=')[0]!, 'invalid_value'])
      }
      const view = await client.get(`${path(scene, meeting)}?view=created_by_me`)
      if (list === 'GET /action_items') assert.equal(view.status, 200)
      else assertInvalid(view, 'action_items', ['view', 'invalid_value'])
    })
  }

  test('GET /action_items: those that the caller created or is assigned; view says which', async () => {
    const own = await colleague.client.post(`/rooms/${scene.room}/action_items`, {
      description: 'own',
      member_id: colleague.id,
    })
    await colleague.client.post(`/rooms/${scene.room}/action_items`, {
      description: 'given',
      member_id: scene.owner.id,
    })
    const listed = async (query = '') => named((await colleague.client.get(`/action_items${query}`)).body)
    assert.deepEqual(await listed(), ['given', 'own', 'windows', 'carpets', 'tables'])
    assert.deepEqual(await listed('?view=created_by_me'), ['given', 'own'])
    assert.deepEqual(await listed('?view=assigned_to_me'), ['own', 'windows', 'carpets', 'tables'])
    assert.deepEqual(await listed('?view=assigned_to_me&state=open'), ['own', 'tables'])
    assert.deepEqual(await listed('?view=asked_of_others'), ['given'])
    assertInvalid(await colleague.client.get('/action_items?view=mine'), 'action_items', ['view', 'invalid_value'])
    assert.equal((await client.get(`/meetings/${meeting}/action_items`)).body.length, MADE.length)
    assert.equal(own.body.meeting_id, null)
  })

  test('a list holds what its reader may read, and a foreign place is closed', async () => {
    const guest = await someone(stage(), scene, { organization: 5, room: 5 })
    const paths = [`/rooms/${scene.room}`, `/organizations/${scene.organization}`].map(
      (place) => `${place}/action_items`,
    )
    for (const path of paths) assert.deepEqual((await guest.client.get(path)).body, [])
    await client.post(`/rooms/${scene.room}/action_items`, { description: 'for a guest', member_id: guest.id })
    for (const path of paths) assert.deepEqual(named((await guest.client.get(path)).body), ['for a guest'])
    assert.equal((await guest.client.get(`/meetings/${meeting}/action_items`)).status, 403)
    const outsider = await someone(stage(), scene)
    for (const path of [...paths, `/meetings/${meeting}/action_items`]) {
      assert.equal((await outsider.client.get(path)).status, 403)
      assert.equal((await outsider.client.get(path.replace(/\d+/, String(UNKNOWN)))).status, 404)
      assert.equal((await stage().nobody.get(path)).status, 401)
    }
  })
})
