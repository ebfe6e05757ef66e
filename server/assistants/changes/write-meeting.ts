// The tool that writes meetings, and invites people to them.
import type { OwnRequest, OwnRequests } from '../../api/own-changes.ts'
import { emailKeys } from '../../rules/people/email-address.ts'
import type { Thing } from '../answers/things.ts'
import { type AttendeeRow, attendeeThing, type MeetingRow, meetingThing } from '../reading/describe.ts'
import { id, list, object, text } from '../tools/tool.ts'
import { defined, oneId } from './place.ts'
import { roomOf } from './rooms.ts'
import { type WritingTool, withoutId, write } from './write.ts'

/** People who can be invited by one call. */
const MOST_INVITED = 50

const FIELDS = {
  name: 'name',
  start: 'start_time',
  minutes: 'duration_minutes',
  description: 'description',
  location: 'location',
}

const attendees = (meeting_id: number): OwnRequest => ({
  endpoint: 'GET /meetings/:meeting_id/attendees',
  params: { meeting_id },
})
const read = (meeting_id: number): OwnRequest => ({ endpoint: 'GET /meetings/:meeting_id', params: { meeting_id } })

export const writeMeeting: WritingTool = {
  name: 'write_meeting',
  description:
    'Schedule a meeting in a room, or change one by meeting_id, and invite people by e-mail address. Returns a preview first: show it to the person.',
  schema: object({
    meeting_id: id(),
    room_id: id(),
    name: text(),
    start: text('ISO 8601 with offset'),
    minutes: { type: 'integer', minimum: 1 },
    description: text(),
    location: text(),
    invite: list({ type: 'string' }, MOST_INVITED),
    confirm: text(),
  }),
  writes: true,
  credits: ({ invite }) => 1 + (Array.isArray(invite) && invite.length ? invite.length + 1 : 0),
  run: (context, args) => {
    const { name, id: at } = oneId(args, ['meeting_id', 'room_id'])
    const { site } = context
    const invited = [...new Set((args['invite'] as string[] | undefined) ?? [])]
    const body = defined(Object.fromEntries(Object.entries(FIELDS).map(([sent, field]) => [field, args[sent]])))
    const request: OwnRequest =
      name === 'meeting_id'
        ? { endpoint: 'PATCH /meetings/:meeting_id', params: { meeting_id: at }, body }
        : { endpoint: 'POST /rooms/:room_id/meetings', params: { room_id: at }, body }
    return write(context, 'write_meeting', args, {
      texts: request,
      names: {
        start_time: 'start',
        duration_minutes: 'minutes',
        duration_seconds: 'minutes',
        email: 'invite',
        to: 'invite',
      },
      room: (trx) => roomOf(trx, name === 'meeting_id' ? 'meeting' : 'room', at),
      make: async (requests) => {
        const isNew = name === 'room_id'
        const old = isNew ? undefined : await requests.read<MeetingRow>(read(at))
        const before = isNew ? [] : await requests.list<AttendeeRow>(attendees(at))
        const changes = isNew || Object.keys(body).length > 0
        const meeting_id = changes ? (await requests.change<MeetingRow>(request)).meeting_id : at
        const added = await invite(requests, meeting_id, invited, Boolean(site.mailer))
        const now = await requests.read<MeetingRow>(read(meeting_id))
        const rows = added.size ? await requests.list<AttendeeRow>(attendees(meeting_id)) : []
        const people = rows.flatMap((row) => {
          const invitation = added.get(row.attendee_id)
          return invitation ? [invitedThing(row, invitation, isNew)] : []
        })
        return {
          room_id: now.room_id.value,
          old: old ? [meetingThing(old, true)] : [],
          now: [isNew ? withoutId(meetingThing(now, true)) : meetingThing(now, true), ...people],
          state: [old, before.map(({ attendee_id, role_id }) => [attendee_id, role_id.value])],
          mailed: meeting_id,
          done: { noun: 'meeting', id: meeting_id, url: now.meeting_url },
        }
      },
    })
  },
}

/** The address that somebody is invited by, and whether they attended before. */
interface Invitation {
  email: string
  isKnown: boolean
}

/** Adds people to a meeting, unless they attend, and sends them an invitation. Gives the invitation of each attendee. */
async function invite(requests: OwnRequests, meeting_id: number, addresses: readonly string[], isMailed: boolean) {
  const invited = new Map<number, Invitation>()
  for (const email of addresses) {
    const known = await attendeeAt(requests, meeting_id, email)
    const request = { endpoint: 'POST /meetings/:meeting_id/attendees', params: { meeting_id }, body: { email } }
    const attendee_id = known ?? (await requests.change<AttendeeRow>(request)).attendee_id
    // Two spellings of one address are one invitation.
    if (!invited.has(attendee_id)) invited.set(attendee_id, { email, isKnown: known !== undefined })
  }
  if (!invited.size || !isMailed) return invited
  const mailing = {
    endpoint: 'POST /meetings/:meeting_id/mailings',
    params: { meeting_id },
    body: { kind: 'invitation', to: [...invited.keys()] },
  }
  await requests.change(mailing)
  return invited
}

/** Somebody who is invited, with the address that was given, so that a wrong one is noticed; only who is added is new. */
function invitedThing(row: AttendeeRow, { email, isKnown }: Invitation, isNewMeeting: boolean): Thing {
  const thing = attendeeThing({ ...row, member_name: `${row.member_name} <${email}>` })
  if (!isKnown) return withoutId(thing)
  const [first = '', ...more] = thing.lines
  return { lines: [isNewMeeting ? first.replace(/ \d+/, '') : first, ...more, '  already attends'] }
}

/** The attendee with an address, where there is one. */
async function attendeeAt({ trx }: OwnRequests, meeting_id: number, email: string): Promise<number | undefined> {
  const keys = emailKeys(email)
  const row = await trx
    .selectFrom('attendee')
    .innerJoin('member', 'member.member_id', 'attendee.member_id')
    .select('attendee.attendee_id')
    .where('attendee.meeting_id', '=', meeting_id)
    .where('member.email_key', 'in', keys)
    .executeTakeFirst()
  return row?.attendee_id
}
