// Mentions in HTML: links to people, whom they notify, and whom they do not.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { newMeeting, type Scene, type Someone, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { newSeries, pathOf } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'
import { clear, inbox } from './mentioned.ts'

onBothDatabases('mentions', (stage) => {
  let scene: Scene
  let organizer: Client
  let meeting: number
  let mira: Someone
  let stranger: Someone

  before(async () => {
    scene = await setScene(stage())
    organizer = scene.owner.client
    meeting = await newMeeting(scene, 'Budget')
    mira = await someone(stage(), scene, { organization: 3, room: 3 })
    stranger = await someone(stage(), scene, {})
  })

  const member = () => someone(stage(), scene, { organization: 3, room: 3 })
  const linkTo = ({ id }: { id: number }, root = '') => `<a href="${root}/members/${id}">@Mira</a>`
  const make = async (path: string, sent: object): Promise<any> => {
    const { status, body, text } = await organizer.post(path, sent)
    assert.equal(status, 201, text)
    return body
  }

  test('the filter keeps a link to a person, with or without the address of the site, and each kind of text notifies', async () => {
    const linked = `<p>${linkTo(mira)} has the key, ${linkTo(mira, stage().site.url)} the lamp</p>`
    const agenda = await make(`/meetings/${meeting}/agenda_items`, { title: 'Key', description: linked })
    const texts: [path: string, body: any][] = [
      ['/notes', await make(`/meetings/${meeting}/notes`, { description: linked })],
      ['/action_items', await make(`/meetings/${meeting}/action_items`, { description: linked })],
      ['/agenda_items', agenda],
    ]
    for (const [, body] of texts) assert.equal(body.description, linked)
    const rows = await inbox(mira)
    assert.deepEqual(
      rows.map(({ count, meeting_id, create_id }) => [count, meeting_id.value, create_id.value]),
      texts.map(() => [1, meeting, scene.owner.id]),
    )
    for (const [path] of texts)
      assert.ok(
        rows.some(({ resource_url }) => resource_url.includes(`${path}/`)),
        path,
      )
    await clear(mira)
  })

  test('what is no mention notifies nobody: other links, words without @, other sites, ids of nobody', async () => {
    const others = [
      `<a href="/members/${mira.id}">Mira</a>`,
      `<a href="https://elsewhere.example/members/${mira.id}">@Mira</a>`,
      `<a href="/rooms/${mira.id}">@Mira</a>`,
      `<a href="/members/${mira.id}0000">@Mira</a>`,
      `<a href="/members/${mira.id}x">@Mira</a>`,
      '<a href="/members/99999999999999999999">@Mira</a>',
      `@Mira /members/${mira.id}`,
      ...['//evil.example', 'https://evil.example', 'https://moot@evil.example', '/\\\\evil.example'].map(
        (host) => `<a href="${host}/members/${mira.id}">@Mira</a>`,
      ),
      `<a href="javascript:location='/members/${mira.id}'">@Mira</a>`,
      `<a href="members/${mira.id}">@Mira</a>`,
      `<a title="/members/${mira.id}">@Mira</a>`,
    ]
    await make(`/meetings/${meeting}/notes`, { description: others.join(' ') })
    assert.deepEqual(await inbox(mira), [])
  })

  test('an edit notifies only who is new; whoever is taken out while it is unread hears nothing of it', async () => {
    const other = await someone(stage(), scene, { organization: 3, room: 3 })
    const { note_id } = await make(`/meetings/${meeting}/notes`, { description: `${linkTo(mira)} writes` })
    const both = `${linkTo(mira)} writes, ${linkTo(other)} reads`
    assert.equal((await organizer.patch(`/notes/${note_id}`, { description: both })).status, 200)
    assert.deepEqual(
      (await inbox(mira)).map(({ count }) => count),
      [1],
    )
    assert.equal((await inbox(other)).length, 1)
    await organizer.patch(`/notes/${note_id}`, { description: `${linkTo(other)} reads` })
    assert.deepEqual(await inbox(mira), [])
    assert.equal((await inbox(other)).length, 1)
    // Once it is read, it stays.
    const [{ notification_id }] = await inbox(other)
    await other.client.patch(`/notifications/${notification_id}`, { read: true })
    await organizer.patch(`/notes/${note_id}`, { description: 'Nobody' })
    assert.equal((await inbox(other)).length, 1)
    // And whoever is mentioned again is notified again.
    await organizer.patch(`/notes/${note_id}`, { description: `${linkTo(other)} reads` })
    assert.deepEqual(
      (await inbox(other)).map(({ read }) => read),
      [false, true],
    )
  })

  for (const collection of ['action_items', 'agenda_items'])
    test(`an edit of one of the ${collection} notifies only who is new, and whoever is taken out hears nothing`, async () => {
      const [kim, sam] = [await member(), await member()]
      const counts = () =>
        Promise.all([kim, sam].map(async (one) => (await inbox(one)).map(({ count, read }) => [count, read])))
      const sent = { description: `${linkTo(kim)} writes`, ...(collection === 'agenda_items' && { title: 'Key' }) }
      const { [`${collection.slice(0, -1)}_id`]: id } = await make(`/meetings/${meeting}/${collection}`, sent)
      const edit = async (change: object) => {
        const answer = await organizer.patch(`/${collection}/${id}`, change)
        assert.equal(answer.status, 200, answer.text)
      }
      assert.deepEqual(await counts(), [[[1, false]], []])
      await edit({ description: `${linkTo(kim)} writes, ${linkTo(sam)} reads` })
      assert.deepEqual(await counts(), [[[1, false]], [[1, false]]])
      await edit({ description: `${linkTo(sam)} reads` })
      assert.deepEqual(await counts(), [[], [[1, false]]])
      await sam.client.post('/notifications/read', {})
      await edit({ description: 'Nobody' })
      assert.deepEqual(await counts(), [[], [[1, true]]])
    })

  test('a notification shows a mention as a name, and ends where its person may not read the text any more', async () => {
    const guest = await someone(stage(), scene, { organization: 3, room: 3 })
    const { note_id } = await make(`/meetings/${meeting}/notes`, { description: `<p>${linkTo(guest)} has the key</p>` })
    const [{ title, text, page_url, resource_url, notification_id, create_id }] = await inbox(guest)
    assert.equal(title, '@Mira has the key')
    assert.equal(create_id.value, scene.owner.id)
    assert.equal(text, `${create_id.display} mentioned you.`)
    assert.ok(page_url.endsWith(`/meetings/${meeting}#note-${note_id}`), page_url)
    assert.ok(resource_url.endsWith(`/api/v1/notes/${note_id}`), resource_url)
    const { body: members } = await organizer.get(`/rooms/${scene.room}/room_members`)
    const { room_member_id } = members.find(({ member_id }: any) => member_id === guest.id)
    assert.equal((await organizer.delete(`/room_members/${room_member_id}`)).status, 204)
    assert.deepEqual(await inbox(guest), [])
    assert.equal((await guest.client.get(`/notifications/${notification_id}`)).status, 404)
  })

  test('a template leads to its own page, a series to its schedule, and a room to its record', async () => {
    const { template_id } = await make(`/rooms/${scene.room}/templates`, { name: 'Drill' })
    await make(`/templates/${template_id}/agenda_items`, { title: 'Key', description: linkTo(mira) })
    const [{ page_url }] = await inbox(mira)
    assert.match(page_url, new RegExp(`/templates/${template_id}#item-\\d+$`))
    await clear(mira)
    const series = pathOf(await newSeries(scene))
    const { agenda_item_id } = await make(`${series}/agenda_items`, { title: 'Key', description: linkTo(mira) })
    const { note_id } = await make(`/rooms/${scene.room}/notes`, { description: linkTo(mira) })
    const { url } = stage().site
    assert.deepEqual(
      (await inbox(mira)).map(({ page_url, resource_url }) => [page_url, resource_url]),
      [
        [`${url}/rooms/${scene.room}/record#note-${note_id}`, `${url}/api/v1/notes/${note_id}`],
        [`${url}${series}/schedule#item-${agenda_item_id}`, `${url}/api/v1/agenda_items/${agenda_item_id}`],
      ],
    )
    await clear(mira)
  })

  test('whoever may not read the meeting keeps the link in the text, hears nothing, and the answer is the same', async () => {
    const description = linkTo(stranger)
    const answers = await Promise.all(
      [description, linkTo({ id: UNKNOWN })].map((text) =>
        organizer.post(`/meetings/${meeting}/notes`, { description: text }),
      ),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    )
    assert.equal(answers[0]!.body.description, description)
    // But for what differs between any two notes, they are equal.
    const [ofSomebody, ofNobody] = answers.map(({ body }) => {
      const { note_id, create_ts, update_ts, ...rest } = body
      return { ...rest, description: rest.description.replace(/\d+/, '…'), names: Object.keys(body) }
    })
    assert.deepEqual(ofSomebody, ofNobody)
    assert.deepEqual(await inbox(stranger), [])
  })

  test('nobody hears of a mention of themselves, and one text notifies at most fifty people', async () => {
    const all = Array.from({ length: 50 }, (_, index) => `<a href="/members/${UNKNOWN - index}">@Nobody</a>`)
    await make(`/meetings/${meeting}/notes`, { description: [...all, linkTo(mira)].join(' ') })
    assert.deepEqual(await inbox(mira), [])
    await make(`/meetings/${meeting}/notes`, { description: linkTo({ id: scene.owner.id }) })
    assert.deepEqual((await organizer.get('/notifications?kind=mentioned')).body, [])
  })

  test('of 51 people whom one text mentions, the first fifty are notified', async () => {
    const people: number[] = []
    while (people.length < 51) {
      const id = await stage().person()
      await stage().place(scene.room, id, 3)
      people.push(id)
    }
    const description = people.map((id) => linkTo({ id })).join(' ')
    const { note_id } = await make(`/meetings/${meeting}/notes`, { description })
    const rows = await stage()
      .site.db.reads.selectFrom('notification')
      .select('member_id')
      .where('note_id', '=', note_id)
      .orderBy('member_id')
      .execute()
    assert.deepEqual(
      rows.map(({ member_id }) => member_id),
      people.slice(0, 50),
    )
  })

  test('a whole agenda notifies for the items whose text is new', async () => {
    const { body: items } = await organizer.get(`/meetings/${meeting}/agenda_items`)
    const own = items.map(({ agenda_item_id, title }: any) => ({ agenda_item_id, title, description: linkTo(mira) }))
    const sent = [...own, { title: 'Lamps', description: `<p>${linkTo(mira)}</p>` }]
    const { status, text } = await organizer.put(`/meetings/${meeting}/agenda_items`, { agenda_items: sent })
    assert.equal(status, 200, text)
    // One of them mentioned her before.
    assert.equal((await inbox(mira)).length, sent.length - 1)
    await clear(mira)
    const { body: now } = await organizer.get(`/meetings/${meeting}/agenda_items`)
    const same = now.map(({ agenda_item_id, title, description }: any) => ({ agenda_item_id, title, description }))
    await organizer.put(`/meetings/${meeting}/agenda_items`, { agenda_items: same })
    assert.deepEqual(await inbox(mira), [])
  })
})
