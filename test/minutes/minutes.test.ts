// Minutes through HTTP: review, approval, the frozen record and its chain, and what is locked meanwhile.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, test } from 'node:test'
import canonicalize from 'canonicalize'
import { API, assertInvalid, at, newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

onBothDatabases('minutes', (stage) => {
  let scene: Scene
  let colleague: Someone

  before(async () => {
    scene = await setScene(stage())
    colleague = await someone(stage(), scene, { room: 3 })
  })

  const owner = () => scene.owner.client
  const set = (meeting: number, state: string, client = owner()) =>
    client.post(`/meetings/${meeting}/minutes`, { state })
  const approve = async (meeting: number) => {
    for (const state of ['in_review', 'approved']) assert.equal((await set(meeting, state)).status, 200)
  }
  const revisions = async (meeting: number) => (await owner().get(`/meetings/${meeting}/minutes/revisions`)).body
  const bytesOf = async (meeting: number, number = 1): Promise<string> =>
    (await owner().get(`/meetings/${meeting}/minutes/revisions/${number}?format=json`)).text
  /** A meeting that was held, with a note, a decision, an action item, and the colleague who was there. */
  async function held(name = 'Weekly round') {
    const meeting = await newMeeting(scene, name)
    const client = owner()
    const add = async (path: string, body: object) => (await client.post(`/meetings/${meeting}/${path}`, body)).body
    const attendee = await add('participants', { member_id: colleague.id })
    await client.patch(`/attendees/${attendee.attendee_id}`, { attended: true })
    const note = await add('notes', { description: '<p>It rains</p>' })
    const decision = await add('notes', { description: 'We paint', tags: ['decision'] })
    const item = await add('action_items', { description: 'Buy paint', member_id: colleague.id })
    await client.patch(`/meetings/${meeting}`, { state: 'started' })
    await client.patch(`/meetings/${meeting}`, { state: 'ended' })
    const [{ agenda_item_id: agenda }] = (await client.get(`/meetings/${meeting}/agenda_items`)).body
    return {
      ...{ meeting, agenda, attendee: attendee.attendee_id as number, note: note.note_id as number },
      ...{ decision: decision.note_id as number, item: item.action_item_id as number },
    }
  }

  test('draft, in review, approved, and a draft again; any other step is 422', async () => {
    const { meeting } = await held()
    const client = owner()
    assert.equal((await client.get(`/meetings/${meeting}`)).body.minutes_state, 'draft')
    assertInvalid(await set(meeting, 'approved'), 'meetings', ['state', 'invalid_transition'])
    assert.equal((await set(meeting, 'draft')).status, 200, 'the present state is no change')
    const reviewed = await set(meeting, 'in_review')
    assert.deepEqual([reviewed.status, reviewed.body.minutes_state], [200, 'in_review'])
    assert.deepEqual(reviewed.body, (await client.get(`/meetings/${meeting}`)).body)
    assert.equal((await set(meeting, 'approved')).body.minutes_state, 'approved')
    assertInvalid(await set(meeting, 'in_review'), 'meetings', ['state', 'invalid_transition'])
    assert.equal((await set(meeting, 'draft')).body.minutes_state, 'draft')
    assertInvalid(await set(meeting, 'done'), 'meetings', ['state', 'invalid_value'])
    assertInvalid(await client.post(`/meetings/${meeting}/minutes`, {}), 'meetings', ['state', 'missing_field'])
    assert.equal((await set(meeting, 'in_review', colleague.client)).status, 403)
    const { body } = await client.get(`/meetings/${meeting}`)
    assert.equal((await client.patch(`/meetings/${meeting}`, body)).status, 200, 'what was read can be sent back')
  })

  test('Facilitators and Participants who were there approve while it is in review, with a comment', async () => {
    const { meeting, attendee } = await held()
    const put = (who: Someone, body: object) => who.client.put(`/meetings/${meeting}/minutes/approval`, body)
    assertInvalid(await put(colleague, { approved: true }), 'approvals', ['approved', 'invalid_transition'])
    await set(meeting, 'in_review')
    const { status, body } = await put(colleague, { approved: false, comment: 'It did not rain.' })
    assert.equal(status, 200)
    assert.deepEqual(body, {
      ...{ member_id: colleague.id, member_name: body.member_name, approved: false, comment: 'It did not rain.' },
      create_ts: at(stage().site.clock()),
      ...{ approved_sha256: body.approved_sha256, outdated: false },
    })
    stage().pass(60)
    assert.equal((await put(colleague, { approved: true })).body.comment, null)
    assert.equal((await put(scene.owner, { approved: true, comment: 'Fine' })).status, 200)
    const list = (await colleague.client.get(`/meetings/${meeting}/minutes/approvals`)).body
    assert.deepEqual(
      list.map((one: any) => [one.member_id, one.approved, one.comment]).sort(),
      [
        [scene.owner.id, true, 'Fine'],
        [colleague.id, true, null],
      ].sort(),
    )
    assertInvalid(await put(colleague, {}), 'approvals', ['approved', 'missing_field'])
    await owner().patch(`/attendees/${attendee}`, { attended: false })
    assert.equal((await put(colleague, { approved: true })).status, 403, 'who was not there has no say')
    await owner().patch(`/attendees/${attendee}`, { attended: true, role_id: 4 })
    assert.equal((await put(colleague, { approved: true })).status, 403, 'nor an observer')
    await set(meeting, 'approved')
    assertInvalid(await put(scene.owner, { approved: false }), 'approvals', ['minutes_state', 'locked'])
    const { record } = JSON.parse(await bytesOf(meeting))
    assert.deepEqual(record.approvals.map((one: any) => one.comment).sort(), ['Fine', null].sort())
    await set(meeting, 'draft')
    assert.deepEqual((await owner().get(`/meetings/${meeting}/minutes/approvals`)).body, [])
  })

  test('the frozen record: canonical bytes, their SHA-256, and documents that are made of it', async () => {
    const { meeting, note, item } = await held('Frozen')
    await approve(meeting)
    const [revision] = await revisions(meeting)
    const text = await bytesOf(meeting)
    assert.deepEqual(revision, {
      ...{ number: 1, sha256: sha256(text), previous_sha256: null, approved_ts: at(stage().site.clock()) },
      approve_id: { value: scene.owner.id, display: revision.approve_id.display },
      signature_count: 0,
    })
    assert.deepEqual((await owner().get(`/meetings/${meeting}/minutes/revisions/1`)).body, revision)
    const parsed = JSON.parse(text)
    assert.equal(canonicalize(parsed), text, 'RFC 8785')
    assert.deepEqual(Object.keys(parsed), ['previous_sha256', 'record'])
    assert.deepEqual([parsed.record.version, parsed.record.previous_signatures_sha256], [2, null])
    const signed = await owner().get(`/meetings/${meeting}/minutes/revisions/1?format=signed`)
    assert.equal(signed.text, canonicalize({ ...parsed, signatures: [] }))
    assert.equal(signed.headers['content-type'], 'application/json; charset=utf-8')
    assert.deepEqual((await owner().get(`/meetings/${meeting}/minutes/revisions/1/signatures`)).body, [])
    assert.equal((await owner().get(`/meetings/${meeting}/minutes/revisions/2/signatures`)).status, 404)
    const { check_sha256, ...record } = parsed.record
    assert.equal(sha256(canonicalize({ record, previous_sha256: null })!), check_sha256)
    const answer = await owner().get(`/meetings/${meeting}/minutes/revisions/1?format=json`)
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    // An action item goes on; what was approved says how it was.
    await owner().patch(`/action_items/${item}`, { state: 1 })
    const markdown = (await owner().get(`/meetings/${meeting}/minutes/revisions/1?format=markdown`)).text
    assert.match(markdown, /It rains.*Decision 20\d\d-\d{3}.*We paint/s)
    assert.match(markdown, new RegExp(`Buy paint[^\n]*Open.*${revision.sha256}`, 's'))
    for (const format of ['html', 'docx', 'epub', 'pdf'])
      assert.equal((await owner().get(`/meetings/${meeting}/minutes/revisions/1?format=${format}`)).status, 200)
    await set(meeting, 'draft')
    await owner().patch(`/notes/${note}`, { description: 'It pours' })
    await approve(meeting)
    assert.deepEqual(
      (await revisions(meeting)).map((one: any) => one.number),
      [2, 1],
    )
    assert.equal(await bytesOf(meeting), text, 'a revision stays as it is')
    assert.match((await owner().get(`/meetings/${meeting}/minutes/revisions/1?format=markdown`)).text, /It rains/)
    assert.match((await owner().get(`/meetings/${meeting}/minutes/revisions/2?format=markdown`)).text, /It pours/)
    for (const path of ['3', '3?format=pdf', '3?format=json', '3?format=signed'])
      assert.equal((await owner().get(`/meetings/${meeting}/minutes/revisions/${path}`)).status, 404)
    for (const [number, status] of [
      [1, 200],
      [2, 200],
      [3, 404],
      [2_147_483_647, 404],
    ] as const)
      assert.equal((await owner().options(`/meetings/${meeting}/minutes/revisions/${number}`)).status, status)
    const beside = await owner().get(`/meetings/${meeting}/minutes/revisions/1?format=json&embed=attendance`)
    assertInvalid(beside, 'revisions', ['embed', 'invalid_value'])
    assertInvalid(await owner().get(`/meetings/${meeting}/minutes/revisions/1?format=xlsx`), 'revisions', [
      'format',
      'invalid_value',
    ])
    const outsider = await someone(stage(), scene)
    for (const path of [
      '',
      '/approvals',
      '/revisions',
      '/revisions/1',
      '/revisions/1?format=signed',
      '/revisions/1/signatures',
    ])
      assert.equal((await outsider.client.get(`/meetings/${meeting}/minutes${path}`)).status, 403)
  })

  test('approved records of a series are a chain, also where two are approved at once', async () => {
    const { body: series } = await owner().post(`/rooms/${scene.room}/meeting_series`, {
      ...{ name: 'Rounds', dtstart: '2026-12-03T10:00:00', timezone_name: 'Europe/Berlin', rrule: 'FREQ=WEEKLY' },
    })
    const meetings = await Promise.all(
      [0, 1, 2].map(async (week) => {
        const slot = Date.UTC(2026, 11, 3 + 7 * week, 9) / 1000
        return (await owner().get(`/meeting_series/${series.meeting_series_id}/meeting_at/${slot}`)).body.meeting_id
      }),
    )
    await approve(meetings[0])
    for (const meeting of meetings.slice(1)) await set(meeting, 'in_review')
    const both = await Promise.all(meetings.slice(1).map((meeting) => set(meeting, 'approved')))
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    )
    const all = (await Promise.all(meetings.map(revisions))).flat()
    const hashes = new Set(all.map((one: any) => one.sha256))
    const followed = all.map((one: any) => one.previous_sha256)
    assert.equal(new Set(followed).size, 3, 'no two follow the same')
    assert.equal(followed.filter((one: string | null) => one === null).length, 1)
    for (const one of followed) assert.ok(one === null || hashes.has(one))
  })

  test('a record that is approved anew follows the last one of its series; one of no series follows none', async () => {
    const { body: series } = await owner().post(`/rooms/${scene.room}/meeting_series`, {
      ...{ name: 'Ebbs', dtstart: '2026-12-03T10:00:00', timezone_name: 'Europe/Berlin', rrule: 'FREQ=WEEKLY' },
    })
    const at = async (week: number) => {
      const slot = Date.UTC(2026, 11, 3 + 7 * week, 9) / 1000
      return (await owner().get(`/meeting_series/${series.meeting_series_id}/meeting_at/${slot}`)).body.meeting_id
    }
    const [first, second] = [await at(0), await at(1)]
    await approve(first)
    await approve(second)
    await set(first, 'draft')
    await approve(first)
    const [[anew, before], [between]] = [await revisions(first), await revisions(second)]
    assert.deepEqual(
      [before, between, anew].map((one: any) => one.previous_sha256),
      [null, before.sha256, between.sha256],
    )
    const single = await newMeeting(scene)
    await approve(single)
    await set(single, 'draft')
    await approve(single)
    for (const one of await revisions(single)) assert.equal(one.previous_sha256, null)
  })

  test('while approved, nothing of the record is written; action items and decisions live on', async () => {
    const { meeting, agenda, attendee, note, decision, item } = await held()
    const other = await held('Another')
    const chat = (await owner().post(`/meetings/${meeting}/chat_messages`, { text: 'Aye' })).body.chat_message_id
    const file = (
      await owner().post(`/meetings/${meeting}/attachments`, { name: 'a.json', type: 'application/json', size: 2 })
    ).body.attachment_id
    await approve(meeting)
    const here = `/meetings/${meeting}`
    const body = (await owner().get(here)).body
    const writes: [verb: string, path: string, body?: object][] = [
      ['POST', `${here}/notes`, { description: 'More' }],
      ['PATCH', `/notes/${note}`, { description: 'Other' }],
      ['PATCH', `/notes/${decision}`, { tags: [] }],
      ['DELETE', `/notes/${note}`],
      ['POST', `${here}/action_items`, { description: 'More' }],
      ['PATCH', `/action_items/${item}`, { description: 'Other' }],
      ['PATCH', `/action_items/${item}`, { tags: ['x'] }],
      ['DELETE', `/action_items/${item}`],
      ['POST', `${here}/agenda_items`, { title: 'More' }],
      ['PUT', `${here}/agenda_items`, { agenda_items: [{ title: 'Other' }] }],
      ['POST', `${here}/agenda_items/copy`, { meeting_id: other.meeting }],
      ['POST', `${here}/agenda_items/carry_over`, {}],
      ['POST', `${here}/carry_over`, { agenda_item_ids: [agenda], to: await newMeeting(scene, 'To come') }],
      ['PATCH', `/agenda_items/${agenda}`, { title: 'Other' }],
      ['PATCH', `/agenda_items/${agenda}`, { state: 'skipped' }],
      ['POST', `${here}/attendees`, { email: 'late@harbour.example' }],
      ['PATCH', `/attendees/${attendee}`, { attended: false }],
      ['PATCH', `/attendees/${attendee}`, { rsvp: 2 }],
      ['DELETE', `/attendees/${attendee}`],
      ...['name', 'description', 'outcomes', 'location', 'audio'].map(
        (field) => ['PATCH', here, { [field]: 'Other' }] as [string, string, object],
      ),
      ['PATCH', here, { start_time: 'tomorrow' }],
      ['PATCH', here, { state: 'started' }],
      ['PUT', here, { ...body, name: 'Other', start_time: null, end_time: null }],
      ['DELETE', here],
      ['POST', `${here}/chat_messages`, { text: 'More' }],
      ['DELETE', `/chat_messages/${chat}`],
      ['POST', `${here}/attachments`, { name: 'b.json', type: 'application/json', size: 2 }],
      ['PATCH', `/attachments/${file}`, { name: 'c.json' }],
      ['DELETE', `/attachments/${file}`],
    ]
    const room = await stage().room(scene.organization)
    await stage().place(room, scene.owner.id, 2)
    writes.push(['PATCH', here, { room_id: room }])
    // A copy leaves the record as it is, also of what the meeting left unfinished.
    const copied = await owner().post(`/agenda_items/${agenda}/move`, { room_id: scene.room, copy: true })
    assert.equal(copied.status, 200, copied.text)
    assert.notEqual(copied.body.agenda_item_id, agenda)
    assert.equal((await owner().get(here)).text, JSON.stringify(body))
    for (const [verb, path, sent] of writes) {
      const answer = await owner().ask(verb, path, sent)
      assert.equal(answer.status, 422, `${verb} ${path} ${JSON.stringify(sent)}: ${answer.text}`)
      assert.deepEqual(
        answer.body.errors.map((one: any) => one.code),
        ['locked'],
        `${verb} ${path}`,
      )
    }
    assert.equal((await owner().get(here)).text, JSON.stringify(body))
    const live = { state: 1, member_id: scene.owner.id, due_ts: 'tomorrow' }
    assert.equal((await owner().patch(`/action_items/${item}`, live)).status, 200)
    assert.equal((await owner().patch(`/decisions/${decision}`, { state: 'withdrawn' })).status, 200)
    assert.equal((await owner().patch(here, { announced: false })).status, 200)
    await set(meeting, 'draft')
    assert.equal((await owner().patch(`/notes/${note}`, { description: 'Other' })).status, 200)
  })

  test('a change of the series leaves approved meetings as they are, and does not delete them', async () => {
    const { body: series } = await owner().post(`/rooms/${scene.room}/meeting_series`, {
      ...{ name: 'Tides', dtstart: '2026-12-03T10:00:00', timezone_name: 'Europe/Berlin', rrule: 'FREQ=WEEKLY' },
    })
    const here = `/meeting_series/${series.meeting_series_id}`
    const slot = Date.UTC(2026, 11, 3, 9) / 1000
    const meeting = (await owner().get(`${here}/meeting_at/${slot}`)).body.meeting_id
    await approve(meeting)
    const shown = async () => {
      const { body } = await owner().get(`/meetings/${meeting}?embed=attendees,markdown_outline`)
      const { meeting_series_id, slot_ts, ...rest } = body
      return rest
    }
    const was = await shown()
    assert.equal((await owner().patch(here, { name: 'Ebb', description: 'Other' })).status, 200)
    assert.equal((await owner().post(`${here}/agenda_items`, { title: 'Ebb' })).status, 201)
    assert.equal((await owner().post(`${here}/invitees`, { member_id: colleague.id })).status, 201)
    const moved = { dtstart: '2026-12-03T11:00:00', duration_minutes: 30 }
    assert.equal((await owner().patch(here, moved)).status, 200)
    assert.equal((await owner().patch(here, { rrule: 'FREQ=MONTHLY', dtstart: '2026-12-10T11:00:00' })).status, 200)
    assert.deepEqual(await shown(), was)
    const refused = await owner().delete(here)
    assert.deepEqual([refused.status, refused.body.errors[0].code], [422, 'locked'])
    assert.equal((await owner().post(`${here}/collapse`, { meeting_id: meeting })).status, 200)
    assert.deepEqual(await shown(), was)
    assert.equal((await owner().delete(`/meetings/${meeting}`)).status, 422)
    await set(meeting, 'draft')
    assert.equal((await owner().delete(`/meetings/${meeting}`)).status, 204)
  })

  test('whoever listens hears of it: the meeting changes with each step, and with each approval', async () => {
    const { meeting } = await held()
    let next = (await owner().get(`/changes?after=now&kind=meeting&meeting_id=${meeting}`)).headers['x-next-cursor']!
    const told = async () => {
      const { body, headers } = await owner().get(`/changes?after=${next}&kind=meeting&meeting_id=${meeting}`)
      next = headers['x-next-cursor']!
      return body.map((one: any) => `${one.what} ${one.resource_url}`)
    }
    await set(meeting, 'in_review')
    assert.deepEqual(await told(), [`changed ${API}/meetings/${meeting}`])
    await colleague.client.put(`/meetings/${meeting}/minutes/approval`, { approved: true })
    assert.deepEqual(await told(), [`changed ${API}/meetings/${meeting}`])
  })
})
