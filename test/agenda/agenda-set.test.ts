// PUT of a whole agenda, through HTTP: nested, flat, as it was read; what stays the same item and what goes.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ErrorCode } from '../../contract/errors.ts'
import { assertInvalid, newMeeting, type Scene, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { newSeries } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'
import { agendaOf, newItem, setAgenda, titles, tree } from './agenda-scene.ts'

const PLAN = [
  { title: 'Opening', duration_seconds: 300 },
  {
    title: 'Reports',
    description: '<p>Aloud.</p>',
    children: [
      { title: 'Money', duration_seconds: 900 },
      { title: 'Roof', children: [{ title: 'Slates' }] },
    ],
  },
  { title: 'Resolutions' },
]
const OUTLINE = ['0 Opening', '1 Reports', '1.0 Money', '1.1 Roof', '1.1.0 Slates', '2 Resolutions']

onBothDatabases('a whole agenda', (stage) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  const fresh = async () => `/meetings/${await newMeeting(scene)}`
  const set = (holder: string, items: unknown) => setAgenda(scene.owner.client, holder, items)

  test('PUT sets it in one request and answers it, of meetings, series and templates', async () => {
    const { meeting_series_id } = await newSeries(scene)
    const { body: template } = await scene.owner.client.post(`/rooms/${scene.room}/templates`, { name: 'Tide table' })
    await stage().events()
    for (const holder of [
      await fresh(),
      `/meeting_series/${meeting_series_id}`,
      `/templates/${template.template_id}`,
    ]) {
      const { status, headers, body } = await set(holder, PLAN)
      assert.equal(status, 200)
      assert.equal(headers['etag'], undefined)
      assert.deepEqual(tree(body), OUTLINE)
      assert.deepEqual(await agendaOf(scene.owner.client, holder), body)
      assert.equal(body[1].total_seconds, 900)
      const some = await scene.owner.client.put(`${holder}/agenda_items?fields=title`, {
        agenda_items: [{ title: 'One' }],
      })
      assert.deepEqual(some.body, [{ title: 'One' }])
    }
    assert.deepEqual(
      (await stage().events()).filter((event) => !/^meeting_created|^attendee/.test(event)),
      [],
    )
  })

  test('what was read can be sent back, and nothing changes', async () => {
    const holder = await fresh()
    const { body } = await set(holder, PLAN)
    stage().pass(60)
    assert.deepEqual((await set(holder, body)).body, body)
  })

  test('what carries its id stays the same item, with its notes and action items; the rest goes, theirs to the first', async () => {
    const holder = await fresh()
    const { client } = scene.owner
    const [opening, reports, money] = (await set(holder, PLAN)).body
    const kept = { description: 'Two boats short', agenda_item_id: money.agenda_item_id }
    const left = { description: 'Mend the jetty', agenda_item_id: opening.agenda_item_id }
    const note = (await client.post(`${holder}/notes`, kept)).body
    const task = (await client.post(`${holder}/action_items`, left)).body
    stage().pass(60)
    const { body } = await set(holder, [
      { title: 'Tides', children: [{ agenda_item_id: money.agenda_item_id, title: 'Money' }] },
      { agenda_item_id: reports.agenda_item_id, title: 'Reports', description: '<p>Aloud.</p>' },
    ])
    assert.deepEqual(tree(body), ['0 Tides', '0.0 Money', '1 Reports'])
    assert.equal(body[1].agenda_item_id, money.agenda_item_id)
    // A full update: what is not said is unset.
    assert.equal(body[1].duration_seconds, null)
    assert.equal(body[1].update_ts.value, stage().site.clock())
    assert.equal(body[2].agenda_item_id, reports.agenda_item_id)
    assert.equal(body[2].update_ts.value, reports.update_ts.value)
    const { agenda_item: noted } = (await client.get(`/notes/${note.note_id}?embed=agenda_item`)).body
    assert.equal(noted.agenda_item_id, money.agenda_item_id)
    const { agenda_item: tasked } = (await client.get(`/action_items/${task.action_item_id}?embed=agenda_item`)).body
    assert.equal(tasked.agenda_item_id, body[0].agenda_item_id)
    assert.equal((await client.get(`/agenda_items/${opening.agenda_item_id}`)).status, 404)
  })

  test('flat items follow their parent_id, wherever it stands; nested ones lie where they are nested', async () => {
    const holder = await fresh()
    const [opening, reports] = (await set(holder, PLAN)).body
    const { body } = await set(holder, [
      { title: 'First inside', parent_id: opening.agenda_item_id },
      { agenda_item_id: opening.agenda_item_id, title: 'Opening' },
      { title: 'Second inside', parent_id: opening.agenda_item_id },
      { title: 'Around', children: [{ agenda_item_id: reports.agenda_item_id, title: 'Reports', parent_id: UNKNOWN }] },
    ])
    assert.deepEqual(tree(body), ['0 Opening', '0.0 First inside', '0.1 Second inside', '1 Around', '1.0 Reports'])
  })

  test('an agenda that is turned upside down loses nothing', async () => {
    const holder = await fresh()
    const [, reports, money] = (await set(holder, PLAN)).body
    const { body } = await set(holder, [
      {
        agenda_item_id: money.agenda_item_id,
        title: 'Money',
        children: [{ agenda_item_id: reports.agenda_item_id, title: 'Reports' }],
      },
    ])
    assert.deepEqual(
      body.map(({ agenda_item_id }: any) => agenda_item_id),
      [money.agenda_item_id, reports.agenda_item_id],
    )
  })

  test('what is refused changes nothing', async () => {
    const holder = await fresh()
    const before = (await set(holder, PLAN)).body
    const [{ agenda_item_id: own }, { agenda_item_id: other }] = before
    const [{ agenda_item_id: foreign }] = await agendaOf(scene.owner.client, await fresh())
    const colleague = await someone(stage(), scene, { organization: 3 })
    const deep = (levels: number): object => (levels ? { title: 'x', children: [deep(levels - 1)] } : { title: 'x' })
    const refused: [items: unknown, code: ErrorCode][] = [
      [[], 'invalid_value'],
      ['Opening', 'invalid_value'],
      [null, 'invalid_value'],
      [['Opening'], 'invalid_value'],
      [[{}], 'missing_field'],
      [[{ title: '' }], 'invalid_value'],
      [[{ title: 'x', agenda: 1 }], 'unknown_field'],
      [[{ title: 'x', children: {} }], 'invalid_value'],
      [[{ title: 'x', children: [{ title: 7 }] }], 'invalid_value'],
      [[{ title: 'x', agenda_item_id: foreign }], 'invalid_reference'],
      [[{ title: 'x', agenda_item_id: UNKNOWN }], 'invalid_reference'],
      [[{ title: 'x', parent_id: foreign }], 'invalid_reference'],
      [
        [
          { title: 'x', agenda_item_id: own },
          { title: 'y', agenda_item_id: own },
        ],
        'not_unique',
      ],
      [[{ title: 'x', agenda_item_id: own, parent_id: own }], 'invalid_reference'],
      [
        [
          { title: 'x', agenda_item_id: own, parent_id: other },
          { title: 'y', agenda_item_id: other, parent_id: own },
        ],
        'invalid_reference',
      ],
      [[{ title: 'x', presenter_id: colleague.id }], 'invalid_reference'],
      [[{ title: 'x', presenter_id: UNKNOWN }], 'invalid_reference'],
      [[deep(4)], 'invalid_value'],
      [[deep(9)], 'unknown_field'],
    ]
    for (const [items, code] of refused) {
      assertInvalid(await set(holder, items), 'agenda_items', ['agenda_items', code])
    }
    const { client } = scene.owner
    assertInvalid(await client.put(`${holder}/agenda_items`, {}), 'agenda_items', ['agenda_items', 'missing_field'])
    const stray = await client.put(`${holder}/agenda_items`, { agenda_items: PLAN, agenda: 1 })
    assertInvalid(stray, 'agenda_items', ['agenda', 'unknown_field'])
    assert.equal((await client.put(`${holder}/agenda_items`, PLAN)).status, 400)
    assert.deepEqual(await agendaOf(client, holder), before)
  })

  test('any text is kept as it was sent, made and changed alike', async () => {
    const holder = await fresh()
    const texts = [
      '"{\\u0041}"',
      "O'Brien \u2028 100 %",
      '\u{1F6F6}\u{1F30A}',
      '{"a":1}',
      '17',
      '[]',
      'null',
      '\ud800 alone',
    ]
    const kept = texts.map((text) => text.toWellFormed())
    const made = await set(
      holder,
      texts.map((title) => ({ title, description: title })),
    )
    assert.deepEqual(titles(made.body), kept)
    const turned = made.body.map(({ agenda_item_id }: any, place: number) => {
      const title = texts.at(-1 - place)!
      return { agenda_item_id, title, description: title }
    })
    const { body } = await set(holder, turned)
    assert.deepEqual(titles(body), kept.toReversed())
    assert.deepEqual(
      body.map(({ description }: any) => description),
      kept.toReversed(),
    )
  })

  test('a POST can stand for the PUT; other verbs are 405', async () => {
    const holder = await fresh()
    const asking = { headers: { 'x-http-method-override': 'PUT' } }
    const { client } = scene.owner
    assert.equal((await client.post(`${holder}/agenda_items`, { agenda_items: PLAN }, asking)).body.length, 6)
    const patched = await client.patch(`${holder}/agenda_items`, { agenda_items: PLAN })
    assert.deepEqual([patched.status, patched.headers['allow']], [405, 'OPTIONS, HEAD, GET, POST, PUT'])
    for (const path of ['copy', 'carry_over']) {
      const { status, headers } = await client.get(`${holder}/agenda_items/${path}`)
      assert.deepEqual([status, headers['allow']], [405, 'OPTIONS, POST'])
    }
    assert.deepEqual((await client.options(`${holder}/agenda_items`)).body, ['OPTIONS', 'HEAD', 'GET', 'POST', 'PUT'])
  })

  test('a list has no tag to be conditional on', async () => {
    const holder = await fresh()
    const put = (tag: string) =>
      scene.owner.client.put(`${holder}/agenda_items`, { agenda_items: PLAN }, { headers: { 'if-match': tag } })
    assert.equal((await put('"abc"')).status, 412)
    assert.equal((await put('*')).status, 200)
  })

  test('a series or template may have no agenda', async () => {
    const { meeting_series_id } = await newSeries(scene)
    const holder = `/meeting_series/${meeting_series_id}`
    await set(holder, PLAN)
    assert.deepEqual((await set(holder, [])).body, [])
  })

  test('copy appends the agenda of another meeting, without its notes, with those presenters who can be here', async () => {
    const { client } = scene.owner
    const from = await fresh()
    const guest = (await client.post(`${from}/attendees`, { email: 'jon@boats.example' })).body.member_id
    const [, { room_member_id }] = [0, (await client.get(`/rooms/${scene.room}/guests`)).body[0]]
    await client.delete(`/room_members/${room_member_id}`)
    await set(from, [
      {
        title: 'Tides',
        presenter_id: guest,
        duration_seconds: 60,
        children: [{ title: 'Winds', presenter_id: scene.owner.id }],
      },
    ])
    await client.post(`${from}/notes`, { description: 'High water' })
    const to = await fresh()
    const { status, body } = await client.post(`${to}/agenda_items/copy`, { meeting_id: Number(from.split('/')[2]) })
    assert.equal(status, 200)
    assert.deepEqual(tree(body), ['0 Discussion', '1 Tides', '1.0 Winds'])
    assert.deepEqual(
      body.map(({ presenter_id }: any) => presenter_id?.value ?? null),
      [null, null, scene.owner.id],
    )
    assert.equal(body[1].duration_seconds, 60)
    assert.deepEqual((await client.get(`${to}/notes`)).body, [])
    assert.deepEqual(titles(await agendaOf(client, from)), ['Tides', 'Winds'])
  })

  test('copy refuses a meeting that the caller does not read as one that does not exist', async () => {
    const elsewhere = await setScene(stage())
    const foreign = await newMeeting(elsewhere)
    const to = await fresh()
    const answers = []
    for (const meeting_id of [foreign, UNKNOWN]) {
      const answer = await scene.owner.client.post(`${to}/agenda_items/copy`, { meeting_id })
      assertInvalid(answer, 'agenda_items', ['meeting_id', 'invalid_reference'])
      answers.push(answer.body)
    }
    assert.deepEqual(answers[0], answers[1])
    const nothing = await scene.owner.client.post(`${to}/agenda_items/copy`, {})
    assertInvalid(nothing, 'agenda_items', ['meeting_id', 'missing_field'])
  })

  test('an Idempotency-Key copies once', async () => {
    const { client } = scene.owner
    const [from, to] = [await newMeeting(scene), await newMeeting(scene)]
    const asking = { headers: { 'idempotency-key': `copy ${to}` } }
    const first = await client.post(`/meetings/${to}/agenda_items/copy`, { meeting_id: from }, asking)
    const again = await client.post(`/meetings/${to}/agenda_items/copy`, { meeting_id: from }, asking)
    assert.deepEqual(again.body, first.body)
    assert.equal((await agendaOf(client, `/meetings/${to}`)).length, 2)
  })

  test('many who add and move at once leave positions that are dense and unique', async () => {
    const holder = await fresh()
    const { client } = scene.owner
    const items = (await set(holder, [{ title: 'A' }, { title: 'B' }, { title: 'C' }, { title: 'D' }])).body
    const [a, , , d] = items
    const asked = Array.from({ length: 12 }, (_, number) => [
      newItem(client, holder, { title: `New ${number}`, position: number % 3 }),
      newItem(client, holder, { title: `Inside ${number}`, parent_id: a.agenda_item_id, position: 0 }),
      client.patch(`/agenda_items/${items[number % 4].agenda_item_id}`, { position: number % 5 }),
    ]).flat()
    const moved = client.patch(`/agenda_items/${d.agenda_item_id}`, { parent_id: a.agenda_item_id })
    await Promise.all([...asked, moved])
    const after = await agendaOf(client, holder)
    assert.equal(after.length, 28)
    for (const [, inside] of Map.groupBy(after, ({ parent_id }) => parent_id?.value)) {
      assert.deepEqual(
        inside.map(({ position }) => position),
        inside.map((_, position) => position),
      )
    }
    assert.equal(new Set(tree(after)).size, 28)
  })

  test('of two who set it at once one comes after the other; no meeting is left with both or none', async () => {
    const holder = await fresh()
    const plans = ['One', 'Two', 'Three', 'Four'].map((title) => [{ title }, { title: `${title}, again` }])
    const answers = await Promise.all(plans.map((plan) => set(holder, plan)))
    for (const { status } of answers) assert.equal(status, 200)
    const left = titles(await agendaOf(scene.owner.client, holder))
    assert.ok(
      plans.some((plan) => `${titles(plan)}` === `${left}`),
      `${left}`,
    )
  })

  test('of two who take away the last two items at once, one is refused', async () => {
    const holder = await fresh()
    const items = (await set(holder, [{ title: 'A' }, { title: 'B' }])).body
    const answers = await Promise.all(
      items.map(({ agenda_item_id }: any) => scene.owner.client.delete(`/agenda_items/${agenda_item_id}`)),
    )
    assert.deepEqual(answers.map(({ status }: any) => status).sort(), [204, 422])
    assert.equal((await agendaOf(scene.owner.client, holder)).length, 1)
  })

  test('notes taken while an item is taken away are not lost', async () => {
    const holder = await fresh()
    const { client } = scene.owner
    const items = (await set(holder, [{ title: 'A' }, { title: 'B' }, { title: 'C' }])).body
    const notes = Array.from({ length: 10 }, () => client.post(`${holder}/notes`, { description: 'High water' }))
    const gone = items.slice(0, 2).map(({ agenda_item_id }: any) => client.delete(`/agenda_items/${agenda_item_id}`))
    await Promise.all([...notes.slice(0, 5), ...gone, ...notes.slice(5)])
    const { body } = await client.get(`${holder}/notes?embed=agenda_item&per_page=100`)
    assert.deepEqual(
      body.map((note: any) => note.agenda_item?.title),
      Array.from({ length: 10 }, () => 'C'),
    )
  })
})
