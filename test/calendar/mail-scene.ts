// A site whose mail to calendars is read: a scene with a member, a mail server, and a series of both.
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach } from 'node:test'
import { tellCalendars } from '../../server/calendar/reconciliation/reconcile-job.ts'
import { createMailSender, type MailSender } from '../../server/mail/sending/mail-sender.ts'
import { type Behaviour, type MailServer, mailerFor, mailServer } from '../mail/server.ts'
import { type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import type { Stage } from '../stage.ts'
import { calendarIn, type ReadCalendar } from './event-reader.ts'

/** Every Tuesday at ten in Berlin, from a week after the clock of the stage. */
export const RULE = {
  ...{ name: 'Tide watch', dtstart: '2026-03-10T10:00:00', timezone_name: 'Europe/Berlin', duration_seconds: 3600 },
  rrule: 'FREQ=WEEKLY;BYDAY=TU',
}

export interface CalendarPost {
  scene: Scene
  member: Someone
  server: MailServer
  post: MailSender
  /** What is sent now, as calendars read it; and what is sent once nobody has changed anything for a minute. */
  sent: () => Promise<ReadCalendar[]>
  sentLater: () => Promise<ReadCalendar[]>
  /** Tells what nobody has changed for a minute, and sends nothing. */
  telling: () => Promise<void>
  /** Makes a series with the member and tells it to all. */
  announced: (more?: object) => Promise<{ id: number; first: ReadCalendar[] }>
  /** Asks as the owner; fails where it is refused. */
  ask: (verb: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<any>
  /** The row of a person in a list of people. */
  partOf: (path: string, person: Someone) => Promise<any>
  at: (id: number, time: string) => Promise<number>
}

/** Sets it up for the tests of a file; `behaviour`: what the mail server does with each test's mail. */
export function calendarPost(stage: () => Stage, behaviour: () => Behaviour = () => ({})): CalendarPost {
  const all = {} as CalendarPost
  let ends: (() => unknown)[]
  let back = 0
  before(async () => {
    all.scene = await setScene(stage())
    all.member = await someone(stage(), all.scene, { organization: 3, room: 3 })
  })
  beforeEach(async () => {
    all.server = await mailServer(behaviour())
    const mailer = mailerFor(all.server.port)
    stage().site.mailer = mailer
    const fail = (error: unknown) => assert.fail(String(error instanceof Error ? error.stack : JSON.stringify(error)))
    const report = { unsent: () => {}, trouble: fail, over: () => {}, failed: fail }
    all.post = createMailSender(stage().site, mailer, report)
    ends = [all.post.stop, mailer.close, all.server.close]
    back = stage().site.clock()
  })
  afterEach(async () => {
    for (const end of ends) await end()
    await stage().write((trx) => trx.deleteFrom('calendar_change').execute())
    await stage().write((trx) => trx.updateTable('meeting_series').set({ announced: 0 }).execute())
    await stage().write((trx) => trx.updateTable('meeting').set({ announced: 0 }).execute())
    stage().pass(back - stage().site.clock())
  })
  all.sent = async () => {
    all.server.received.length = 0
    await tellCalendars(stage().site)
    await all.post.send()
    return all.server.received.map(calendarIn)
  }
  all.sentLater = async () => {
    const now = await all.sent()
    stage().pass(60)
    return [...now, ...(await all.sent())]
  }
  all.ask = async (verb, path, body = {}) => {
    const { client } = all.scene.owner
    const way = { GET: client.get, POST: client.post, PATCH: client.patch, DELETE: client.delete }[verb]
    const answer = await (way as (path: string, body?: object) => Promise<any>)(path, verb === 'GET' ? undefined : body)
    assert.ok(answer.status < 300, `${verb} ${path}: ${answer.text}`)
    return answer.body
  }
  all.partOf = async (path, { id }) => (await all.ask('GET', path)).find((one: any) => one.member_id === id)
  all.at = async (id, time) => (await all.ask('GET', `/meeting_series/${id}/meeting_at/${time}`)).meeting_id
  all.telling = async () => {
    await tellCalendars(stage().site)
    stage().pass(60)
    await tellCalendars(stage().site)
  }
  all.announced = async (more = {}) => {
    const made = await all.ask('POST', `/rooms/${all.scene.room}/meeting_series`, { ...RULE, ...more })
    const id = made.meeting_series_id
    await all.ask('POST', `/meeting_series/${id}/invitees`, { member_id: all.member.id })
    await stage().events()
    await all.ask('POST', `/meeting_series/${id}/mailings`, { kind: 'invitation' })
    return { id, first: await all.sent() }
  }
  return all
}
