// Whatever is done to a series, in whatever order its mail arrives, and with one of them lost: calendars show what the site has.
// CALENDAR_SEEDS=1,2,3 and CALENDAR_STEPS=40 go other ways, and longer ones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receive } from '../../server/mail/receiving/receive.ts'
import { onBothDatabases } from '../stage.ts'
import { type CalendarProgram, calendarProgram, fileShows, type Kind } from './calendar-program.ts'
import type { ReadCalendar } from './event-reader.ts'
import { calendarPost } from './mail-scene.ts'

const [HOUR, DAY] = [3_600, 86_400]
const KINDS: readonly Kind[] = ['keeps them', 'drops them']
const SEEDS = (process.env['CALENDAR_SEEDS'] ?? '5').split(',').map(Number)
const STEPS = Number(process.env['CALENDAR_STEPS'] ?? 16)

/** Numbers from 0 to 1, the same for each seed. */
function chances(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

onBothDatabases(
  'what calendars show',
  (stage) => {
    const all = calendarPost(stage)
    const now = () => stage().site.clock()

    /** What the site has for the member: its feed, which is made without regard to mail. */
    async function expected(path: string): Promise<string[]> {
      const { statusCode, payload } = await stage().app.inject({ method: 'GET', url: path })
      assert.equal(statusCode, 200)
      return fileShows(payload, now(), now() + 50 * DAY)
    }
    const shown = (program: CalendarProgram) => program.shows(now(), now() + 50 * DAY)
    const after = (kind: Kind, mails: readonly ReadCalendar[]) => {
      const program = calendarProgram(kind)
      for (const mail of mails) program.take(mail)
      return shown(program)
    }

    for (const seed of SEEDS) {
      test(`${STEPS} changes of a series, from ${seed}`, async (context) => {
        const chance = chances(seed)
        const pick = <T>(some: readonly T[]): T => some[Math.floor(chance() * some.length)]!
        const { member } = all
        const { id, first } = await all.announced()
        // So that the next feed has nothing of it.
        context.after(() =>
          stage().write((trx) => trx.deleteFrom('meeting').where('meeting_series_id', '=', id).execute()),
        )
        context.after(() =>
          stage().write((trx) => trx.deleteFrom('invitee').where('meeting_series_id', '=', id).execute()),
        )
        const { headers } = await all.member.client.post('/calendar_feeds', { kind: 'mine' })
        const feed = new URL(headers['x-feed-url']!).pathname
        const own = (await member.client.get(`/members/${member.id}`)).body.email
        const isTheirs = ({ to }: ReadCalendar) => to === own
        const mails = first.filter(isTheirs)
        assert.equal(mails.length, 1)
        const programs = KINDS.map(calendarProgram)
        for (const program of programs) program.take(mails[0]!)
        const done: string[] = []
        let hour = 10
        const slot = () =>
          new Date((Date.parse('2026-03-10T09:00:00Z') / 1000 + Math.floor(1 + chance() * 6) * 7 * DAY) * 1000)
        const made = async () => {
          const coming = await stage()
            .site.db.reads.selectFrom('meeting')
            .select(['meeting_id', 'start_time'])
            .where('meeting_series_id', '=', id)
            .where('start_time', '>', now() + 2 * HOUR)
            .orderBy('meeting_id')
            .execute()
          return coming.length && chance() < 0.6 ? pick(coming) : undefined
        }
        const meeting = async (): Promise<number> => {
          const known = await made()
          if (known) return known.meeting_id
          // The slots of other hours are found by their day.
          const time = new Date(slot().getTime() + (hour - 10) * HOUR * 1000).toISOString()
          const got = await all.scene.owner.client.get(`/meeting_series/${id}/meeting_at/${time}`)
          return got.status === 200 ? got.body.meeting_id : 0
        }
        const change = async (path: string, body: object) => {
          const { status, text } = await all.scene.owner.client.patch(path, body)
          assert.ok([200, 403, 404, 409, 410, 422].includes(status), text)
          return status
        }
        const steps: Record<string, () => Promise<unknown>> = {
          move: async () => {
            const one = await meeting()
            if (!one) return
            const rows = stage().site.db.reads.selectFrom('meeting').select('start_time').where('meeting_id', '=', one)
            const { start_time } = await rows.executeTakeFirstOrThrow()
            const at = chance() < 0.1 ? null : Number(start_time) + pick([HOUR, 2 * HOUR, -HOUR, DAY, 8 * DAY])
            return change(`/meetings/${one}`, { start_time: at, duration_seconds: pick([HOUR, 2 * HOUR]) })
          },
          rename: async () =>
            change(`/meetings/${(await meeting()) || 1}`, { name: `Watch ${Math.floor(chance() * 99)}` }),
          place: async () =>
            change(`/meetings/${(await meeting()) || 1}`, { location: pick(['Pier 1', 'Pier 2', null]) }),
          cancel: async () => change(`/meetings/${(await meeting()) || 1}`, { state: pick(['canceled', 'pending']) }),
          remove: async () => {
            const one = await made()
            if (one) await all.scene.owner.client.delete(`/meetings/${one.meeting_id}`)
          },
          title: () => change(`/meeting_series/${id}`, { name: pick(['Tide watch', 'Low water', 'High water']) }),
          hour: () => {
            hour = pick([9, 10, 14])
            return change(`/meeting_series/${id}`, { dtstart: `2026-03-10T${String(hour).padStart(2, '0')}:00:00` })
          },
          skip: () => {
            const day = slot().toISOString().slice(0, 10)
            return change(`/meeting_series/${id}`, {
              excluded_dates: pick([null, [`${day}T${String(hour).padStart(2, '0')}:00:00`]]),
            })
          },
          add: () => {
            const day = new Date(slot().getTime() + 2 * DAY * 1000).toISOString().slice(0, 10)
            return change(`/meeting_series/${id}`, { added_dates: pick([null, [`${day}T11:00:00`]]) })
          },
          seat: async () => {
            const one = await meeting()
            if (!one) return
            const seat = await all.partOf(`/meetings/${one}/attendees`, member)
            if (seat) await all.scene.owner.client.delete(`/attendees/${seat.attendee_id}`)
            else await all.scene.owner.client.post(`/meetings/${one}/attendees`, { member_id: member.id })
          },
          week: async () => stage().pass(chance() < 0.3 ? 7 * DAY : HOUR),
        }
        for (let step = 0; step < STEPS; step++) {
          const name = pick(Object.keys(steps))
          const result = await steps[name]!()
          done.push(`${name} ${result ?? ''}`)
          const told = (await all.sentLater()).filter(isTheirs)
          mails.push(...told)
          for (const program of programs) for (const mail of told) program.take(mail)
          const right = await expected(feed)
          for (const [at, program] of programs.entries())
            assert.deepEqual(shown(program), right, `${KINDS[at]}, after ${done.join(', ')}`)
        }
        const right = await expected(feed)
        for (let time = 0; time < 8; time++) {
          const order = mails.map((mail) => ({ mail, at: chance() })).toSorted((one, other) => one.at - other.at)
          const some = order.map(({ mail }) => mail)
          for (const kind of KINDS)
            assert.deepEqual(after(kind, some), right, `${kind}, in another order, ${done.join(', ')}`)
        }
        const again = (await refreshed(mails)).filter(isTheirs)
        for (const lost of mails) {
          // Whom a whole event was taken from, has no address to ask at.
          if (lost.method === 'CANCEL' && !lost.event['RECURRENCE-ID']) continue
          const left = [...mails.filter((mail) => mail !== lost), ...again]
          for (const kind of KINDS)
            assert.deepEqual(after(kind, left), right, `${kind}, without ${lost.lines.join('\n')}\n${done.join(', ')}`)
        }
      })
    }

    /** What comes when the program of a person asks for each event once more (REFRESH). */
    async function refreshed(mails: readonly ReadCalendar[]): Promise<ReadCalendar[]> {
      for (const mail of new Map(mails.map((one) => [one.event['UID']!, one])).values()) {
        const organizer = mail.lines.find((line) => line.startsWith('ORGANIZER'))!
        const to = organizer.slice(organizer.lastIndexOf('mailto:') + 'mailto:'.length)
        const raw = [
          ...[`From: ${mail.to}`, `To: ${to}`, `Message-ID: <${mail.event['UID']}>`, 'MIME-Version: 1.0'],
          ...['Content-Type: text/calendar; method=REFRESH; charset=utf-8', '', 'BEGIN:VCALENDAR', 'VERSION:2.0'],
          ...['PRODID:-//Program//EN', 'METHOD:REFRESH', 'BEGIN:VEVENT', `UID:${mail.event['UID']}`, 'END:VEVENT'],
          ...['END:VCALENDAR', ''],
        ].join('\r\n')
        await receive(stage().site, Buffer.from(raw), { to, from: mail.to })
      }
      return all.sent()
    }
  },
  { replies: 'meet+{token}@moot.example' },
)
