// A site with a meeting of very many people, a thousand meetings of one, and a server that sends and takes mail.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPerson } from '../../server/actions/people/people.ts'
import { insertOrganization } from '../../server/actions/places/organizations.ts'
import type { Database } from '../../server/db/database.ts'
import type { Dialect } from '../../server/db/dialects/dialect.ts'
import { people as invented } from '../../server/demo/world.ts'
import { addToken } from '../../server/identity/api-token.ts'
import { HEAP_FLAGS } from '../../server/runtime/heap.ts'
import { freshDatabase } from '../../test/database.ts'
import { freePort } from '../measuring/processes.ts'

export const SECRET = 'what the mail server of the bench shows'

export interface MailWorld {
  url: string
  headers: Record<string, string>
  /** A meeting that everybody attends. */
  meeting_id: number
  /** One of the meetings of the feed, which is changed between two fetches. */
  other_id: number
  /** Milliseconds of processor that the server has used so far. */
  used: () => Promise<number>
  close: () => Promise<void>
}

/** Makes it for so many people, with so many meetings of the one who asks. */
export async function openMailWorld(
  dialect: Dialect,
  { people, meetings, sink }: { people: number; meetings: number; sink: number },
): Promise<MailWorld> {
  const fresh = await freshDatabase(dialect)
  const now = Math.floor(Date.now() / 1000)
  const stamps = { create_ts: now, update_ts: now }
  const port = await freePort()
  const env = {
    ...{ ...process.env, ...fresh.env, PORT: String(port), FOLKMOOT_DEMO: 'off', RATE_LIMIT: '1000000000' },
    ...{ SMTP_URL: `smtp://127.0.0.1:${sink}`, MAIL_FROM: 'Folkmoot <moot@harbour.example>', LOG_LEVEL: 'error' },
    ...{ MAIL_REPLIES: 'moot+{token}@harbour.example', MAIL_IN_SECRET: SECRET },
    ...{ MAIL_OUTSIDE_A_DAY: '1000000', MAIL_OUTSIDE_A_DAY_SITE: '1000000' },
  }
  const place = await fresh.db.write(async (trx) => {
    const making = { now, create_id: null, organization_id: null, enterprise_admin: 0 } as const
    const member_id = await createPerson(trx, invented[0]!, making)
    const organization_id = await insertOrganization(trx, { name: 'Harbour Works', type: 'enterprise', member_id, now })
    const room = { organization_id, name: 'Board', description: null, private: 1 as const, ...stamps }
    const { room_id } = await trx.insertInto('room').values(room).returning('room_id').executeTakeFirstOrThrow()
    return { member_id, room_id, token: await addToken(trx, { member_id, access: 'read_write', name: 'bench', now }) }
  })
  const url = `http://127.0.0.1:${port}`
  const headers = { 'x-api-key': place.token, 'content-type': 'application/json' }
  const server: ChildProcess = fork(join(import.meta.dirname, '../../server/main.ts'), ['serve'], {
    ...{
      execArgv: ['--import', join(import.meta.dirname, '../measuring/meter.ts'), ...HEAP_FLAGS],
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'] as const,
    },
  } as never)
  while (!(await fetch(`${url}/api/v1/metadata`).catch(() => undefined))) await sleep(50)
  const made: number[] = []
  for (const name of ['Everybody', 'Meeting 1']) {
    const body = { name, start_time: now + 86_400 * 3, duration_seconds: 3600 }
    const answer = await fetch(`${url}/api/v1/rooms/${place.room_id}/meetings?fields=meeting_id`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    })
    if (answer.status !== 201) throw new Error(await answer.text())
    made.push(((await answer.json()) as { meeting_id: number }).meeting_id)
  }
  const [meeting_id, other_id] = made as [number, number]
  await repeatMeeting(fresh.db, other_id, meetings - 1)
  for (let from = 0; from < people; from += 500) {
    const some = Array.from({ length: Math.min(500, people - from) }, (_, at) => `p${from + at}@harbour.example`)
    await fresh.db.write(async (trx) => {
      const rows = await trx
        .insertInto('member')
        .values(
          some.map((email) => ({
            ...{ name: email.slice(0, email.indexOf('@')), first_name: 'P', last_name: 'P', search_text: '' },
            ...{ email, email_key: email, enterprise_admin: 0 as const, claimed_ts: now, ...stamps },
          })),
        )
        .returning('member_id')
        .execute()
      const seat = { meeting_id, role_id: 3, rsvp: 0, attended: 0 as const, note_taker: 0 as const, ...stamps }
      const seats = rows.map(({ member_id }) => ({ ...seat, member_id, presenter: 0 as const }))
      await trx.insertInto('attendee').values(seats).execute()
    })
  }
  return {
    ...{ url, headers, meeting_id, other_id },
    used: async () => {
      server.send('used')
      const [{ cpu }] = (await once(server, 'message')) as [{ cpu: number }]
      return cpu / 1000
    },
    close: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await fresh.remove()
    },
  }
}

/** Writes a meeting so many times more, a day after the other, with its people. */
async function repeatMeeting({ write }: Database, meeting_id: number, times: number): Promise<void> {
  await write(async (trx) => {
    const one = trx.selectFrom('meeting').selectAll().where('meeting_id', '=', meeting_id)
    const { meeting_id: _, ...meeting } = await one.executeTakeFirstOrThrow()
    const seats = await trx.selectFrom('attendee').selectAll().where('meeting_id', '=', meeting_id).execute()
    const starts = Array.from({ length: times }, (_, at) => Number(meeting.start_time) + 86_400 * (at % 300))
    for (let from = 0; from < times; from += 200) {
      const rows = starts.slice(from, from + 200).map((start_time, at) => {
        return { ...meeting, name: `Meeting ${from + at + 2}`, start_time, end_time: start_time + 3600 }
      })
      const made = await trx.insertInto('meeting').values(rows).returning('meeting_id').execute()
      const people = made.flatMap((row) => seats.map(({ attendee_id: _, ...seat }) => ({ ...seat, ...row })))
      await trx.insertInto('attendee').values(people).execute()
    }
  })
}
