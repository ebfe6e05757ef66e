// Random acts upon meetings and series, with those who are invited and what they come from.
import type { Chance } from '../../rules/chance.ts'
import { type Act, DAY, type Drawn, HOUR } from './act.ts'

/** More meetings and series than this are not wanted: then some are deleted rather than made. */
const [MEETINGS, SERIES] = [70, 10]

export const actsOnMeetings = (drawn: Drawn): Act[] => [...meetings(drawn), ...attendees(drawn), ...series(drawn)]

const meetings = ({ stage, chance, client, words, perhaps, some, count }: Drawn): Act[] => [
  [
    6,
    async () =>
      (await count('meeting')) < MEETINGS &&
      client.post(`/rooms/${await some('room')}/meetings`, {
        name: words(),
        start_time: perhaps(stage.site.clock() + chance.number(-5, 20) * HOUR),
        template_id: chance.odds(0.2) ? await some('template') : undefined,
        meeting_source: chance.odds(0.2) ? { source_type: 'x', source_id: words() } : undefined,
      }),
  ],
  [3, async () => client.patch(`/meetings/${await some('meeting')}`, { description: words(), location: words() })],
  [
    2,
    async () =>
      client.patch(`/meetings/${await some('meeting')}`, {
        start_time: stage.site.clock() + chance.number(1, 200) * HOUR,
        duration_minutes: chance.number(10, 90),
      }),
  ],
  [
    5,
    async () =>
      client.patch(`/meetings/${await some('meeting')}`, {
        state: chance.one(['started', 'paused', 'ended', 'canceled', 'pending']),
      }),
  ],
  [
    2,
    async () => {
      const canceled = await stage.site.db.reads
        .selectFrom('meeting')
        .select('meeting_id')
        .where('state', '=', 'canceled')
        .orderBy('meeting_id')
        .execute()
      return canceled.length && client.patch(`/meetings/${chance.one(canceled).meeting_id}`, { state: 'pending' })
    },
  ],
  [3, async () => client.patch(`/meetings/${await some('meeting')}`, { room_id: await some('room') })],
  [1, async () => client.delete(`/meetings/${await some('meeting')}`)],
  [5, async () => (await count('meeting')) >= MEETINGS && client.delete(`/meetings/${await some('meeting')}`)],
  [
    1,
    async () =>
      client.post(`/meetings/${await some('meeting')}/meeting_sources`, { source_type: 'x', source_id: words() }),
  ],
  [1, async () => client.patch(`/meeting_sources/${await some('meeting_source')}`, { source_id: words() })],
  [1, async () => client.delete(`/meeting_sources/${await some('meeting_source')}`)],
]

const attendees = ({ chance, client, words, role, named, perhaps, some }: Drawn): Act[] => [
  [
    5,
    async () =>
      client.post(`/meetings/${await some('meeting')}/attendees`, {
        ...{ ...named(), role_id: role(), rsvp: perhaps(chance.number(0, 3)) },
      }),
  ],
  [
    4,
    async () =>
      client.patch(
        `/attendees/${await some('attendee')}`,
        chance.odds(0.5) ? { rsvp: chance.number(0, 3) } : { role_id: role(), note_taker: perhaps(true) },
      ),
  ],
  [3, async () => client.delete(`/attendees/${await some('attendee')}`)],
  [
    4,
    async () =>
      client.post(`/meeting_series/${await some('meeting_series')}/invitees`, { ...named(), role_id: role() }),
  ],
  [
    2,
    async () =>
      client.patch(
        `/invitees/${await some('invitee')}`,
        chance.odds(0.5) ? { rsvp: chance.number(0, 3) } : { role_id: role(), representing: words() },
      ),
  ],
  [2, async () => client.delete(`/invitees/${await some('invitee')}`)],
]

const series = ({ stage, chance, client, words, perhaps, some, within, count }: Drawn): Act[] => {
  const anySeries = () => some('meeting_series')
  /** When one of its coming meetings starts. */
  const aSlotOf = async (id: number): Promise<number | undefined> => {
    const { body } = await client.get(`/meeting_series/${id}/meeting_summaries?after=${stage.site.clock()}`)
    return body?.length ? chance.one(body as { start_time: { value: number } }[]).start_time.value : undefined
  }
  const weekly = () => weeklyFrom(stage.site.clock(), chance)
  return [
    [
      3,
      async () =>
        (await count('meeting_series')) < SERIES &&
        client.post(`/rooms/${await some('room')}/meeting_series`, {
          ...{ name: words(), ...weekly() },
          template_id: chance.odds(0.2) ? await some('template') : undefined,
        }),
    ],
    [
      2,
      async () =>
        client.patch(
          `/meeting_series/${await anySeries()}`,
          chance.odds(0.5) ? { name: words(), description: perhaps(words()) } : weekly(),
        ),
    ],
    [
      2,
      async () => {
        const id = await anySeries()
        const keep = (await within('meeting', 'meeting_series', id)).filter(() => chance.odds(0.5))
        return client.patch(`/meeting_series/${id}`, { ...weekly(), keep })
      },
    ],
    [1, async () => client.delete(`/meeting_series/${await anySeries()}`)],
    [
      2,
      async () => {
        const id = await anySeries()
        const from = await aSlotOf(id)
        return from && client.post(`/meeting_series/${id}/split`, { from, ...(chance.odds(0.5) && { name: words() }) })
      },
    ],
    [
      1,
      async () => {
        const id = await anySeries()
        const from = await aSlotOf(id)
        return from && client.delete(`/meeting_series/${id}?from=${from}`)
      },
    ],
    [2, async () => (await count('meeting_series')) >= SERIES && client.delete(`/meeting_series/${await anySeries()}`)],
    [
      1,
      async () => {
        const id = await anySeries()
        const [meeting_id] = await within('meeting', 'meeting_series', id)
        return meeting_id && client.post(`/meeting_series/${id}/collapse`, { meeting_id })
      },
    ],
    [
      3,
      async () => {
        const id = await anySeries()
        const time = await aSlotOf(id)
        return time && client.get(`/meeting_series/${id}/meeting_at/${time}`)
      },
    ],
    [
      1,
      async () =>
        client.post(`/meeting_series/${await anySeries()}/meeting_series_sources`, {
          ...{ source_type: 'x', source_id: words() },
        }),
    ],
    [
      1,
      async () =>
        client.patch(`/meeting_series_sources/${await some('meeting_series_source')}`, { source_id: words() }),
    ],
    [1, async () => client.delete(`/meeting_series_sources/${await some('meeting_series_source')}`)],
    [1, async () => client.post(`/meeting_series/${await anySeries()}/agenda_items`, { title: words() })],
  ]
}

/** A few weeks, from about now on. */
function weeklyFrom(now: number, chance: Chance) {
  const day = new Date((now + chance.number(0, 4) * DAY) * 1000).toISOString().slice(0, 10)
  return {
    dtstart: `${day}T${chance.number(10, 18)}:00:00`,
    timezone_name: 'Europe/Berlin',
    rrule: 'FREQ=WEEKLY',
    rcount: chance.number(2, 5),
    duration_minutes: 30,
  }
}
