// Sort: several fields, both ways, what is unset last, and an order that never wavers.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { assertInvalid, type Scene, setScene } from '../../places/scene.ts'
import { NOW, onBothDatabases } from '../../stage.ts'

const DAY = 86_400

/** All made in one second; so many ties that a database that chose by itself would be seen to. */
const MADE: [due: number | null, closed: number | null][] = [
  [1, null],
  [null, 5],
  [2, 5],
  [1, 4],
  [null, null],
  [2, null],
  [1, 5],
  [null, 4],
  [2, 4],
  [1, null],
  [null, null],
  [2, 5],
]

onBothDatabases('sort', (stage) => {
  let scene: Scene
  let client: Client
  let path: string

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    path = `/rooms/${scene.room}/action_items`
    for (const [place, [due, closed]] of MADE.entries()) {
      const { status } = await client.post(path, {
        description: String(place),
        due_ts: due && NOW + due * DAY,
        ...(closed && { state: 1, close_ts: NOW - closed * DAY }),
      })
      assert.equal(status, 201)
    }
  })

  const sorted = async (sort: string): Promise<number[]> => {
    const { status, body } = await client.get(`${path}?per_page=100&sort=${sort}`)
    assert.equal(status, 200, sort)
    return body.map(({ description }: any) => Number(description))
  }

  const ORDERS: [sort: string, places: number[]][] = [
    ['', [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]],
    ['create_ts', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    ['-create_ts', [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]],
    ['due_ts', [0, 3, 6, 9, 2, 5, 8, 11, 1, 4, 7, 10]],
    ['-due_ts', [11, 8, 5, 2, 9, 6, 3, 0, 10, 7, 4, 1]],
    ['close_ts', [1, 2, 6, 11, 3, 7, 8, 0, 4, 5, 9, 10]],
    ['-close_ts', [8, 7, 3, 11, 6, 2, 1, 10, 9, 5, 4, 0]],
    ['due_ts,close_ts', [6, 3, 0, 9, 2, 11, 8, 5, 1, 7, 4, 10]],
    ['due_ts,-close_ts', [3, 6, 0, 9, 8, 2, 11, 5, 7, 1, 4, 10]],
    ['-due_ts,close_ts', [11, 2, 8, 5, 6, 3, 9, 0, 1, 7, 10, 4]],
    ['-close_ts,-due_ts', [8, 3, 7, 11, 2, 6, 1, 5, 9, 0, 10, 4]],
    ['create_ts,due_ts', [0, 3, 6, 9, 2, 5, 8, 11, 1, 4, 7, 10]],
    ['due_ts,due_ts', [0, 3, 6, 9, 2, 5, 8, 11, 1, 4, 7, 10]],
    ['due_ts,-due_ts', [0, 3, 6, 9, 2, 5, 8, 11, 1, 4, 7, 10]],
    ['%20due_ts%20,%20-close_ts', [3, 6, 0, 9, 8, 2, 11, 5, 7, 1, 4, 10]],
  ]

  for (const [sort, places] of ORDERS)
    test(`sort=${sort}: a leading - means descending, nulls last both ways, the id between equals`, async () => {
      assert.deepEqual(await sorted(sort), places)
    })

  test('pages of a sorted list follow one another without gap or repetition', async () => {
    for (const [sort, places] of ORDERS) {
      const seen: number[] = []
      for (let page = 0; page < 3; page++) {
        const { body } = await client.get(`${path}?sort=${sort}&per_page=5&page=${page}`)
        seen.push(...body.map(({ description }: any) => Number(description)))
      }
      assert.deepEqual(seen, places)
    }
  })

  test('only the fields listed per endpoint are accepted', async () => {
    for (const sort of [
      'description',
      'action_item_id',
      'state',
      'due_ts,description',
      '-',
      '--due_ts',
      'due_ts desc',
      'DUE_TS',
      '1',
      'action_item.due_ts',
      '-(select 1)',
      'due_ts;drop table room',
      '__proto__',
      'constructor',
    ])
      assertInvalid(await client.get(`${path}?sort=${encodeURIComponent(sort)}`), 'action_items', [
        'sort',
        'invalid_value',
      ])
  })

  test('a collection that is not documented as sortable knows no sort', async () => {
    assertInvalid(await client.get('/rooms?sort=name'), 'rooms', ['sort', 'invalid_value'])
    const { body } = await client.get(path)
    const one = await client.get(`/action_items/${body[0].action_item_id}?sort=due_ts`)
    assertInvalid(one, 'action_items', ['sort', 'invalid_value'])
  })
})
