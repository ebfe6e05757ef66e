// Paging: page and per_page, the headers, and the links to the pages beside.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { API, assertInvalid, newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

const COUNT = 23

onBothDatabases('paging', (stage) => {
  let scene: Scene
  let client: Client
  let path: string

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    path = `/rooms/${scene.room}/notes`
    for (let place = 1; place <= COUNT; place++)
      await client.post(path, { description: String(place), tags: ['a b&c'] })
  })

  const page = async (query: string, at = path) => {
    const { status, headers, body } = await client.get(`${at}${query}`)
    assert.equal(status, 200)
    const numbers = ['x-total-count', 'x-total-pages', 'x-page-num', 'x-per-page'].map((name) => headers[name])
    const links = Object.fromEntries(
      [...(headers['link'] ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url, rel]) => [rel!, new URL(url!)]),
    )
    return { numbers: numbers.join(), links, rows: body.map(({ description }: any) => Number(description)) as number[] }
  }
  /** The notes from the newest, of which the first counts as `from`. */
  const newest = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => COUNT - from - place)

  test('page starts from 0; per_page is 10 unless given', async () => {
    for (const query of ['', '?page=0', '?per_page=10', '?page=0&per_page=10']) {
      const { numbers, rows, links } = await page(query)
      assert.deepEqual([numbers, rows], [`${COUNT},3,0,10`, newest(0, 10)], query)
      assert.deepEqual(Object.keys(links), ['next'])
    }
  })

  test('every page, its headers, and the rel values prev and next where applicable', async () => {
    const middle = await page('?page=1')
    assert.deepEqual([middle.numbers, middle.rows], [`${COUNT},3,1,10`, newest(10, 20)])
    assert.deepEqual(Object.keys(middle.links), ['prev', 'next'])
    const last = await page('?page=2')
    assert.deepEqual([last.numbers, last.rows], [`${COUNT},3,2,10`, newest(20, COUNT)])
    assert.deepEqual(Object.keys(last.links), ['prev'])
    const whole = await page('?per_page=100')
    assert.deepEqual([whole.numbers, whole.rows, whole.links], [`${COUNT},1,0,100`, newest(0, COUNT), {}])
    const exact = await page(`?per_page=${COUNT}`)
    assert.deepEqual([exact.numbers, exact.links], [`${COUNT},1,0,${COUNT}`, {}])
    const single = await page('?per_page=1&page=22')
    assert.deepEqual([single.numbers, single.rows], [`${COUNT},23,22,1`, [1]])
  })

  test('a page beyond the last returns the last page, with its true X-Page-Num; no next link on it', async () => {
    for (const beyond of ['3', '99', '1000000000', '9007199254740991']) {
      const { numbers, rows, links } = await page(`?page=${beyond}`)
      assert.deepEqual([numbers, rows], [`${COUNT},3,2,10`, newest(20, COUNT)])
      assert.deepEqual(Object.keys(links), ['prev'])
      assert.equal(links['prev']!.searchParams.get('page'), '1')
    }
  })

  test('per_page=0 answers [] with X-Total-Count, and X-Total-Pages: 0', async () => {
    for (const query of ['?per_page=0', '?per_page=0&page=7']) {
      const { numbers, rows, links } = await page(query)
      assert.deepEqual([numbers, rows, links], [`${COUNT},0,0,0`, [], {}])
    }
  })

  test('an empty collection has no page, and its first is empty', async () => {
    const empty = `/rooms/${await stage().room(scene.organization)}/notes`
    const { numbers, rows, links } = await page('', empty)
    assert.deepEqual([numbers, rows, links], ['0,0,0,10', [], {}])
    assert.equal((await page('?page=4', empty)).numbers, '0,0,0,10')
  })

  test('Link URLs keep all other parameters', async () => {
    const asked = {
      tag: 'a b&c',
      sort: '-update_ts,create_ts',
      embed: 'tags',
      fields: 'description,tags',
      per_page: '4',
    }
    const query = `?${new URLSearchParams({ ...asked, page: '2' })}`
    const { links } = await page(query)
    for (const [rel, number] of [
      ['prev', '1'],
      ['next', '3'],
    ] as const) {
      const url = links[rel]!
      assert.equal(url.origin + url.pathname, `${API}${path}`)
      assert.deepEqual(Object.fromEntries(url.searchParams), { ...asked, page: number })
    }
  })

  test('following next gives every entry once, in order', async () => {
    for (const sort of ['create_ts', '-create_ts', 'update_ts']) {
      const seen: number[] = []
      let next: string | undefined = `?sort=${sort}&per_page=4`
      while (next) {
        const { rows, links } = await page(next)
        seen.push(...rows)
        next = links['next']?.search
      }
      assert.deepEqual(seen, sort.startsWith('-') ? newest(0, COUNT) : newest(0, COUNT).reverse())
    }
  })

  test('X-Total-Count is that of the collection as it is filtered', async () => {
    await client.post(path, { description: '24', tags: ['other'] })
    const { numbers, rows } = await page('?tag=other&per_page=5')
    assert.deepEqual([numbers, rows], ['1,1,0,5', [24]])
    const { headers } = await client.get(`${path}?tag=other`)
    await client.delete(`/notes/${(await client.get(`${path}?tag=other`)).body[0].note_id}`)
    assert.equal(headers['x-total-count'], '1')
  })

  test('per_page is 0 to 100 inclusive, page an integer from 0; the rest is 422', async () => {
    for (const wrong of ['101', '-1', '1.5', '1e1', '0x1', '010', 'ten', '', ' 5', 'NaN', '99999999999999999999']) {
      const asked = encodeURIComponent(wrong)
      assertInvalid(await client.get(`${path}?per_page=${asked}`), 'notes', ['per_page', 'invalid_value'])
      if (wrong !== '101') assertInvalid(await client.get(`${path}?page=${asked}`), 'notes', ['page', 'invalid_value'])
    }
    const both = await client.get(`${path}?page=-1&per_page=1000`)
    assertInvalid(both, 'notes', ['page', 'invalid_value'], ['per_page', 'invalid_value'])
  })

  test('collections documented without page and per_page do not page', async () => {
    const meeting = await newMeeting(scene)
    for (const list of [
      `/meetings/${meeting}/attendees`,
      `/meetings/${meeting}/guests`,
      `/meetings/${meeting}/meeting_sources`,
      `/rooms/${scene.room}/room_members`,
      `/organizations/${scene.organization}/organization_members`,
      `/organizations/${scene.organization}/rooms`,
      '/organizations',
      '/rooms',
    ]) {
      const { status, headers } = await client.get(list)
      assert.deepEqual(
        [status, headers['x-total-count'], headers['x-per-page'], headers['link']],
        [200, undefined, undefined, undefined],
      )
      for (const name of ['page', 'per_page', 'sort']) {
        const { body } = await client.get(`${list}?${name}=1`)
        assert.deepEqual([body.errors[0].field, body.errors[0].code], [name, 'invalid_value'])
      }
    }
    assertInvalid(await client.get(`/meetings/${meeting}?page=0`), 'meetings', ['page', 'invalid_value'])
  })
})
