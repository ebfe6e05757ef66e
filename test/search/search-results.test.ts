// Search through HTTP, on both databases: what is found, how it is shown, and what of it nobody hears who may not read it.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { GUEST, MANAGER, MEMBER, OBSERVER } from '../../contract/codes.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { rebuildIndex } from '../../server/search/indexing/upkeep.ts'
import { API, assertInvalid, newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { indexed } from './indexed.ts'

onBothDatabases('search', (stage) => {
  let scene: Scene
  let meeting: number

  before(async () => {
    scene = await setScene(stage())
    meeting = await newMeeting(scene)
  })

  const note = async (description: string, more: object = {}): Promise<number> =>
    (await scene.owner.client.post(`/meetings/${meeting}/notes`, { description, ...more })).body.note_id

  async function found(search: string, more = '', as = scene.owner.client) {
    await indexed(stage().site)
    const answer = await as.get(`/search_results?search=${encodeURIComponent(search)}${more}`)
    assert.equal(answer.status, 200, answer.text)
    return answer
  }
  const ids = async (search: string, more = '', as = scene.owner.client) =>
    (await found(search, more, as)).body.map(({ kind, thing_id }: any) => `${kind} ${thing_id}`)

  test('a note is found with its place, and the words that were found are marked', async () => {
    const id = await note('<p>The <b>harbour</b> crane &amp; its rope are worn</p>')
    const { body, headers } = await found('crane rope')
    assert.equal(Number(headers['x-total-count']), 1)
    assert.equal(headers['x-total-capped'], undefined)
    const [{ organization_id, room_id, meeting_id, create_ts, update_ts, ...rest }] = body
    assert.equal(organization_id.value, scene.organization)
    assert.deepEqual(room_id, { value: scene.room, display: 'Board' })
    assert.deepEqual(meeting_id, { value: meeting, display: 'Weekly round' })
    assert.deepEqual(create_ts, update_ts)
    const { start_time, started_ts, page_url, ...shown } = rest
    const { body: held } = await scene.owner.client.get(`/meetings/${meeting}`)
    assert.deepEqual([start_time, started_ts], [held.start_time, held.started_ts])
    assert.deepEqual(shown, {
      kind: 'note',
      thing_id: id,
      title: 'The harbour crane & its rope are worn',
      snippet: 'The harbour <mark>crane</mark> &amp; its <mark>rope</mark> are worn',
      meeting_series_id: null,
      decision: null,
      resource_url: `${API}/notes/${id}`,
    })
    assert.match(page_url, new RegExp(`/meetings/${meeting}#note-${id}$`))
  })

  test('a note of a room without a meeting leads to the record of the room, which lists it', async () => {
    const { client } = scene.owner
    const { body } = await client.post(`/rooms/${scene.room}/notes`, { description: 'The caisson is painted' })
    const [{ page_url }] = (await found('caisson')).body
    assert.ok(page_url.endsWith(`/rooms/${scene.room}/record#note-${body.note_id}`), page_url)
  })

  test('all words must occur, the last one also as a beginning; phrases and exclusions', async () => {
    const one = await note('Ballast is ordered from the northern quarry')
    const two = await note('Ballast from the southern quarry was ordered')
    const both = [`note ${two}`, `note ${one}`]
    assert.deepEqual(await ids('ballast quarry', '&sort=-create_ts'), both)
    assert.deepEqual(await ids('ballast quar', '&sort=-create_ts'), both)
    assert.deepEqual(await ids('quar ballast'), [])
    assert.deepEqual(await ids('ballast harvest'), [])
    assert.deepEqual(await ids('"southern quarry"'), [`note ${two}`])
    assert.deepEqual(await ids('"quarry southern"'), [])
    assert.deepEqual(await ids('ballast -northern'), [`note ${two}`])
    assert.deepEqual(await ids('ballast -"northern quarry"'), [`note ${two}`])
    assert.deepEqual(await ids('"ordere"'), [])
    assert.deepEqual(await ids('-ballast'), [])
  })

  test('case, diacritics, German and English endings, and scripts without spaces', async () => {
    const german = await note('Die Größe der Bäume im Südhafen')
    const english = await note('Several anchors were purchased')
    const japanese = await note('東京の会議で決定事項を確認した')
    const thai = await note('การประชุมคณะกรรมการ')
    for (const search of ['grosse baum', 'GROESSE', 'größe BÄUMEN', 'suedhafen', 'Südhafe'])
      assert.deepEqual(await ids(search), [`note ${german}`], search)
    for (const search of ['anchor purchasing', 'ANCHORS'])
      assert.deepEqual(await ids(search), [`note ${english}`], search)
    for (const search of ['決定事項', '会議', '京', '"東京の会議"', '東京 確認'])
      assert.deepEqual(await ids(search), [`note ${japanese}`], search)
    assert.deepEqual(await ids('決定確認'), [])
    assert.deepEqual(await ids('ประชุม'), [`note ${thai}`])
    assert.match((await found('会議')).body[0].snippet, /東京の<mark>会議<\/mark>で/)
    assert.match((await found('groesse')).body[0].snippet, /Die <mark>Größe<\/mark> der/)
  })

  test('every kind is found, and kind narrows; a note tagged decision is a decision alone', async () => {
    const { client } = scene.owner
    const word = 'quokka'
    const room = scene.room
    const made = {
      meeting: (await client.post(`/rooms/${room}/meetings`, { name: `The ${word} round` })).body.meeting_id,
      note: await note(`A ${word} note`),
      decision: await note(`A ${word} decision`, { tags: ['decision'] }),
      action_item: (await client.post(`/meetings/${meeting}/action_items`, { description: `Feed the ${word}` })).body
        .action_item_id,
      agenda_item: (await client.post(`/meetings/${meeting}/agenda_items`, { title: `About the ${word}` })).body
        .agenda_item_id,
      chat_message: (await client.post(`/meetings/${meeting}/chat_messages`, { text: `Who has a ${word}?` })).body
        .chat_message_id,
      meeting_series: (
        await client.post(`/rooms/${room}/meeting_series`, {
          ...{ name: `Every ${word}`, rrule: 'FREQ=WEEKLY', dtstart: 1_800_000_000, timezone_name: 'UTC', rcount: 2 },
        })
      ).body.meeting_series_id,
    }
    for (const [kind, id] of Object.entries(made)) assert.deepEqual(await ids(word, `&kind=${kind}`), [`${kind} ${id}`])
    assert.equal((await ids(word)).length, 7)
    assert.equal((await ids(word, '&kind=note,decision')).length, 2)
    const [chat] = (await found(word, '&kind=chat_message')).body
    assert.equal(chat.update_ts, null)
    assert.deepEqual(await ids('board', '&kind=room'), [`room ${room}`])

    // By its number too, which follows the decision to another room.
    const { number } = (await client.get(`/decisions/${made.decision}`)).body
    assert.deepEqual(await ids(`"${number}"`), [`decision ${made.decision}`])
    assert.deepEqual(await ids(`${number} ${word}`), [`decision ${made.decision}`])
    await client.patch(`/notes/${made.decision}`, { tags: [] })
    assert.deepEqual(await ids(word, '&kind=decision'), [])
    assert.equal((await ids(word, '&kind=note')).length, 2)
  })

  test('changes, deletions and moves are followed', async () => {
    const { client } = scene.owner
    const id = await note('Lanterns are lit')
    assert.deepEqual(await ids('lanterns'), [`note ${id}`])
    await client.patch(`/notes/${id}`, { description: 'Torches are lit' })
    assert.deepEqual(await ids('lanterns'), [])
    assert.deepEqual(await ids('torches'), [`note ${id}`])
    await client.delete(`/notes/${id}`)
    assert.deepEqual(await ids('torches'), [])

    const other = await newMeeting(scene)
    const within = (await client.post(`/meetings/${other}/notes`, { description: 'Buoys drift' })).body.note_id
    const to = await stage().room(scene.organization, { name: 'Annex' })
    await client.patch(`/meetings/${other}`, { room_id: to })
    assert.deepEqual(await ids('buoys', `&room_id=${to}`), [`note ${within}`])
    assert.deepEqual(await ids('buoys', `&room_id=${scene.room}`), [])
    await client.delete(`/meetings/${other}`)
    assert.deepEqual(await ids('buoys'), [])
  })

  test('nobody finds or counts what they may not read', async () => {
    const s = stage()
    const id = await note('The pelican plan is confidential')
    const stranger = await someone(s, scene)
    const member = await someone(s, scene)
    await s.seat(scene.organization, member.id, MEMBER)
    const guest = await someone(s, scene)
    await s.place(scene.room, guest.id, GUEST)
    for (const { client } of [stranger, member, guest]) {
      const { headers, body } = await found('pelican', '', client)
      assert.equal(Number(headers['x-total-count']), 0)
      assert.deepEqual(body, [])
    }
    const attending = await someone(s, scene)
    await s.place(scene.room, attending.id, OBSERVER)
    assert.deepEqual(await ids('pelican', '', attending.client), [`note ${id}`])
    await s.write((trx) => trx.deleteFrom('room_member').where('member_id', '=', attending.id).execute())
    assert.deepEqual(await ids('pelican', '', attending.client), [])
  })

  test('what is out of sight is not counted either while the index is behind', async () => {
    const { client } = scene.owner
    const id = await note('The heron plan')
    await indexed(stage().site)
    await client.delete(`/notes/${id}`)
    const { headers, body } = await client.get('/search_results?search=heron')
    assert.equal(Number(headers['x-total-count']), 0)
    assert.deepEqual(body, [])
  })

  test('people are found by whoever sees them in a list', async () => {
    const s = stage()
    const seen = await s.person({ first_name: 'Philippa', last_name: 'Wetherby', email: 'philippa@elsewhere.example' })
    const colleague = await someone(s, scene)
    await s.place(scene.room, colleague.id, OBSERVER)
    assert.deepEqual(await ids('wetherby', '', colleague.client), [])
    await s.place(scene.room, seen, GUEST)
    const { body } = await found('philippa weth', '', colleague.client)
    assert.deepEqual(
      body.map(({ kind, thing_id, title, room_id }: any) => ({ kind, thing_id, title, room_id })),
      [{ kind: 'member', thing_id: seen, title: 'Philippa Wetherby', room_id: null }],
    )
    const path = body[0].resource_url.slice(API.length)
    assert.equal((await colleague.client.get(path)).status, 200)
    assert.deepEqual(await ids('wetherby', '', (await someone(s, scene)).client), [])
    const guest = await s.as(seen)
    assert.deepEqual(await ids('wetherby', '', guest), [`member ${seen}`])
    await s.write((trx) => trx.deleteFrom('room_member').where('member_id', '=', seen).execute())
    assert.deepEqual(await ids('wetherby', '', colleague.client), [])
  })

  test('whoever reads many rooms finds what lies there, and what they are invited to elsewhere', async () => {
    const s = stage()
    const reader = await someone(s, scene)
    const rooms: number[] = []
    for (let count = 0; count < 60; count++)
      rooms.push(await s.room(scene.organization, { name: `Puffin rock ${count}` }))
    for (const room of rooms) await s.place(room, reader.id, MANAGER)
    const there = (await reader.client.post(`/rooms/${rooms[3]}/notes`, { description: 'Kittiwakes nest' })).body
      .note_id
    const elsewhere = await note('Kittiwakes fly')
    assert.deepEqual(await ids('kittiwakes', '', reader.client), [`note ${there}`])
    assert.equal((await ids('puffin rock', '&per_page=100', reader.client)).length, 60)
    const mine = (
      await scene.owner.client.post(`/meetings/${meeting}/action_items`, { description: 'Count kittiwakes' })
    ).body.action_item_id
    await s.write((trx) =>
      trx.updateTable('action_item').set({ member_id: reader.id }).where('action_item_id', '=', mine).execute(),
    )
    assert.deepEqual((await ids('kittiwakes', '&sort=-create_ts', reader.client)).sort(), [
      `action_item ${mine}`,
      `note ${there}`,
    ])
    assert.ok((await ids('kittiwakes')).includes(`note ${elsewhere}`))
  })

  test('an index that is built anew finds the same', async () => {
    const before = await ids('ballast', '&sort=-create_ts')
    assert.ok(before.length)
    const people = await ids('philippa')
    await rebuildIndex(stage().site.db)
    assert.deepEqual(await ids('ballast', '&sort=-create_ts'), before)
    assert.deepEqual(await ids('philippa'), people)
    const later = await note('Ballast is loaded')
    assert.deepEqual(await ids('ballast', '&sort=-create_ts'), [`note ${later}`, ...before])
  })

  test('what lies far from the newest lines is found beside what does not', async () => {
    const made: string[] = []
    // PostgreSQL looks at ever more of the newest ids; here nothing lies between.
    for (const apart of [0, 2 ** 15, 2 ** 18, 2 ** 21]) {
      await indexed(stage().site)
      await sql`update search_state set last_id = last_id + ${apart}`.execute(stage().site.db.migrating)
      made.unshift(`note ${await note(`The dredger is ${apart} away`)}`)
    }
    assert.deepEqual(await ids('dredger away', '&sort=-create_ts'), made)
    assert.deepEqual(await ids('dredger -262144', '&sort=-create_ts'), made.toSpliced(1, 1))
    assert.deepEqual(await ids('dredger -dredger'), [])
  })

  test('filters, pages and sorts', async () => {
    const s = stage()
    for (let count = 0; count < 25; count++) {
      s.pass(60)
      await note(`Gannet number ${count}`)
    }
    const { body, headers } = await found('gannet', '&sort=-create_ts')
    assert.equal(Number(headers['x-total-count']), 25)
    assert.equal(body.length, 20)
    assert.equal(body[0].title, 'Gannet number 24')
    const second = await found('gannet', '&sort=-create_ts&page=1')
    assert.equal(second.body.at(-1).title, 'Gannet number 0')
    const middle = body[10].create_ts.value
    assert.equal((await found('gannet', `&after=${middle}`)).body.length, 10)
    assert.equal((await found('gannet', `&before=${middle}`)).body.length, 14)
    assert.equal((await found('gannet', `&member_id=${scene.owner.id}&per_page=100`)).body.length, 25)
    assert.equal((await found('gannet', `&member_id=${scene.owner.id + 1000}`)).body.length, 0)
    assert.equal(Number((await found('gannet', `&organization_id=${scene.organization}`)).headers['x-total-count']), 25)
    assert.equal(Number((await found('gannet', '&meeting_series_id=999')).headers['x-total-count']), 0)
  })

  test('what is wrong is told field by field', async () => {
    const { client } = scene.owner
    const wrong = async (query: string, field: string, code: ErrorCode) =>
      assertInvalid(await client.get(`/search_results${query}`), 'search_results', [field, code])
    await wrong('', 'search', 'missing_field')
    await wrong('?search=', 'search', 'invalid_value')
    await wrong(`?search=${'x'.repeat(201)}`, 'search', 'too_long')
    await wrong('?search=x&kind=boat', 'kind', 'invalid_value')
    await wrong('?search=x&sort=name', 'sort', 'invalid_value')
    await wrong('?search=x&sort=create_ts', 'sort', 'invalid_value')
    await wrong('?search=x&room_id=one', 'room_id', 'invalid_value')
    await wrong('?search=x&per_page=101', 'per_page', 'invalid_value')
  })

  test('no search is an error of the server, whoever asks it and wherever', async () => {
    const s = stage()
    const stranger = await someone(s, scene)
    const many = await someone(s, scene)
    for (let count = 0; count < 60; count++)
      await s.place(await s.room(scene.organization, { name: 'Skerry' }), many.id, MANAGER)
    for (const search of HOSTILE)
      for (const { client } of [scene.owner, scene.chief, stranger, many])
        for (const path of ['/search_results?', '/search_results?kind=member,note&sort=-create_ts&', '/decisions?']) {
          const { status } = await client.get(`${path}search=${encodeURIComponent(search.toWellFormed())}`)
          assert.ok(status === 200 || status === 422, `${path}${search}: ${status}`)
        }
    for (const raw of RAW)
      for (const path of ['/search_results', '/decisions']) {
        const { status } = await many.client.get(`${path}?search=${raw}`)
        assert.ok(status < 500, `${path} ${raw.slice(0, 80)}: ${status}`)
      }
  })
})

/** Words of the databases and of our tokens, quotes and dashes without an end, and letters that fold to many. */
const HOSTILE = [
  ...['"', '""', '-', '--"', '(', ')', '*', 'a*', 'AND', 'NOT', 'x NEAR y', "'", '\\', ':*', '&|!<->', '{}', '😀'],
  ...[
    '\ud800x',
    '%00',
    'a\0b',
    'a:b',
    '^x',
    '_kroom',
    '_r1',
    '+abc',
    '.a',
    '%',
    '_',
    "'; drop table note; --",
    '\u202e',
  ],
  ...['x'.repeat(200), 'a '.repeat(100), '-a '.repeat(60), '"a '.repeat(60), '会'.repeat(200), 'ﷺ'.repeat(200)],
  ...[
    'ประชุม',
    '"ประชุมสภา"',
    '会議 -会',
    '\u0301\u0301',
    'ß'.repeat(200),
    'İ'.repeat(100),
    '９９９',
    '$1::tsquery',
    'a<->b',
  ],
]

/** As it stands in an address: halves of characters and of escapes, bytes that are no text, and far too long words. */
const RAW = [
  ...['%ED%A0%80', '%ed%b0%80x', '%00', 'a%00b', '%', '%zz', '%E4%BC', '%F0%9F%98', '%FF%FE%80', '%E2%80%8F%E2%80%AE'],
  ...['x'.repeat(10_000), `%22${'a%20'.repeat(2_500)}`, '-%22', '&search=b', '%EF%BF%BE'],
]
