// Requests with `notify=false`: nobody is notified of what they do, though somebody is of the same without it.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { NotificationKind } from '../../contract/notifications/kinds.ts'
import type { TestAnswer } from '../client.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { meetingAt, newSeries, pathOf, SLOTS } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'

const HOUR = 3_600

onBothDatabases('changes of which nobody is notified', (stage) => {
  let scene: Scene
  let sam: Someone

  before(async () => {
    scene = await setScene(stage())
    sam = await someone(stage(), scene, { organization: 3, room: 3 })
  })

  const done = async (asked: Promise<TestAnswer>): Promise<any> => {
    const { status, body, text } = await asked
    assert.ok(status < 300, text)
    return body
  }
  const change = (path: string, body: object) => done(scene.owner.client.patch(path, body))
  const add = (path: string, { id }: Someone): Promise<any> => done(scene.owner.client.post(path, { member_id: id }))

  /** A meeting to come, in which Sam takes part, with these changes one after the other. */
  async function meeting(...changes: object[]): Promise<{ path: string; seat: string }> {
    const path = `/meetings/${await newMeeting(scene)}`
    await change(path, { start_time: stage().site.clock() + 2 * HOUR, duration: HOUR })
    const { attendee_id } = await add(`${path}/attendees`, sam)
    for (const each of changes) await change(path, each)
    return { path, seat: `/attendees/${attendee_id}` }
  }
  /** A series to which Sam is invited, with a meeting to come. */
  async function series(announced: boolean): Promise<{ path: string; seat: string }> {
    const made = await newSeries(scene)
    const path = pathOf(made)
    const { invitee_id } = await add(`${path}/invitees`, sam)
    await meetingAt(scene.owner.client, made, SLOTS[1])
    await change(path, { announced })
    return { path, seat: `/invitees/${invitee_id}` }
  }

  interface Request {
    /** Whoever makes the request; the owner unless given. */
    by?: Someone
    verb?: 'PATCH' | 'POST'
    path: string
    body: object
    /** Whoever is notified without `notify=false`; Sam unless given. */
    to?: Someone
  }
  const announced = { announced: true }
  const canceled = { state: 'canceled' }
  const joining = () => someone(stage(), scene, { organization: 3, room: 3 })
  const adding = async (path: string): Promise<Request> => {
    const to = await joining()
    return { verb: 'POST', path, body: { member_id: to.id }, to }
  }
  const replying = (path: string): Request => ({ by: sam, path, body: { rsvp: 1 }, to: scene.owner })

  const REQUESTS: Readonly<Record<string, [kind: NotificationKind, prepare: () => Promise<Request>]>> = {
    'announcing a meeting': ['invited', async () => ({ ...(await meeting()), body: announced })],
    'moving a meeting': [
      'meeting_moved',
      async () => ({ ...(await meeting(announced)), body: { start_time: stage().site.clock() + 5 * HOUR } }),
    ],
    'canceling a meeting': ['meeting_canceled', async () => ({ ...(await meeting(announced)), body: canceled })],
    'restoring a meeting': [
      'meeting_restored',
      async () => ({ ...(await meeting(announced, canceled)), body: { state: 'pending' } }),
    ],
    'starting a meeting': ['meeting_starting', async () => ({ ...(await meeting()), body: { state: 'started' } })],
    'adding an attendee': ['invited', async () => adding(`${(await meeting(announced)).path}/attendees`)],
    'a reply to a meeting': ['reply_received', async () => replying((await meeting()).seat)],
    'announcing a series': ['invited', async () => ({ ...(await series(false)), body: announced })],
    'moving a series': [
      'meeting_moved',
      async () => ({ ...(await series(true)), body: { dtstart: '2026-03-05T16:00:00' } }),
    ],
    'adding an invitee': ['invited', async () => adding(`${(await series(true)).path}/invitees`)],
    'a reply to a series': ['reply_received', async () => replying((await series(true)).seat)],
  }
  for (const [name, [kind, prepare]] of Object.entries(REQUESTS))
    test(`${name}: somebody is notified, unless notify is false`, async () => {
      for (const [query, kinds] of [
        ['', [kind]],
        ['?notify=false', []],
      ] as const) {
        const { by = scene.owner, verb = 'PATCH', path, body, to = sam } = await prepare()
        await to.client.post('/notifications/read', {})
        await done(by.client.ask(verb, path + query, body))
        const rows = await done(to.client.get('/notifications?unread=true'))
        assert.deepEqual(
          rows.map((row: { kind: NotificationKind }) => row.kind),
          kinds,
          query,
        )
      }
    })
})
