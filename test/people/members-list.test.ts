// The list of members through HTTP: whose it is, search, order, pages and embeds.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { API, assertInvalid, ids, newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

/** first_name, last_name, company, email, last_access; made in this order, a minute apart. */
const CAST = [
  ['Zora', 'Quill', 'Tidewater Bank', 'zora@moor.example', 500],
  ['Abel', 'Quill', null, 'quill@moor.example', null],
  ['Mina', 'Ångström', 'Ångström & Söhne', 'mina@moor.example', 900],
  [null, null, 'Nair_100%', 'nameless@moor.example', null],
  ['Óscar', 'van der Berg', 'Abernathy', 'oscar@moor.example', 700],
  ['ΟΔΥΣΣΕΑΣ', 'Back\\slash', 'Abernathy', 'odysseas@moor.example', 700],
] as const

type Name = 'zora' | 'abel' | 'mina' | 'nameless' | 'oscar' | 'odysseas'
const NAMES: readonly Name[] = ['zora', 'abel', 'mina', 'nameless', 'oscar', 'odysseas']

onBothDatabases('the members list', (stage) => {
  const id = {} as Record<Name, number>
  let chief: Client

  /** The names of those found, in the order of the answer. */
  async function found(query: string): Promise<Name[]> {
    const seen = ids(await chief.get(`/members?per_page=100&${query}`), 'member_id')
    return seen.flatMap((member) => NAMES.filter((name) => id[name] === member))
  }

  before(async () => {
    const { person, pass, as, write } = stage()
    for (const [place, [first_name, last_name, company, email, last_access]] of CAST.entries()) {
      const profile = { first_name, last_name, company, email } as object
      const member_id = await person(profile)
      id[NAMES[place]!] = member_id
      await write((trx) => trx.updateTable('member').set({ last_access }).where('member_id', '=', member_id).execute())
      pass(60)
    }
    chief = await as(await person({ enterprise: true, email: 'chief@fell.example' }))
  })

  test('search finds each word in first name, last name, e-mail or company, in any case', async () => {
    const all = 'sort=created&search='
    const cases: [search: string, names: Name[]][] = [
      ['quill', ['zora', 'abel']],
      ['QUILL', ['zora', 'abel']],
      ['quill tidewater', ['zora']],
      ['  Tide   ZOR ', ['zora']],
      ['moor.example', [...NAMES]],
      ['ångström', ['mina']],
      ['ÅNGSTRÖM söhne', ['mina']],
      ['ÓSCAR', ['oscar']],
      ['van berg', ['oscar']],
      ['vanderberg', []],
      ['οδυσσεας', ['odysseas']],
      ['ΟΔΥΣ', ['odysseas']],
      ['abernathy', ['oscar', 'odysseas']],
      ['quill nobody', []],
      ['100%', ['nameless']],
      ['%', ['nameless']],
      ['_', ['nameless']],
      ['a_b', []],
      ['k\\s', ['odysseas']],
      ["'", []],
      ['<b>zora</b>', []],
      ['', [...NAMES]],
      [' ', [...NAMES]],
      [`${'moor '.repeat(20)}zora`, ['zora']],
    ]
    for (const [search, names] of cases)
      assert.deepEqual(await found(`${all}${encodeURIComponent(search)}`), names, search)
    assertInvalid(await chief.get(`/members?search=${'a'.repeat(256)}`), 'members', ['search', 'too_long'])
  })

  test('a decomposed letter is found by the composed one, and the other way round', async () => {
    assert.deepEqual(await found(`search=${encodeURIComponent('A\u030angstro\u0308m')}`), ['mina'])
  })

  test('sort: name, company, created, access and email, each both ways, nulls last, the id as tie-breaker', async () => {
    const cases: Record<string, Name[]> = {
      name: ['abel', 'mina', 'zora', 'nameless', 'oscar', 'odysseas'],
      '-name': ['odysseas', 'oscar', 'nameless', 'zora', 'mina', 'abel'],
      company: ['oscar', 'odysseas', 'nameless', 'zora', 'mina', 'abel'],
      '-company': ['mina', 'zora', 'nameless', 'odysseas', 'oscar', 'abel'],
      created: ['zora', 'abel', 'mina', 'nameless', 'oscar', 'odysseas'],
      '-created': ['odysseas', 'oscar', 'nameless', 'mina', 'abel', 'zora'],
      access: ['zora', 'oscar', 'odysseas', 'mina', 'abel', 'nameless'],
      '-access': ['mina', 'odysseas', 'oscar', 'zora', 'nameless', 'abel'],
      email: ['mina', 'nameless', 'odysseas', 'oscar', 'abel', 'zora'],
      '-email': ['zora', 'abel', 'oscar', 'odysseas', 'nameless', 'mina'],
      'company,-created': ['odysseas', 'oscar', 'nameless', 'zora', 'mina', 'abel'],
    }
    for (const [sort, names] of Object.entries(cases))
      assert.deepEqual(await found(`search=moor.example&sort=${sort}`), names, sort)
    assert.deepEqual(await found('search=moor.example'), cases['-access'])
  })

  test('only the listed sorts are accepted', async () => {
    for (const sort of ['create_ts', 'member_id', '+name', '--name', 'name;', 'NAME', 'password'])
      assertInvalid(await chief.get(`/members?sort=${encodeURIComponent(sort)}`), 'members', ['sort', 'invalid_value'])
  })

  test('pages: integer from 0, ten a page unless said otherwise, with headers and links', async () => {
    const { person } = stage()
    for (let made = 0; made < 20; made++) await person({ email: `walker${made}@page.example` })
    const list = (query: string) => chief.get(`/members?search=page.example&sort=created&${query}`)
    const numbers = ({ headers }: Awaited<ReturnType<typeof list>>) =>
      ['x-total-count', 'x-total-pages', 'x-page-num', 'x-per-page'].map((name) => Number(headers[name]))
    const link = (page: number, rel: string, more: string) =>
      `<${API}/members?search=page.example&sort=created&${more}page=${page}>; rel="${rel}"`

    const first = await list('')
    assert.equal(first.body.length, 10)
    assert.deepEqual(numbers(first), [20, 2, 0, 10])
    assert.equal(first.headers['link'], `<${API}/members?search=page.example&sort=created&page=1>; rel="next"`)
    const second = await list('per_page=8&page=1')
    assert.equal(second.body[0].email, 'walker8@page.example')
    assert.deepEqual(numbers(second), [20, 3, 1, 8])
    assert.equal(second.headers['link'], `${link(0, 'prev', 'per_page=8&')}, ${link(2, 'next', 'per_page=8&')}`)
    for (const beyond of ['per_page=8&page=2', 'per_page=8&page=3', 'per_page=8&page=999999']) {
      const last = await list(beyond)
      assert.deepEqual(numbers(last), [20, 3, 2, 8])
      assert.equal(last.body.length, 4)
      assert.equal(last.headers['link'], link(1, 'prev', 'per_page=8&'))
    }
    const none = await list('per_page=0')
    assert.deepEqual(none.body, [])
    assert.deepEqual(numbers(none), [20, 0, 0, 0])
    assert.equal(none.headers['link'], undefined)
    const hundred = await list('per_page=100')
    assert.deepEqual([numbers(hundred), hundred.headers['link']], [[20, 1, 0, 100], undefined])
    assert.deepEqual(numbers(await chief.get('/members?search=nobody.example&page=3')), [0, 0, 0, 10])
    for (const wrong of ['per_page=101', 'per_page=-1', 'per_page=x', 'per_page=', 'page=-1', 'page=1.5', 'page=01'])
      assertInvalid(await list(wrong), 'members', [wrong.split('=')[0]!, 'invalid_value'])
  })

  test('seen_since: those whose last access is at that time or later, beside words and other filters', async () => {
    assert.deepEqual(await found('seen_since=700&sort=email'), ['mina', 'odysseas', 'oscar'])
    assert.deepEqual(await found('seen_since=701&sort=email'), ['mina'])
    assert.deepEqual(await found('seen_since=1&search=quill&sort=email'), ['zora'])
    assert.deepEqual(await found('seen_since=1&me=true'), [])
    const { headers } = await chief.get('/members?seen_since=700&search=abernathy&per_page=1')
    assert.equal(headers['x-total-count'], '2')
    assertInvalid(await chief.get('/members?seen_since=soon'), 'members', ['seen_since', 'invalid_value'])
  })

  test('the site-wide list needs enterprise administrative permission; me=true is one’s own record only', async () => {
    const own = await someone(stage(), await setScene(stage()), { organization: 1 })
    for (const query of ['', '?me=false', '?search=a', '?per_page=1']) {
      assert.equal((await own.client.get(`/members${query}`)).status, 403, query)
      assert.equal((await chief.get(`/members${query}`)).status, 200, query)
    }
    const mine = await own.client.get('/members?me=true')
    assert.deepEqual(ids(mine, 'member_id'), [own.id])
    assert.equal(mine.headers['x-total-count'], '1')
    assert.equal((await chief.get('/members?me=true')).body.length, 1)
    assert.deepEqual((await own.client.get('/members?me=true&search=nobody')).body, [])
    for (const wrong of ['me=1', 'me=', 'me=yes'])
      assertInvalid(await chief.get(`/members?${wrong}`), 'members', ['me', 'invalid_value'])
    for (const unknown of ['organization_id', 'manager'])
      assertInvalid(await chief.get(`/members?${unknown}=1`), 'members', [unknown, 'invalid_value'])
  })

  test('embed: the organizations, rooms and meetings of each', async () => {
    const scene: Scene = await setScene(stage())
    const { owner } = scene
    const guest = await someone(stage(), scene, { organization: 5, room: 5 })
    const [meeting, attended] = [await newMeeting(scene, 'Alone'), await newMeeting(scene, 'Together')]
    await owner.client.post(`/meetings/${attended}/attendees`, { member_id: guest.id })
    const embed = 'embed=organizations,rooms,meetings'
    const { body } = await owner.client.get(`/members/${owner.id}?${embed}`)
    assert.deepEqual(body.organizations, (await owner.client.get('/organizations')).body)
    assert.deepEqual(body.rooms, (await owner.client.get('/rooms')).body)
    assert.deepEqual(
      body.meetings.map((row: { meeting_id: number }) => row.meeting_id),
      [attended, meeting],
    )
    const [listed] = (await guest.client.get(`/members?me=true&${embed}`)).body
    assert.deepEqual(listed.meetings, (await guest.client.get('/meetings')).body)
    assert.deepEqual(listed.rooms, (await guest.client.get('/rooms')).body)
    assert.equal(listed.organizations[0].organization_id, scene.organization)
    const alone = await someone(stage(), scene)
    const own = (await alone.client.get(`/members/${alone.id}?${embed}&fields=email,rooms,meetings,organizations`)).body
    assert.deepEqual([own.organizations, own.rooms, own.meetings], [[], [], []])
    for (const path of ['/members', `/members/${owner.id}`])
      assertInvalid(await chief.get(`${path}?embed=attendees`), 'members', ['embed', 'invalid_value'])
  })
})
