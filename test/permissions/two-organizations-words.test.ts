// Two organizations of the same shape: the other's ids in bodies and filters are like ids that nobody has.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { indexed } from '../search/indexed.ts'
import { onBothDatabases } from '../stage.ts'
import { build, gather, type House } from './houses/house.ts'
import { addresses, FULL, filled, idIn, otherHouse, SECRET } from './houses/pair.ts'
import { SLOTS } from './nouns/series/meeting-series.ts'
import { listOf, ofNouns } from './nouns.ts'
import { traces } from './traces.ts'

/** An id that nothing has. */
const NOBODY = 2_000_000_000

/** No organization's: whoever reads it reads of all of them. */
const ofSite = listOf('ofSite')
const bodies = ofNouns('bodies')
const filters = ofNouns('filters')
const queries = ofNouns('query')

/** Endpoints' fields by kind, e.g. `attendee.add member_id`. */
const fieldsOf = (kinds: readonly string[], verb: (verb: string) => boolean) => [
  ...new Set(
    addresses
      .filter(({ endpoint, resource }) => verb(endpoint.verb) && !ofSite.includes(resource.name))
      .flatMap(({ name, endpoint }) =>
        Object.entries(endpoint.takes)
          // The words of a feed are cursors and kinds, which name nothing of anybody, and so are kinds of notifications.
          .filter(([, { kind }]) => endpoint.paged !== 'cursor' || kind === 'id')
          .filter(([field]) => `${name} ${field}` !== 'notification.mine kind')
          .filter(
            ([field, one]) =>
              kinds.includes(one.kind === 'many' ? one.of.kind : one.kind) || ['assignee', 'owner'].includes(field),
          )
          .map(([field]) => `${name} ${field}`),
      ),
  ),
]

/** Writes a note and an action item in the meeting of a series. */
async function noteInSeries({ client, series }: House, description: string): Promise<void> {
  const { body } = await client.get(`/meeting_series/${series}/meeting_at/${SLOTS.taken}`)
  for (const [collection, tags] of [
    ['notes', ['decision']],
    ['action_items', []],
  ] as const)
    assert.equal((await client.post(`/meetings/${body.meeting_id}/${collection}`, { description, tags })).status, 201)
}

onBothDatabases('words about another organization', (stage) => {
  let home: House
  let foreign: House

  before(async () => {
    const mine = { ...FULL, invited: true, mine: 'created', made: true } as const
    home = await build(stage(), await gather(stage()), 'OO', true, mine)
    foreign = await otherHouse(stage(), 'OO', mine)
    await noteInSeries(home, 'Low water at nine')
    await noteInSeries(foreign, SECRET)
    stage().pass(60)
    for (const { client, meeting } of [home, foreign])
      assert.equal((await client.put(`/meetings/${meeting}/presence`, {})).status, 204)
    await indexed(stage().site)
  })

  test('every id that a body can carry is tried', () => {
    assert.deepEqual(fieldsOf(['id', 'idOr', 'tuple'], (verb) => verb !== 'GET').sort(), Object.keys(bodies).sort())
  })

  for (const [name, { ask, body, foreign: theirs, status, nobody }] of Object.entries(bodies)) {
    test(`${name}: the other organization's is refused${nobody ? '' : ' like one that nobody has'}`, async () => {
      const [verb, path] = ask(home)
      const untouched = await traces(stage())
      const known = await home.client.ask(verb, path, body(theirs(foreign)))
      const unknown = await home.client.ask(verb, path, body(NOBODY))
      assert.equal(known.status, status)
      if (status === 422) {
        assert.deepEqual(
          known.body.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`),
          [`${name.split(' ')[1]} invalid_reference`],
        )
      }
      assert.equal(unknown.status, nobody ?? status)
      if (!nobody) assert.equal(known.text, unknown.text)
      assert.equal(await traces(stage()), untouched)
    })
  }

  test('somebody of the organization who is not in the room is refused like somebody whom nobody knows', async () => {
    const ofRoom = Object.values(bodies).filter((one) => one.ofRoom)
    assert.ok(ofRoom.length > 4)
    for (const { ask, body } of ofRoom) {
      const [verb, path] = ask(home)
      const known = await home.client.ask(verb, path, body(home.cast.colleague))
      const unknown = await home.client.ask(verb, path, body(NOBODY))
      assert.equal(known.status, 422)
      assert.equal(known.body.errors[0].code, 'invalid_reference')
      assert.equal(known.text, unknown.text)
    }
  })

  test('every filter that can name something is tried', () => {
    assert.deepEqual(
      fieldsOf(['id', 'tuple', 'text', 'searchText'], (verb) => verb === 'GET').sort(),
      Object.keys(filters).sort(),
    )
  })

  for (const [name, paths] of Object.entries(filters)) {
    test(`${name}: what the other organization has there finds nothing`, async () => {
      for (const path of paths(foreign, home)) {
        const { status, body, headers } = await home.client.get(path)
        assert.equal(status, 200, path)
        assert.deepEqual(body, [], path)
        const anything = path.startsWith('/search_results') ? '?search=o' : '?$1'
        const everything = await home.client.get(path.replace(/\?(me=true)?.*/, anything))
        assert.notEqual(everything.body.length, 0, path)
        assert.ok(['0', undefined].includes(headers['x-total-count']?.toString()), path)
      }
    })
  }

  /** What all lists answer to the person of a house, with whatever can be embedded, by path. */
  async function said(house: House): Promise<Map<string, string>> {
    const lists = addresses.filter(({ endpoint }) => endpoint.kind === 'list' || endpoint.paged)
    const texts = new Map<string, string>()
    for (const address of lists) {
      const { resource, endpoint } = address
      const embeds = endpoint.embeds ?? Object.keys(resource.embeds)
      const path = filled(address, (id) => idIn(house, address, id))
      const query = [...(embeds.length ? [`embed=${embeds}`] : []), ...(queries[path] ? [queries[path]] : [])]
      const { status, text } = await house.client.get(`${path}?${query.join('&')}`)
      assert.equal(status, ofSite.includes(resource.name) ? 403 : 200, path)
      if (status === 200) texts.set(address.path, text)
    }
    return texts
  }

  test('no list or embed reveals anything of the other organization', async () => {
    const texts = await said(home)
    assert.ok(texts.has('/meeting_summaries') && texts.has('/meeting_series_sources'))
    for (const [path, text] of texts) assert.ok(!text.includes(SECRET), path)
  })

  test('every list of the other organization does say its word to its own people', async () => {
    // Whoever was there twenty seconds ago is not there any more.
    assert.equal((await foreign.client.put(`/meetings/${foreign.meeting}/presence`, {})).status, 204)
    const silent = [...(await said(foreign))].filter(([, text]) => !text.includes(SECRET)).map(([path]) => path)
    // Not every role has somebody who holds it.
    const inNoRole = addresses.filter(({ fixes }) => fixes['role_id'] === undefined).map(({ path }) => path)
    const wordless = listOf('wordless')
    assert.deepEqual(
      silent.filter((path) => inNoRole.includes(path) && !wordless.includes(path)),
      [],
    )
  })

  for (const holder of ['meeting', 'meeting_series'] as const) {
    test(`a pair of source_type and source_id of a ${holder} that the other organization uses is refused without naming its holder`, async () => {
      const [free, source] =
        holder === 'meeting'
          ? [`/meetings/${home.other}`, home.source]
          : [`/meeting_series/${home.otherSeries}`, home.seriesSource]
      const pair = { source_type: SECRET, source_id: SECRET }
      const { status, text, body } = await home.client.post(`${free}/${holder}_sources`, pair)
      assert.equal(status, 422)
      assert.deepEqual(body.errors[0].field, 'source_id')
      assert.deepEqual(body.errors[0].code, 'not_unique')
      assert.ok(!text.includes(SECRET))
      const changed = await home.client.patch(`/${holder}_sources/${source}`, pair)
      assert.equal(changed.status, 422)
      assert.deepEqual(changed.body, body)
    })
  }
})
