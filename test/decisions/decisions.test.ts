// Decisions through HTTP: the register of the notes tagged `decision`, sentence by sentence.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '../client.ts'
import { assertInvalid, at, ids, newMeeting, type Scene, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'

const YEAR = new Date(NOW * 1000).getUTCFullYear()
const number = (sequence: number, year = YEAR) => `${year}-${String(sequence).padStart(3, '0')}`

onBothDatabases(
  'decisions',
  (stage) => {
    let scene: Scene
    let meeting: number

    before(async () => {
      scene = await setScene(stage())
      meeting = await newMeeting(scene)
    })

    const owner = () => scene.owner.client
    const write = async (description: string, where = `/meetings/${meeting}`, tags = ['decision']): Promise<number> => {
      const { status, body, text } = await owner().post(`${where}/notes`, { description, tags })
      assert.equal(status, 201, text)
      return body.note_id
    }
    const read = async (id: number, more = ''): Promise<any> => (await owner().get(`/decisions/${id}${more}`)).body
    const change = (id: number, body: unknown) => owner().patch(`/decisions/${id}`, body)
    /** A room and a meeting of its own. */
    const elsewhere = async () => {
      const room = await stage().room(scene.organization)
      await stage().place(room, scene.owner.id, 2)
      return { room, meeting: await newMeeting({ ...scene, room }, 'Elsewhere') }
    }

    test('a note tagged decision is a decision, with a number, and with everything that is said of it', async () => {
      await stage().events()
      const { room, meeting } = await elsewhere()
      const id = await write('<p>We <b>paint</b> the pier</p>', `/meetings/${meeting}`)
      const [item] = (await owner().get(`/meetings/${meeting}/agenda_items`)).body
      const body = await read(id)
      assert.deepEqual(body, {
        decision_id: id,
        number: number(1),
        display_number: number(1),
        description: '<p>We <b>paint</b> the pier</p>',
        state: 'decided',
        decided_ts: at(NOW),
        owner_id: null,
        replaces_id: null,
        replaced_by_id: null,
        review_ts: null,
        agenda_item_id: { value: item.agenda_item_id, display: item.title },
        meeting_id: { value: meeting, display: 'Elsewhere' },
        meeting_series_id: null,
        room_id: { value: room, display: body.room_id.display },
        create_id: { value: scene.owner.id, display: body.create_id.display },
        create_ts: at(NOW),
        update_ts: at(NOW),
      })
      for (const place of [`/rooms/${room}`, `/organizations/${scene.organization}`, ''])
        assert.deepEqual((await owner().get(`${place}/decisions?search=pier`)).body, [body])
      assert.deepEqual((await owner().get(`/notes/${id}?embed=decision`)).body.decision, body)
      const plain = await write('Just a note', `/meetings/${meeting}`, ['roof'])
      assert.equal((await owner().get(`/decisions/${plain}`)).status, 404)
      assert.equal((await owner().get(`/notes/${plain}?embed=decision`)).body.decision, null)
      assert.equal((await owner().get(`/decisions/${UNKNOWN}`)).status, 404)
      assert.equal((await change(plain, { state: 'decided' })).status, 404)
    })

    test('embeds: the plain text, the action items under the same agenda item, and who was there', async () => {
      const { meeting } = await elsewhere()
      const items = (
        await owner().put(`/meetings/${meeting}/agenda_items`, { agenda_items: [{ title: 'Pier' }, { title: 'Tide' }] })
      ).body
      const [pier, tide] = items.map((item: { agenda_item_id: number }) => item.agenda_item_id)
      const { body: note } = await owner().post(`/meetings/${meeting}/notes`, {
        ...{ description: '<p>We paint</p><p>it</p>', tags: ['decision'], agenda_item_id: pier },
      })
      await owner().post(`/meetings/${meeting}/action_items`, { description: 'Buy paint', agenda_item_id: pier })
      await owner().post(`/meetings/${meeting}/action_items`, { description: 'Wait', agenda_item_id: tide })
      const [{ attendee_id }] = (await owner().get(`/meetings/${meeting}/attendees`)).body
      const embeds = '?embed=description_clean,action_items,attendees'
      assert.deepEqual((await read(note.note_id, embeds)).attendees, [])
      await owner().patch(`/attendees/${attendee_id}`, { attended: true })
      const found = await read(note.note_id, embeds)
      assert.equal(found.description_clean, 'We paint\nit')
      assert.deepEqual(
        found.action_items.map((item: { description: string }) => item.description),
        ['Buy paint'],
      )
      assert.deepEqual(
        found.attendees.map((person: { attendee_id: number }) => person.attendee_id),
        [attendee_id],
      )
      const room = await write('No meeting', `/rooms/${scene.room}`)
      const outside = await read(room, embeds)
      assert.deepEqual([outside.action_items, outside.attendees, outside.meeting_id], [[], [], null])
    })

    test('numbers count in each room and year, and are given once and never again', async () => {
      const { room, meeting } = await elsewhere()
      const there = `/meetings/${meeting}`
      const first = await write('One', there)
      const second = await write('Two', `/rooms/${room}`)
      assert.deepEqual([(await read(first)).number, (await read(second)).number], [number(1), number(2)])
      assert.equal((await owner().delete(`/notes/${second}`)).status, 204)
      assert.equal((await owner().get(`/decisions/${second}`)).status, 404)
      assert.equal((await read(await write('Three', there))).number, number(3))
      // A plain note that becomes a decision is counted in the year in which it was written.
      const late = await write('Late', there, [])
      stage().pass(366 * 86_400)
      await owner().patch(`/notes/${late}`, { tags: ['decision'] })
      assert.equal((await read(late)).number, number(4))
      assert.equal((await read(await write('Next year', there))).number, number(1, YEAR + 1))
      // Another day of decision does not change the number.
      assert.equal((await change(late, { decided_ts: stage().site.clock() })).body.number, number(4))
      stage().pass(-366 * 86_400)
    })

    test('where the count of a room is missing or behind, its numbers go on, and a meeting with decisions moves in', async () => {
      const [from, to] = [await elsewhere(), await elsewhere()]
      const moved = await write('Moved', `/meetings/${from.meeting}`)
      for (const text of ['One', 'Two']) await write(text, `/rooms/${to.room}`)
      const lose = (last?: number) =>
        stage().site.db.write(async (trx) => {
          const counts = sql`where room_id in (${from.room}, ${to.room})`
          await (last === undefined
            ? sql`delete from decision_count ${counts}`
            : sql`update decision_count set last = ${last} ${counts}`
          ).execute(trx)
        })
      await lose()
      assert.equal((await read(await write('Three', `/rooms/${to.room}`))).number, number(3))
      await lose(1)
      assert.equal((await read(await write('Four', `/rooms/${to.room}`))).number, number(4))
      await lose()
      assert.equal((await owner().patch(`/meetings/${from.meeting}`, { room_id: to.room })).status, 200)
      assert.equal((await read(moved)).number, number(5))
      await lose()
      assert.equal((await read(await write('After', `/rooms/${from.room}`))).number, number(2), 'it had 1 before')
    })

    test('many at once get a number each', async () => {
      const { room, meeting } = await elsewhere()
      const made = await Promise.all(
        Array.from({ length: 24 }, (_, n) => write(`At once ${n}`, `/meetings/${meeting}`)),
      )
      const numbers = await Promise.all(made.map(async (id) => (await read(id)).number))
      assert.deepEqual(
        numbers.sort(),
        Array.from({ length: 24 }, (_, n) => number(n + 1)),
      )
      assert.equal((await owner().get(`/rooms/${room}/decisions`)).headers['x-total-count'], '24')
    })

    test('the tag taken away withdraws the decision; given back, it is decided under the same number', async () => {
      const id = await write('On and off')
      const { number: given } = await read(id)
      stage().pass(60)
      await owner().patch(`/notes/${id}`, { tags: ['roof'] })
      const withdrawn = await read(id)
      assert.deepEqual([withdrawn.state, withdrawn.number], ['withdrawn', given])
      assert.deepEqual(withdrawn.update_ts, at(stage().site.clock()))
      assertInvalid(await change(id, { state: 'decided' }), 'decisions', ['state', 'invalid_transition'])
      await owner().patch(`/notes/${id}`, { tags: ['decision', 'roof'] })
      assert.deepEqual([(await read(id)).state, (await read(id)).number], ['decided', given])
      // Other tags and texts leave the state alone.
      await change(id, { state: 'proposed' })
      await owner().patch(`/notes/${id}`, { tags: ['decision'], description: 'On and off again' })
      assert.deepEqual([(await read(id)).state, (await read(id)).description], ['proposed', 'On and off again'])
    })

    test('PATCH: state, owner, day and review; what is no field or no such person is 422', async () => {
      const id = await write('To change')
      const colleague = await someone(stage(), scene, { room: 3 })
      const stranger = await someone(stage(), scene)
      const sent = { state: 'proposed', owner_id: colleague.id, decided_ts: NOW - 86_400, review_ts: NOW + 86_400 }
      stage().pass(60)
      const { status, body } = await change(id, sent)
      assert.equal(status, 200)
      assert.deepEqual(
        [body.state, body.owner_id.value, body.decided_ts, body.review_ts, body.update_ts],
        ['proposed', colleague.id, at(NOW - 86_400), at(NOW + 86_400), at(stage().site.clock())],
      )
      assert.deepEqual((await change(id, body)).body, body, 'what was read can be sent back')
      const cleared = (await change(id, { owner_id: null, review_ts: null })).body
      assert.deepEqual([cleared.owner_id, cleared.review_ts], [null, null])
      for (const member of [stranger.id, UNKNOWN])
        assertInvalid(await change(id, { owner_id: member }), 'decisions', ['owner_id', 'invalid_reference'])
      assertInvalid(await change(id, { state: 'dropped' }), 'decisions', ['state', 'invalid_value'])
      assertInvalid(await change(id, { decided_ts: null }), 'decisions', ['decided_ts', 'invalid_value'])
      assertInvalid(await change(id, { text: 'x' }), 'decisions', ['text', 'unknown_field'])
      const tag = (await owner().get(`/decisions/${id}`)).headers['etag']!
      await change(id, { state: 'decided' })
      assert.equal(
        (await owner().patch(`/decisions/${id}`, { state: 'proposed' }, { headers: { 'if-match': tag } })).status,
        412,
      )
    })

    test('replacing: both sides say so, and it can be taken back; cycles are refused', async () => {
      const [old, next, third] = [await write('Old'), await write('Next'), await write('Third')]
      const { number: oldNumber } = await read(old)
      const { body } = await change(next, { replaces_id: old })
      assert.deepEqual(body.replaces_id, { value: old, display: oldNumber })
      const replaced = await read(old)
      assert.deepEqual([replaced.state, replaced.replaced_by_id], ['replaced', { value: next, display: body.number }])
      assertInvalid(await change(third, { replaces_id: old }), 'decisions', ['replaces_id', 'not_unique'])
      assertInvalid(await change(old, { state: 'decided' }), 'decisions', ['state', 'invalid_transition'])
      assert.equal((await change(old, { state: 'replaced' })).status, 200, 'the present state is no change')
      await change(third, { replaces_id: next })
      for (const wrong of [third, old]) {
        const answer = await change(old, { replaces_id: wrong })
        assertInvalid(answer, 'decisions', ['replaces_id', 'invalid_value'])
      }
      assertInvalid(await change(old, { replaces_id: UNKNOWN }), 'decisions', ['replaces_id', 'invalid_reference'])
      const plain = await write('Plain', undefined, [])
      assertInvalid(await change(old, { replaces_id: plain }), 'decisions', ['replaces_id', 'invalid_reference'])
      await change(third, { replaces_id: null })
      assert.deepEqual([(await read(next)).state, (await read(next)).replaced_by_id], ['decided', null])
      // A decision that is deleted replaces nothing any more.
      assert.equal((await owner().delete(`/notes/${next}`)).status, 204)
      assert.deepEqual([(await read(old)).state, (await read(old)).replaced_by_id], ['decided', null])
      await owner().patch(`/notes/${old}`, { tags: [] })
      assertInvalid(await change(third, { replaces_id: old }), 'decisions', ['replaces_id', 'invalid_transition'])
    })

    test('a list names those who were present, of each meeting; of no meeting, nobody', async () => {
      const { room, meeting } = await elsewhere()
      const [{ attendee_id, member_id, member_name }] = (await owner().get(`/meetings/${meeting}/attendees`)).body
      await write('Of the meeting', `/meetings/${meeting}`)
      await write('Of the room', `/rooms/${room}`)
      const present = async () => {
        const { body } = await owner().get(`/rooms/${room}/decisions?embed=present`)
        return ['Of the meeting', 'Of the room'].map(
          (text) => body.find(({ description }: any) => description.includes(text)).present,
        )
      }
      assert.deepEqual(await present(), [[], []])
      await owner().patch(`/attendees/${attendee_id}`, { attended: true })
      assert.deepEqual(await present(), [[{ value: member_id, display: member_name }], []])
      // So do notes, of which others than decisions have nobody.
      await write('Just a note', `/meetings/${meeting}`, ['roof'])
      const { body: notes } = await owner().get(`/meetings/${meeting}/notes?embed=present,decision`)
      const people = (isDecision: boolean) =>
        notes.filter(({ decision }: any) => (decision !== null) === isDecision).flatMap((note: any) => note.present)
      assert.deepEqual([people(true), people(false)], [[{ value: member_id, display: member_name }], []])
    })

    test('lists are of decisions at which somebody was present, and follow attendance', async () => {
      const { room, meeting } = await elsewhere()
      const [{ attendee_id, member_id }] = (await owner().get(`/meetings/${meeting}/attendees`)).body
      const id = await write('Followed', `/meetings/${meeting}`)
      await write('Of no meeting', `/rooms/${room}`)
      const administrator = await stage().as(await stage().person({ enterprise: true }))
      const lists = [`/rooms/${room}/decisions`, `/organizations/${scene.organization}/decisions`, '/decisions']
      const found = async (client: Client) =>
        Promise.all(
          lists.map(async (list) => {
            const { body, headers } = await client.get(`${list}?present=${member_id}&search=followed`)
            return [headers['x-total-count'], body.map(({ decision_id }: any) => decision_id)]
          }),
        )
      for (const [attended, those] of [
        [false, []],
        [true, [id]],
        [false, []],
      ] as const) {
        await owner().patch(`/attendees/${attendee_id}`, { attended })
        for (const client of [owner(), administrator])
          assert.deepEqual(await found(client), Array(3).fill([String(those.length), those]), String(attended))
      }
      await owner().patch(`/attendees/${attendee_id}`, { attended: true })
      assert.equal((await owner().get(`/rooms/${room}/decisions?present=${UNKNOWN}`)).body.length, 0)
      assertInvalid(await owner().get('/decisions?present=0'), 'decisions', ['present', 'invalid_value'])
    })

    test('every list is a table for programs, whose texts are no formulas, and a document', async () => {
      const { room, meeting } = await elsewhere()
      const id = await write('=SUM(A1) says "paint", then\nwait', `/meetings/${meeting}`)
      const { number: given } = await read(id)
      for (const list of [`/rooms/${room}/decisions`, `/organizations/${scene.organization}/decisions`, '/decisions']) {
        const csv = await owner().get(`${list}?search=paint&fields=display_number,description&format=csv`)
        assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8')
        assert.match(csv.headers['content-disposition']!, /^attachment; filename="Decisions.*\.csv"/)
        assert.ok(csv.text.startsWith('\ufeffNumber,Decision\r\n'), csv.text)
        assert.ok(csv.text.includes(`${given},"'=SUM(A1) says ""paint"", then`), csv.text)
        const page = await owner().get(`${list}?search=paint&format=html`)
        assert.equal(page.status, 200)
        assert.match(page.text, new RegExp(`<strong class="number">${given}</strong>`))
      }
    })

    test('the number of a decision of another room is displayed with the key of that room, or its name', async () => {
      const { room } = await elsewhere()
      const { name } = (await owner().get(`/rooms/${room}`)).body
      const [old, next] = [await write('There', `/rooms/${room}`), await write('Here')]
      const { number: numberThere } = await read(old)
      const { display_number: numberHere, number: bareHere, room_id } = (await change(next, { replaces_id: old })).body
      assert.equal((await read(next)).replaces_id.display, `${numberThere}, ${name}`)
      const named = numberHere === bareHere ? `${bareHere}, ${room_id.display}` : numberHere
      assert.equal((await read(old)).replaced_by_id.display, named)
      assert.equal((await owner().patch(`/rooms/${room}`, { key: 'THERE' })).status, 200)
      assert.equal((await read(next)).replaces_id.display, `THERE-${numberThere}`)
      await change(next, { replaces_id: null })
    })

    test('two that replace each other at once: one of them is refused, and neither waits for the other in a circle', async () => {
      const deadlocks = async (): Promise<number> => {
        if (stage().site.db.dialect === 'sqlite') return 0
        const told = await sql<{ deadlocks: string }>`select deadlocks from pg_stat_database
        where datname = current_database()`.execute(stage().site.db.reads)
        return Number(told.rows[0]!.deadlocks)
      }
      const before = await deadlocks()
      for (let time = 0; time < 8; time++) {
        const [one, other] = [await write('One'), await write('Other')]
        const answers = await Promise.all([change(one, { replaces_id: other }), change(other, { replaces_id: one })])
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
      }
      assert.equal(await deadlocks(), before)
    })

    test('rights are those of the note: both must be writable to replace one by the other', async () => {
      const colleague = await someone(stage(), scene, { room: 3 })
      const observer = await someone(stage(), scene, { room: 4 })
      const outsider = await someone(stage(), scene)
      const foreign = await write('Theirs')
      const own = (
        await colleague.client.post(`/meetings/${meeting}/notes`, { description: 'Mine', tags: ['decision'] })
      ).body.note_id
      assert.equal((await colleague.client.patch(`/decisions/${own}`, { state: 'proposed' })).status, 200)
      assert.equal((await colleague.client.patch(`/decisions/${foreign}`, { state: 'proposed' })).status, 403)
      assert.equal((await colleague.client.patch(`/decisions/${own}`, { replaces_id: foreign })).status, 403)
      assert.equal((await read(foreign)).state, 'decided')
      const hidden = await elsewhere()
      const unseen = await write('Hidden', `/meetings/${hidden.meeting}`)
      assertInvalid(await colleague.client.patch(`/decisions/${own}`, { replaces_id: unseen }), 'decisions', [
        'replaces_id',
        'invalid_reference',
      ])
      assert.equal((await observer.client.get(`/decisions/${own}`)).status, 200)
      assert.equal((await outsider.client.get(`/decisions/${own}`)).status, 403)
      assert.deepEqual((await outsider.client.get('/decisions')).body, [])
      assert.equal((await outsider.client.get(`/rooms/${scene.room}/decisions`)).status, 403)
      const seen = ids(await observer.client.get('/decisions?per_page=100'), 'decision_id')
      assert.ok(seen.includes(own) && !seen.includes(unseen))
      // A guest of one meeting reads its decisions, and no others.
      await owner().post(`/meetings/${hidden.meeting}/guests`, { email: 'guest.of.one@harbour.example' })
      await owner().post(`/meetings/${hidden.meeting}/attendees`, { member_id: observer.id })
    })

    test('lists: search, year, days, state and owner; the latest decision first', async () => {
      const { room, meeting } = await elsewhere()
      const there = `/meetings/${meeting}`
      const [paint, siren, crane] = [
        await write('<p>Paint the <b>Pier</b></p>', there),
        await write('The siren &amp; the bell', there),
        await write('Äußere Kräne', there),
      ]
      const day = (year: number, month: number) => Date.UTC(year, month - 1, 15) / 1000
      await change(paint, { decided_ts: day(2024, 3), owner_id: scene.owner.id })
      await change(siren, { decided_ts: day(2024, 6), state: 'proposed' })
      await change(crane, { decided_ts: day(2025, 1) })
      const list = async (query: string) => ids(await owner().get(`/rooms/${room}/decisions${query}`), 'decision_id')
      assert.deepEqual(await list(''), [crane, siren, paint])
      assert.deepEqual(await list('?sort=decided_ts'), [paint, siren, crane])
      assert.deepEqual(await list('?year=2024'), [siren, paint])
      assert.deepEqual(await list('?year=2023'), [])
      assert.deepEqual(await list('?after=2024-03-01&before=2024-06-01'), [paint])
      assert.deepEqual(await list('?state=proposed'), [siren])
      assert.deepEqual(await list(`?owner=${scene.owner.id}`), [paint])
      assert.deepEqual(await list('?owner=0'), [crane, siren])
      assert.deepEqual(await list('?search=PIER%20paint'), [paint])
      assert.deepEqual(await list('?search=pier%20siren'), [])
      assert.deepEqual(await list('?search=siren%20%26'), [siren])
      assert.deepEqual(await list('?search=kr%C3%84ne'), [crane])
      assert.deepEqual(await list(`?search=${number(2)}`), [siren])
      assert.deepEqual(await list('?search=%25'), [])
      const paged = await owner().get(`/rooms/${room}/decisions?per_page=1&page=1`)
      assert.deepEqual(ids(paged, 'decision_id'), [siren])
      assert.equal(paged.headers['x-total-count'], '3')
      for (const [wrong, field] of [
        ['year=0', 'year'],
        ['year=x', 'year'],
        ['state=open', 'state'],
        ['owner=x', 'owner'],
        ['sort=number', 'sort'],
        ['tag=x', 'tag'],
      ] as const)
        assertInvalid(await owner().get(`/rooms/${room}/decisions?${wrong}`), 'decisions', [field, 'invalid_value'])
    })

    test('a series has the decisions of its meetings', async () => {
      const { body: series } = await owner().post(`/rooms/${scene.room}/meeting_series`, {
        ...{ name: 'Rounds', dtstart: '2026-12-03T10:00:00', timezone_name: 'Europe/Berlin', rrule: 'FREQ=WEEKLY' },
      })
      const id = series.meeting_series_id
      const slot = Date.UTC(2026, 11, 3, 9) / 1000
      const { body: round } = await owner().get(`/meeting_series/${id}/meeting_at/${slot}`)
      const made = await write('In the series', `/meetings/${round.meeting_id}`)
      assert.deepEqual(ids(await owner().get(`/meeting_series/${id}/decisions`), 'decision_id'), [made])
      assert.equal((await read(made)).meeting_series_id.value, id)
    })

    test('a meeting that moves takes its decisions along: a number stays where it was never given there', async () => {
      const [from, to] = [await elsewhere(), await elsewhere()]
      const staying = await write('Stays', `/rooms/${from.room}`)
      const [one, two] = [
        await write('One', `/meetings/${from.meeting}`),
        await write('Two', `/meetings/${from.meeting}`),
      ]
      const [a, b] = [await write('A', `/meetings/${to.meeting}`), await write('B', `/meetings/${to.meeting}`)]
      await owner().delete(`/notes/${b}`)
      const move = (room: number) => owner().patch(`/meetings/${from.meeting}`, { room_id: room })
      assert.equal((await move(to.room)).status, 200)
      const numbers = async () => [(await read(one)).number, (await read(two)).number]
      // 2 was given here once, to a decision that is gone, so it is not given again; 3 never was.
      assert.deepEqual(await numbers(), [number(4), number(3)])
      assert.deepEqual(
        ids(await owner().get(`/rooms/${to.room}/decisions?sort=create_ts`), 'decision_id'),
        [one, two, a].sort((x, y) => x - y),
      )
      assert.deepEqual(ids(await owner().get(`/rooms/${from.room}/decisions`), 'decision_id'), [staying])
      assert.equal((await read(await write('C', `/meetings/${to.meeting}`))).number, number(5))
      assert.equal((await read(await write('D', `/rooms/${from.room}`))).number, number(4))
      assert.equal((await move(from.room)).status, 200)
      assert.deepEqual(await numbers(), [number(2), number(3)], 'back where they were, they have their own again')
      assert.deepEqual(ids(await owner().get(`/decisions?search=${number(2)}%20one`), 'decision_id'), [one])
    })

    test('the feed tells decisions: made, changed with their note, replaced, gone', async () => {
      const cursor = (await owner().get('/changes?after=now')).headers['x-next-cursor']!
      const id = await write('Told')
      const told = async (after: string) => {
        const answer = await owner().get(`/changes?after=${after}&kind=decision`)
        return { what: answer.body.map((one: any) => [one.thing_id, one.what]), next: answer.headers['x-next-cursor']! }
      }
      let { what, next } = await told((await owner().get(`/changes?after=now&kind=decision`)).headers['x-next-cursor']!)
      void cursor
      assert.deepEqual(what, [])
      await owner().patch(`/notes/${id}`, { description: 'Told again' })
      ;({ what, next } = await told(next))
      assert.deepEqual(what, [[id, 'changed']])
      const other = await write('Instead')
      await change(other, { replaces_id: id })
      ;({ what, next } = await told(next))
      assert.deepEqual(
        what.sort(),
        [
          [id, 'changed'],
          [other, 'changed'],
        ].sort(),
      )
      await owner().delete(`/notes/${other}`)
      ;({ what, next } = await told(next))
      assert.deepEqual(
        what.sort(),
        [
          [id, 'changed'],
          [other, 'gone'],
        ].sort(),
      )
    })

    test('a decision of another room is named to those alone who may read it, and what is shown can be sent back', async () => {
      const hidden = await elsewhere()
      const far = await write('Elsewhere', `/meetings/${hidden.meeting}`)
      const [old, next] = [await write('Old'), await write('New')]
      assert.equal((await change(far, { replaces_id: old })).status, 200)
      assert.equal((await change(next, { replaces_id: far })).status, 200)
      const colleague = (await someone(stage(), scene, { organization: 3, room: 2 })).client
      const [replaced, replacing] = [
        await colleague.get(`/decisions/${old}`),
        await colleague.get(`/decisions/${next}`),
      ]
      assert.deepEqual([replaced.body.state, replaced.body.replaced_by_id], ['replaced', null])
      assert.deepEqual([replacing.body.state, replacing.body.replaces_id], ['decided', null])
      const listed = (await colleague.get(`/rooms/${scene.room}/decisions?per_page=100`)).body
      const notes = (await colleague.get(`/rooms/${scene.room}/notes?per_page=100&embed=decision`)).body
      const embedded = notes.flatMap(({ decision }: any) => decision ?? [])
      assert.ok(embedded.some(({ decision_id }: any) => decision_id === next))
      for (const one of [...listed, ...embedded])
        assert.ok(![one.replaces_id?.value, one.replaced_by_id?.value].includes(far))
      assert.equal((await colleague.patch(`/decisions/${next}`, { replaces_id: null, owner_id: null })).status, 200)
      assert.equal((await read(next)).replaces_id.value, far)
      assert.equal((await read(old)).replaced_by_id.value, far)
      assert.equal((await read(far)).replaced_by_id.value, next)
    })

    test('with a meeting that goes to another organization, what its decisions replace and are replaced by ends', async () => {
      const { chief } = scene
      const other = await setScene(stage())
      const going = await newMeeting(scene, 'Going')
      const [within, over] = [await write('One', `/meetings/${going}`), await write('Two', `/meetings/${going}`)]
      const [before, after] = [await write('Before'), await write('After')]
      await change(over, { replaces_id: within })
      await change(within, { replaces_id: before })
      await change(after, { replaces_id: over })
      assert.equal((await chief.client.patch(`/meetings/${going}`, { room_id: other.room })).status, 200)
      const links = async (id: number) => {
        const { replaces_id, replaced_by_id, state } = (await chief.client.get(`/decisions/${id}`)).body
        return [replaces_id?.value ?? null, replaced_by_id?.value ?? null, state]
      }
      assert.deepEqual(await links(before), [null, null, 'replaced'])
      assert.deepEqual(await links(within), [null, over, 'replaced'])
      assert.deepEqual(await links(over), [within, null, 'replaced'])
      assert.deepEqual(await links(after), [null, null, 'decided'])
      assert.equal((await other.owner.client.delete(`/notes/${within}`)).status, 204)
      assert.equal((await read(before)).state, 'replaced')
    })

    test('files: a spreadsheet and documents by year of every list', async () => {
      const { room, meeting } = await elsewhere()
      const [one, two] = [
        await write('<p>Paint it</p>', `/meetings/${meeting}`),
        await write('Ring it', `/meetings/${meeting}`),
      ]
      await change(one, { decided_ts: Date.UTC(2024, 4, 1) / 1000 })
      await change(two, { replaces_id: one })
      const markdown = await owner().get(`/rooms/${room}/decisions?format=markdown`)
      assert.equal(markdown.headers['content-type'], 'text/markdown; charset=utf-8')
      assert.match(
        markdown.text,
        new RegExp(`## ${YEAR}[^]*${number(2)}[^]*Ring it[^]*Replaces ${number(1)}[^]*## 2024[^]*Paint it`),
      )
      assert.match(markdown.text, /\*Replaced · Decided May.1,.2024/, 'the day is that of the decision')
      const year = await owner().get(`/rooms/${room}/decisions?format=html&year=2024`)
      assert.ok(year.text.includes('Paint it') && !year.text.includes('Ring it'))
      for (const format of ['docx', 'pdf'])
        assert.equal((await owner().get(`/rooms/${room}/decisions?format=${format}`)).status, 200)
      for (const place of [`/rooms/${room}`, `/organizations/${scene.organization}`, ''])
        assert.match((await owner().get(`${place}/decisions?format=xlsx`)).headers['content-type']!, /spreadsheetml/)
      assert.equal((await owner().get('/decisions?format=pdf')).headers['content-type'], 'application/pdf')
      assertInvalid(await owner().get(`/rooms/${room}/decisions?format=epub`), 'decisions', ['format', 'invalid_value'])
    })

    test('the record of a meeting shows the numbers, in documents and views', async () => {
      const { meeting } = await elsewhere()
      await write('We paint', `/meetings/${meeting}`)
      await owner().patch(`/meetings/${meeting}`, { state: 'started' })
      await owner().patch(`/meetings/${meeting}`, { state: 'ended' })
      const markdown = await owner().get(`/meetings/${meeting}?format=markdown&embed=lists`)
      assert.ok(markdown.text.includes(`Decision ${number(1)}`), markdown.text)
      assert.ok(markdown.text.includes(`${number(1)}: We paint`), markdown.text)
      const { body } = await owner().get(`/meetings/${meeting}?embed=html_view,text_view,markdown_view`)
      for (const view of ['html_view', 'text_view', 'markdown_view']) assert.ok(body[view].includes(number(1)), view)
    })
  },
  { locale: 'en-US' },
)
