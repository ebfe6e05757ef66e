// GET /meeting_sources through HTTP: the caller's sources, filtered, sorted, paged.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

/** Made in this order, a minute apart; the last two in one second. */
const MADE: [source_type: string, source_id: string][] = [
  ['calendar', 'one'],
  ['calendar', 'two'],
  ['diary', 'one'],
  ['Calendar', 'one'],
  ['calendar', 'three'],
  ['1', '2'],
  ['a&source_id=b', 'c'],
  ['a', 'b'],
]

onBothDatabases('the list of meeting sources', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
    for (const [place, [source_type, source_id]] of MADE.entries()) {
      const meeting_source = { source_type, source_id }
      const { status } = await scene.owner.client.post(`/rooms/${scene.room}/meetings`, { meeting_source })
      assert.equal(status, 201)
      if (place < MADE.length - 2) stage().pass(60)
    }
  })

  const listed = async (query = '') => {
    const { status, body } = await scene.owner.client.get(`/meeting_sources${query}`)
    assert.equal(status, 200)
    return body.map(({ source_type, source_id }: any) => `${source_type}/${source_id}`)
  }
  const all = MADE.map((pair) => pair.join('/'))

  test("the caller's sources, the newest first, ten a page", async () => {
    assert.deepEqual(await listed(), all.toReversed())
    const { headers } = await scene.owner.client.get('/meeting_sources')
    assert.deepEqual([headers['x-total-count'], headers['x-per-page']], [String(MADE.length), '10'])
    const other = await someone(stage(), scene, { room: 2 })
    assert.deepEqual((await other.client.get('/meeting_sources')).body, [])
    assert.equal((await stage().nobody.get('/meeting_sources')).status, 401)
  })

  test('source_type and source_id are matched whole, in their own case, and together', async () => {
    assert.deepEqual(await listed('?source_type=calendar'), ['calendar/three', 'calendar/two', 'calendar/one'])
    assert.deepEqual(await listed('?source_type=Calendar'), ['Calendar/one'])
    assert.deepEqual(await listed('?source_id=one'), ['Calendar/one', 'diary/one', 'calendar/one'])
    assert.deepEqual(await listed('?source_type=calendar&source_id=one'), ['calendar/one'])
    assert.deepEqual(await listed('?source_id=one&source_type=diary'), ['diary/one'])
    assert.deepEqual(await listed('?source_type=1&source_id=2'), ['1/2'])
    assert.deepEqual(await listed('?source_type=1&source_id=1'), [])
    assert.deepEqual(await listed('?source_type=cal'), [])
    assert.deepEqual(await listed('?source_type=%25'), [])
  })

  test('a filter means what it says, also where it reads like two', async () => {
    assert.deepEqual(await listed('?source_type=a&source_id=b'), ['a/b'])
    assert.deepEqual(await listed('?source_type=a%26source_id%3Db'), ['a&source_id=b/c'])
    assert.deepEqual(await listed('?source_type=a&source_id=b'), ['a/b'])
  })

  test('sort is create_ts or -create_ts, the id between equals', async () => {
    assert.deepEqual(await listed('?sort=create_ts'), all)
    assert.deepEqual(await listed('?sort=-create_ts'), all.toReversed())
  })

  test('page and per_page', async () => {
    assert.deepEqual(await listed('?sort=create_ts&per_page=3&page=1'), all.slice(3, 6))
    assert.deepEqual(await listed('?sort=create_ts&per_page=3&page=9'), all.slice(6))
  })

  test('what is not listed is 422 invalid_value', async () => {
    for (const query of [
      'sort=update_ts',
      'sort=source_id',
      'embed=meeting',
      'meeting_id=1',
      'member_id=1',
      'per_page=101',
    ])
      assertInvalid(await scene.owner.client.get(`/meeting_sources?${query}`), 'meeting_sources', [
        query.split('=')[0]!,
        'invalid_value',
      ])
    const long = await scene.owner.client.get(`/meeting_sources?source_type=${'x'.repeat(21)}`)
    assertInvalid(long, 'meeting_sources', ['source_type', 'too_long'])
  })
})
