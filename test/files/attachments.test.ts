// Attachments, through HTTP: announced, uploaded, listed, downloaded, changed and deleted.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { agendaOf, newItem } from '../agenda/agenda-scene.ts'
import {
  API,
  assertInvalid,
  at,
  ids,
  newMeeting,
  type Scene,
  type Someone,
  setScene,
  someone,
} from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { announce, attach, bring, inFolder, known, PDF, PNG, sha256 } from './attachment-scene.ts'

onBothDatabases('attachments', (stage) => {
  let scene: Scene
  let meeting: number
  let client: Someone['client']
  let participant: Someone

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    meeting = await newMeeting(scene)
    participant = await someone(stage(), scene, { organization: 5, room: 5 })
    await client.post(`/meetings/${meeting}/participants`, { member_id: participant.id })
    await stage().events()
  })

  const of = ({ attachment_id }: { attachment_id: number }) => `/attachments/${attachment_id}`
  const contentOf = (file: { attachment_id: number }) => `${of(file)}/content`

  test('POST says what is coming, PUT of the content brings it: 201 with Location, then 200 with the hash', async () => {
    const [item] = await agendaOf(client, `/meetings/${meeting}`)
    const { status, headers, body } = await participant.client.post(`/meetings/${meeting}/attachments`, {
      name: '  Tídes & winds.pdf ',
      type: 'Application/PDF; version=1.7',
      size: PDF.length,
      agenda_item_id: item.agenda_item_id,
      create_id: scene.owner.id,
      sha256: 'made up',
    })
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/attachments/${body.attachment_id}`)
    const shown = {
      attachment_id: body.attachment_id,
      meeting_id: { value: meeting, display: 'Weekly round' },
      agenda_item_id: { value: item.agenda_item_id, display: 'Discussion' },
      name: 'Tídes & winds.pdf',
      type: 'application/pdf',
      size: PDF.length,
      sha256: null,
      content_url: `${API}/attachments/${body.attachment_id}/content`,
      create_id: { value: participant.id, display: body.create_id.display },
      ...{ create_ts: at(stage().site.clock()), update_ts: at(stage().site.clock()) },
    }
    assert.deepEqual(body, shown)
    const brought = await bring(participant.client, body)
    assert.equal(brought.status, 200, brought.text)
    assert.deepEqual(brought.body, { ...shown, sha256: sha256(PDF) })
    assert.deepEqual((await client.get(of(body))).body, brought.body)
    assert.deepEqual(await stage().events(), [])
  })

  test('bytes of any kind have the type of the name that they come with, and must begin as that does', async () => {
    const any = 'application/octet-stream'
    for (const [name, type, bytes] of [
      ['Tides.PDF', 'application/pdf', PDF],
      ['tides.csv', 'text/csv', Buffer.from('a,b')],
      ['README', 'text/plain', Buffer.from('Read me')],
    ] as const) {
      const said = await announce(client, meeting, { name, type: any, bytes })
      assert.equal(said.type, type, name)
      assert.equal((await bring(client, { ...said, type: any }, bytes)).status, 200, name)
    }
    for (const name of ['harbour.exe', 'harbour.html', 'harbour.svg']) {
      const refused = await client.post(`/meetings/${meeting}/attachments`, { name, type: any, size: 3 })
      assertInvalid(refused, 'attachments', ['type', 'invalid_value'])
    }
    const said = await announce(client, meeting, { name: 'Pier.png', type: any, bytes: PDF })
    assertInvalid(await bring(client, { ...said, type: any }), 'attachments', ['type', 'invalid_value'])
  })

  test('until its content is there, only who said that it is coming sees it', async () => {
    const said = await announce(participant.client, meeting)
    const before = ids(await client.get(`/meetings/${meeting}/attachments`), 'attachment_id')
    assert.ok(!before.includes(said.attachment_id))
    assert.equal((await participant.client.get(of(said))).status, 200)
    assert.equal((await participant.client.get(contentOf(said))).status, 404)
    for (const path of [of(said), contentOf(said)]) assert.equal((await client.get(path)).status, 403, path)
    assert.equal((await client.patch(of(said), { name: 'Mine.pdf' })).status, 403)
    assert.equal((await client.delete(of(said))).status, 403)
    assert.equal((await bring(client, said)).status, 403)
    assert.equal((await bring(participant.client, said)).status, 200)
    assert.equal((await client.get(of(said))).status, 200)
  })

  test('the content is a download that browsers neither run nor sniff', async () => {
    const file = await attach(client, meeting, { name: 'Überfahrt “2”.png', type: 'image/png', bytes: PNG })
    const { status, headers, bytes } = await participant.client.get(contentOf(file))
    assert.equal(status, 200)
    assert.deepEqual(bytes, PNG)
    assert.equal(headers['content-type'], 'image/png')
    assert.equal(Number(headers['content-length']), PNG.length)
    assert.equal(headers['etag'], `"${sha256(PNG)}"`)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(
      headers['content-security-policy'],
      "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    )
    assert.match(
      headers['content-disposition']!,
      /^attachment; filename="Uberfahrt _2_\.png"; filename\*=UTF-8''%C3%9C/,
    )
    const head = await participant.client.ask('HEAD', contentOf(file))
    assert.equal(head.status, 200)
    assert.equal(head.text, '')
    for (const name of ['content-length', 'etag', 'content-type', 'content-disposition'])
      assert.equal(`${head.headers[name]}`, `${headers[name]}`, name)
  })

  test('names keep their spelling on the way back, as long as they may be and with every letter that they may have', async () => {
    const { client } = scene.owner
    const place = await newMeeting(scene)
    for (const name of [
      '100% of it.pdf',
      'a%2e%00.pdf',
      "Ada's (2), é & 👩‍👩‍👧; 5€!.pdf",
      `${'ü'.repeat(125)}.pdf`,
      'x',
    ]) {
      const file = await attach(client, place, { name })
      const { headers } = await client.get(contentOf(file))
      const [, plain, spelled] = /^attachment; filename="([ -~]*)"; filename\*=UTF-8''([\w%.!~-]+)$/.exec(
        headers['content-disposition']!,
      )!
      assert.equal(decodeURIComponent(spelled!), name)
      assert.doesNotMatch(plain!, /[%"\\]/)
    }
  })

  test('a file is stored under a name that the server generates', async () => {
    const before = new Set(inFolder(stage()))
    for (const name of ['Tides.pdf', 'etc;passwd.pdf', '%2e%2e%2fTides.pdf', 'tides.pdf'])
      await attach(client, meeting, { name })
    const kept = inFolder(stage()).filter((file) => !before.has(file))
    assert.equal(kept.length, 4)
    for (const file of kept) assert.match(file, /^[0-9a-f]{40}$/)
    const keys = (await known(stage())).map(({ key }) => key)
    for (const file of kept) assert.ok(keys.includes(file))
  })

  test('who has it already is told so, and one range of it can be asked for', async () => {
    const file = await attach(client, meeting, { bytes: Buffer.from('%PDF-0123456789') })
    const tag = `"${file.sha256}"`
    const ranged = (range: string, more = {}) => client.get(contentOf(file), { headers: { range, ...more } })
    assert.equal((await client.get(contentOf(file), { headers: { 'if-none-match': tag } })).status, 304)
    for (const [range, text, said] of [
      ['bytes=5-7', '012', 'bytes 5-7/15'],
      ['bytes=12-', '789', 'bytes 12-14/15'],
      ['bytes=-2', '89', 'bytes 13-14/15'],
      ['bytes=0-99', '%PDF-0123456789', 'bytes 0-14/15'],
      ['bytes=-99', '%PDF-0123456789', 'bytes 0-14/15'],
    ] as const) {
      const answer = await ranged(range)
      assert.deepEqual([answer.status, answer.text, answer.headers['content-range']], [206, text, said], range)
      assert.equal(Number(answer.headers['content-length']), text.length)
    }
    for (const range of ['bytes=1-2,4-5', 'lines=1-2', 'bytes=7-5', 'bytes=-', 'bytes'])
      assert.deepEqual([(await ranged(range)).status, (await ranged(range)).bytes.length], [200, 15], range)
    for (const range of ['bytes=15-', 'bytes=99-100', 'bytes=-0']) {
      const answer = await ranged(range)
      assert.deepEqual([answer.status, answer.headers['content-range']], [416, 'bytes */15'], range)
    }
    assert.equal((await ranged('bytes=5-7', { 'if-range': tag })).status, 206)
    assert.equal((await ranged('bytes=5-7', { 'if-range': '"another"' })).status, 200)
  })

  test('a content is no JSON: envelope and fields are refused with it', async () => {
    const file = await attach(client, meeting)
    assertInvalid(await client.get(`${contentOf(file)}?fields=name`), 'attachments', ['fields', 'invalid_value'])
    const { body } = await client.get(`${contentOf(file)}?envelope=true`)
    assert.deepEqual([body.status, body.response.errors[0].code], [422, 'conflicting_fields'])
  })

  test('the list has what is there, newest first, sorted and narrowed as asked', async () => {
    const place = await newMeeting(scene)
    const item = await newItem(client, `/meetings/${place}`, { title: 'Tides' })
    const more = { agenda_item_id: item.agenda_item_id }
    const b = await attach(client, place, { name: 'B.pdf', more })
    stage().pass(1)
    const a = await attach(client, place, { name: 'A.pdf', bytes: Buffer.from('%PDF-') })
    await announce(client, place)
    const listed = async (query = '') =>
      ids(await client.get(`/meetings/${place}/attachments${query}`), 'attachment_id')
    assert.deepEqual(await listed(), [a.attachment_id, b.attachment_id])
    assert.deepEqual(await listed('?sort=-name'), [b.attachment_id, a.attachment_id])
    assert.deepEqual(await listed('?sort=size'), [a.attachment_id, b.attachment_id])
    assert.deepEqual(await listed(`?agenda_item_id=${item.agenda_item_id}`), [b.attachment_id])
    assert.deepEqual(await listed('?per_page=1&page=1'), [b.attachment_id])
    assertInvalid(await client.get(`/meetings/${place}/attachments?sort=type`), 'attachments', [
      'sort',
      'invalid_value',
    ])
  })

  test('PATCH changes name and agenda item; another meeting’s item is refused', async () => {
    const file = await attach(participant.client, meeting)
    const [item] = await agendaOf(client, `/meetings/${meeting}`)
    const [strange] = await agendaOf(client, `/meetings/${await newMeeting(scene)}`)
    stage().pass(5)
    const changed = await participant.client.patch(of(file), {
      ...file,
      name: 'Winds.pdf',
      agenda_item_id: item.agenda_item_id,
    })
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual(changed.body, {
      ...file,
      name: 'Winds.pdf',
      agenda_item_id: { value: item.agenda_item_id, display: 'Discussion' },
      update_ts: at(stage().site.clock()),
    })
    assertInvalid(await participant.client.patch(of(file), { agenda_item_id: strange.agenda_item_id }), 'attachments', [
      'agenda_item_id',
      'invalid_reference',
    ])
    assertInvalid(await participant.client.patch(of(file), { name: 'Winds.html' }), 'attachments', [
      'name',
      'invalid_value',
    ])
    assert.equal((await participant.client.patch(of(file), { agenda_item_id: null })).body.agenda_item_id, null)
  })

  test('an item that is taken off the agenda leaves its files with the meeting', async () => {
    const item = await newItem(client, `/meetings/${meeting}`, { title: 'Soundings' })
    const file = await attach(client, meeting, { more: { agenda_item_id: item.agenda_item_id } })
    await client.delete(`/agenda_items/${item.agenda_item_id}`)
    assert.equal((await client.get(of(file))).body.agenda_item_id, null)
  })

  test('the same content may be brought again, another may not', async () => {
    const file = await attach(client, meeting)
    const again = await bring(client, file)
    assert.deepEqual([again.status, again.body], [200, file])
    const other = await bring(client, file, Buffer.from(PDF.toString().replace('tide', 'wind')))
    assert.equal(other.status, 409)
    assert.deepEqual((await client.get(contentOf(file))).bytes, PDF)
  })

  test('If-Match holds for the content too, and a POST can stand for the PUT', async () => {
    const said = await announce(client, meeting)
    assert.equal((await bring(client, said, PDF, { 'if-match': '"another"' })).status, 412)
    const { headers } = await client.get(of(said))
    const answer = await client.post(contentOf(said), undefined, {
      payload: PDF,
      headers: { 'content-type': 'application/pdf', 'x-http-method-override': 'PUT', 'if-match': headers['etag']! },
    })
    assert.equal(answer.status, 200, answer.text)
  })

  test('DELETE: 204, then 404; its author and who runs the meeting', async () => {
    const others = await attach(client, meeting)
    assert.equal((await participant.client.delete(of(others))).status, 403)
    assert.equal((await participant.client.patch(of(others), { name: 'Mine.pdf' })).status, 403)
    for (const one of [await attach(participant.client, meeting), await attach(participant.client, meeting)]) {
      const remover = one.attachment_id % 2 ? client : participant.client
      assert.equal((await remover.delete(of(one))).status, 204)
      for (const path of [of(one), contentOf(one)]) assert.equal((await client.get(path)).status, 404)
      assert.equal((await bring(participant.client, one)).status, 404)
    }
  })

  test('presenters "may upload and present documents", also who only observes', async () => {
    const observer = await someone(stage(), scene, { organization: 5, room: 4 })
    const { body } = await client.post(`/meetings/${meeting}/observers`, { member_id: observer.id })
    const sent = { name: 'Tides.pdf', type: 'application/pdf', size: 1 }
    assert.equal((await observer.client.post(`/meetings/${meeting}/attachments`, sent)).status, 403)
    await client.patch(`/attendees/${body.attendee_id}`, { presenter: true })
    await attach(observer.client, meeting)

    const [late, never] = [await announce(observer.client, meeting), await announce(observer.client, meeting)]
    await client.patch(`/attendees/${body.attendee_id}`, { presenter: false })
    assert.equal((await bring(observer.client, late)).status, 403, 'announced before they were no presenter any more')
    await client.patch(`/attendees/${body.attendee_id}`, { presenter: true })
    assert.equal((await bring(observer.client, late)).status, 200)
    await client.delete(`/attendees/${body.attendee_id}`)
    assert.equal((await observer.client.get(of(never))).status, 200, 'the room is theirs to read')
    assert.equal((await bring(observer.client, never)).status, 403)
  })

  test('a copy of an agenda, and what is carried over, comes without the files', async () => {
    const from = await newMeeting(scene)
    const [item] = await agendaOf(client, `/meetings/${from}`)
    const file = await attach(client, from, { more: { agenda_item_id: item.agenda_item_id } })
    const to = await newMeeting(scene)
    assert.equal((await client.post(`/meetings/${to}/agenda_items/copy`, { meeting_id: from })).status, 200)
    assert.deepEqual(ids(await client.get(`/meetings/${to}/attachments`), 'attachment_id'), [])
    assert.deepEqual(ids(await client.get(`/meetings/${from}/attachments`), 'attachment_id'), [file.attachment_id])
  })

  test('what is attached goes with its meeting: 404, and 410 for the meeting’s list', async () => {
    const place = await newMeeting(scene)
    const file = await attach(client, place)
    await client.delete(`/meetings/${place}`)
    assert.equal((await client.get(contentOf(file))).status, 404)
    assert.equal((await client.get(`/meetings/${place}/attachments`)).status, 410)
  })
})
