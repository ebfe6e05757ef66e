// Setup: the first meeting, with everybody of the first room.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { meeting as meetingResource } from '../../../contract/meetings/meeting.ts'
import { plural } from '../../../words/fill.ts'
import { addFirstMeeting } from '../../actions/setup/first-meeting.ts'
import type { SetupProgress } from '../../actions/setup/progress.ts'
import { actAs } from '../../db/change-actor.ts'
import type { Visitor } from '../../identity/index.ts'
import { parseLocalTime } from '../../rules/time/moment.ts'
import { instantOf } from '../../rules/time/zone.ts'
import { zoneNamed } from '../../rules/time/zone-name.ts'
import { submitForm } from '../account/account-form.ts'
import { checkbox, type Faults, field, select } from '../kit/field.ts'
import { formField } from '../kit/form.ts'
import { html } from '../kit/html.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { callOf } from '../kit/visitor.ts'
import { zoneField, zoneTyped } from '../kit/zones.ts'
import { sendStep, stepPage, stepPath } from './wizard.ts'

const STEP = 'meeting'
const takes = { name: meetingResource.endpoints.addToRoom.takes.name }
/** Minutes to choose from. */
const LENGTHS = ['15', '30', '45', '60', '90', '120', '180']
const FIELDS = ['name', 'date', 'time', 'length', 'timezone'] as const

type Typed = Readonly<Record<(typeof FIELDS)[number], string>> & { invites: boolean }

/** Adds its routes. */
export async function meetingStepPages(app: FastifyInstance) {
  app.get(
    '/setup/meeting',
    stepPage(STEP, (request, reply, _, progress) => {
      const { timezone, words, site } = pageReaderOf(request)
      const tomorrow = Temporal.Instant.fromEpochMilliseconds(site.clock() * 1000)
        .toZonedDateTimeISO(timezone)
        .add({ days: 1 })
      const date = tomorrow.toPlainDate().toString()
      const typed = { name: words.begin.usualMeeting, date, time: '10:00', length: '30', timezone, invites: true }
      return sendForm(request, reply, progress, typed)
    }),
  )

  app.post('/setup/meeting', stepPage(STEP, save))
}

async function save(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, progress: SetupProgress) {
  const { site } = request
  const { root, words } = pageReaderOf(request)
  const { begin } = words
  const texts = Object.fromEntries(FIELDS.map((name) => [name, formField(request, name).trim()])) as Omit<
    Typed,
    'invites'
  >
  const typed = { ...texts, timezone: zoneTyped(texts.timezone), invites: formField(request, 'invites') !== '' }
  const start_time = startOf(typed)
  const missing: Faults = {
    ...(!typed.name && { name: begin.needMeetingName }),
    ...(parseLocalTime(typed.date)?.wholeDay !== true && { date: begin.needDate }),
    ...(!/^\d\d:\d\d$/.test(typed.time) && { time: begin.needTime }),
    ...(!LENGTHS.includes(typed.length) && { length: begin.needLength }),
    ...(zoneNamed(typed.timezone) === undefined && { timezone: begin.needZone }),
  }
  const isPast = start_time !== undefined && start_time <= site.clock()
  const wrong: Faults = {
    ...(start_time === undefined && { time: begin.needTime }),
    ...(isPast && { date: begin.pastDate }),
    ...missing,
  }
  const form = { takes, given: { name: typed.name }, messages: { to: begin.notInvited } }
  const { made: meeting_id, refused } = await submitForm(request, reply, form, async ({ name }) => {
    if (Object.keys(wrong).length) return undefined
    const { timezone: timezone_name, length, invites } = typed
    const given = {
      ...{ name: name!, start_time: start_time!, duration_minutes: Number(length), timezone_name },
      ...{ usualRoom: begin.usualRoom, invites: invites && site.mailer !== undefined },
    }
    const call = callOf(request, visitor, {}, given)
    return site.db.write((trx) => actAs(trx, visitor.member_id, () => addFirstMeeting(trx, call)))
  })
  const faults: Faults = { ...renamed(refused?.faults), ...wrong }
  if (Object.keys(faults).length) return sendForm(request, reply, progress, typed, faults)
  // Sent twice, there is one meeting all the same.
  return reply.redirect(`${root}/${meeting_id === undefined ? '' : `meetings/${meeting_id}`}`, 303)
}

/** Who cannot be mailed is told at the tick that would. */
const renamed = ({ to, ...faults }: Faults = {}): Faults => ({ ...faults, ...(to && { invites: to }) })

/** The instant of the typed local time; undefined for what is none. */
function startOf({ date, time, timezone }: Typed): number | undefined {
  const local = parseLocalTime(`${date}T${time}`)
  const zone = zoneNamed(timezone)
  return local && !local.wholeDay && zone !== undefined ? instantOf(zone, local.wall) : undefined
}

async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { room_id }: SetupProgress,
  typed: Typed,
  faults: Faults = {},
) {
  const { site, words, locale, language } = pageReaderOf(request)
  const { begin } = words
  const { people } = await site.db.reads
    .selectFrom('room_member')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('room_id', '=', room_id ?? 0)
    .executeTakeFirstOrThrow()
  const others = Number(people) - 1
  const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  const lengths = LENGTHS.map((value) => ({ value, label: minutes.format(Number(value)) }))
  const zone = { name: 'timezone', label: begin.zone, value: typed.timezone, language, now: site.clock() }
  const invites = { name: 'invites', label: begin.invites, hint: begin.invitesHint }
  const line = (name: 'name' | 'date' | 'time', label: string, type: 'text' | 'date' | 'time') =>
    field({ name, label, type, autocomplete: 'off', value: typed[name] }, faults)
  const fields = html`${line('name', begin.meetingName, 'text')}
<div class="pair">
${line('date', begin.date, 'date')}
${line('time', begin.time, 'time')}
</div>
${select({ name: 'length', label: begin.length, value: typed.length }, faults, lengths)}
${zoneField(zone, faults, request.method === 'GET' && html` data-own-zone`)}
${others > 0 && site.mailer && html`<div class="field">${faults['invites'] && html`<p class="fault">${faults['invites']}</p>`}${checkbox(invites, typed.invites)}</div>`}`
  const body = await postForm(request, reply, { action: stepPath(request, STEP), fields, submit: begin.meetingSubmit })
  const intro = others > 0 ? plural(begin.meetingIntro, others, locale) : begin.meetingIntroAlone
  return sendStep(request, reply, { step: STEP, title: begin.meetingTitle, intro, body, faults })
}
