// What may be embedded in meetings, through HTTP: people by role, and the source.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, ids, newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const ROLES = { facilitators: 2, participants: 3, observers: 4, guests: 5 } as const

onBothDatabases(
  'embeds of meetings',
  (stage) => {
    let scene: Scene
    let full: number
    let empty: number

    before(async () => {
      scene = await setScene(stage())
      const { client } = scene.owner
      full = await newMeeting(scene, 'Full')
      for (const [roles] of Object.entries(ROLES)) {
        for (const count of [1, 2]) {
          const { id } = await someone(stage(), scene, { room: 3 })
          const { status } = await client.post(`/meetings/${full}/${roles}`, { member_id: id, rsvp: count })
          assert.equal(status, 201)
        }
      }
      await client.post(`/meetings/${full}/meeting_sources`, { source_type: 'calendar', source_id: 'full' })
      empty = await newMeeting(scene, 'Empty')
      const [creator] = (await client.get(`/meetings/${empty}/attendees`)).body
      await client.delete(`/attendees/${creator.attendee_id}`)
    })

    const places = (): [path: string, pick: (body: any, id: number) => any][] => [
      ['/meetings/:id', (body) => body],
      [`/rooms/${scene.room}/meetings/:id`, (body) => body],
      ['/meetings', (body, id) => body.find((row: any) => row.meeting_id === id)],
      [`/rooms/${scene.room}/meetings`, (body, id) => body.find((row: any) => row.meeting_id === id)],
    ]

    for (const embed of ['attendees', ...Object.keys(ROLES)]) {
      test(`embed=${embed}: as the list of ${embed} has them, [] where there are none`, async () => {
        const { client } = scene.owner
        const listed = (await client.get(`/meetings/${full}/${embed}`)).body
        assert.equal(listed.length, embed === 'attendees' ? 9 : embed === 'facilitators' ? 3 : 2)
        for (const [path, pick] of places()) {
          const [one, other] = [
            pick((await client.get(`${path.replace(':id', String(full))}?embed=${embed}`)).body, full),
            pick((await client.get(`${path.replace(':id', String(empty))}?embed=${embed}`)).body, empty),
          ]
          assert.deepEqual(one[embed], listed, path)
          assert.deepEqual(other[embed], [], path)
        }
      })
    }

    test('embed=recurrence_descriptions: the schedule of the series in each language, or null', async () => {
      const { client } = scene.owner
      const { body: series } = await client.post(`/rooms/${scene.room}/meeting_series`, {
        ...{ name: 'Round', dtstart: '2026-03-05T09:00:00', timezone_name: 'Europe/Berlin' },
        ...{ rrule: 'FREQ=WEEKLY;INTERVAL=2', dtuntil: '2027-03-31' },
      })
      const words = {
        en: 'every 2 weeks on Thursday, until Mar 31, 2027',
        de: 'alle 2 Wochen donnerstags, bis 31. März 2027',
        fr: 'toutes les 2 semaines le jeudi, jusqu’au 31 mars 2027',
        es: 'cada 2 semanas el jueves, hasta el 31 de marzo de 2027',
      }
      const embed = 'embed=recurrence_descriptions'
      const at = `/meeting_series/${series.meeting_series_id}`
      assert.deepEqual((await client.get(`${at}?${embed}`)).body.recurrence_descriptions, words)
      const zone = 'embed=schedule_timezone'
      assert.equal((await client.get(`${at}?${zone}`)).body.schedule_timezone, 'Europe/Berlin')
      const { body: slots } = await client.get(`${at}/meeting_summaries?per_page=1`)
      const { body: first } = await client.get(`${at}/meeting_at/${slots[0].start_time.value}`)
      assert.equal(first.meeting_series_id.display, words.en)
      for (const [path, pick] of places()) {
        const of = async (id: number) =>
          pick((await client.get(`${path.replace(':id', String(id))}?${embed}`)).body, id).recurrence_descriptions
        assert.deepEqual(await of(first.meeting_id), words, path)
        assert.equal(await of(full), null, path)
        const zoneOf = async (id: number) =>
          pick((await client.get(`${path.replace(':id', String(id))}?${zone}`)).body, id).schedule_timezone
        assert.equal(await zoneOf(first.meeting_id), 'Europe/Berlin', path)
        assert.equal(await zoneOf(full), null, path)
        const named = 'embed=series_name'
        const nameOf = async (id: number) =>
          pick((await client.get(`${path.replace(':id', String(id))}?${named}`)).body, id).series_name
        assert.equal(await nameOf(first.meeting_id), 'Round', path)
        assert.equal(await nameOf(full), null, path)
      }
      // A guest of one meeting may not read its series.
      const guest = await someone(stage(), scene, { room: ROLES.guests })
      const { status } = await client.post(`/meetings/${first.meeting_id}/guests`, { member_id: guest.id })
      assert.equal(status, 201)
      const { body: seen } = await guest.client.get(`/meetings/${first.meeting_id}?embed=series_name`)
      assert.deepEqual([seen.name, seen.series_name], ['Round', null])
    })

    test('embed=meeting_source: the source object, or null', async () => {
      const { client } = scene.owner
      const [source] = (await client.get(`/meetings/${full}/meeting_sources`)).body
      for (const [path, pick] of places().slice(0, 3)) {
        const one = await client.get(`${path.replace(':id', String(full))}?embed=meeting_source`)
        const other = await client.get(`${path.replace(':id', String(empty))}?embed=meeting_source`)
        assert.deepEqual(pick(one.body, full).meeting_source, source, path)
        assert.equal(pick(other.body, empty).meeting_source, null, path)
      }
    })

    test('the embeddable meeting_source is not listed in the list of a room', async () => {
      const answer = await scene.owner.client.get(`/rooms/${scene.room}/meetings?embed=meeting_source`)
      assertInvalid(answer, 'meetings', ['embed', 'invalid_value'])
    })

    test('several embeds, and the fields of some', async () => {
      const { client } = scene.owner
      const { body } = await client.get(`/meetings/${full}?embed=guests,meeting_source,facilitators`)
      assert.deepEqual(Object.keys(body).slice(-3).toSorted(), ['facilitators', 'guests', 'meeting_source'])
      assert.equal('participants' in body, false)
      const some = await client.get(`/meetings/${full}?embed=guests,facilitators&fields=guests,name`)
      assert.deepEqual(some.body, { name: 'Full', guests: body.guests })
    })

    test('an attendee embedded is the attendee', async () => {
      const { client } = scene.owner
      const { body } = await client.get(`/meetings/${full}?embed=attendees`)
      for (const attendee of body.attendees)
        assert.deepEqual((await client.get(`/attendees/${attendee.attendee_id}`)).body, attendee)
    })

    test('whoever reads a meeting reads who attends it', async () => {
      const guest = await someone(stage(), scene, { organization: 5, room: 5 })
      const added = await scene.owner.client.post(`/meetings/${full}/guests`, { member_id: guest.id })
      const { body } = await guest.client.get('/meetings?embed=attendees')
      assert.deepEqual(ids({ status: 200, body } as any, 'meeting_id'), [full])
      assert.equal(body[0].attendees.length, 10)
      assert.equal(body[0].attendees[0].attendee_id, added.body.attendee_id)
      await scene.owner.client.delete(`/attendees/${added.body.attendee_id}`)
    })

    for (const unknown of [
      'invitees',
      'source',
      'Attendees',
      'attendees,',
      'agenda',
      '__proto__',
      'attendees;guests',
    ]) {
      const known = unknown === 'attendees,'
      test(`embed=${unknown} is ${known ? 'attendees' : '422 invalid_value'}`, async () => {
        const answer = await scene.owner.client.get(`/meetings/${full}?embed=${unknown}`)
        if (known) assert.equal(answer.body.attendees.length, 9)
        else assertInvalid(answer, 'meetings', ['embed', 'invalid_value'])
      })
    }
  },
  { locale: 'en-US' },
)
