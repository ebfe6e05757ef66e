// Making and revoking the addresses at which calendar programs fetch meetings; a new one is shown once.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calendarFeed, MOST_FEEDS } from '../../../contract/calendar/calendar-feed.ts'
import { fill } from '../../../words/fill.ts'
import { readerOf } from '../../access/actor.ts'
import { createCalendarFeed, endCalendarFeed } from '../../actions/account/calendar-feeds.ts'
import { feedChoices } from '../../actions/account/feed-names.ts'
import { callerAt } from '../../identity/index.ts'
import { field, select, shownText } from '../kit/field.ts'
import { formField, formId } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { html } from '../kit/html.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { callOf, visitorPage } from '../kit/visitor.ts'
import { type SendForm, sendAccountPage, submitForm } from './account-form.ts'
import { feedList } from './feed-list.ts'

const { takes } = calendarFeed.endpoints.add

/** Calendar programs by their names, which are the same in every language. */
const PROGRAMS = [
  ['google', 'Google Calendar'],
  ['outlook', 'Outlook'],
  ['apple', 'Apple Calendar'],
  ['thunderbird', 'Thunderbird'],
] as const

/** Which meetings, as the form says it: `mine`, `room-7` or `series-3`. */
function whatIn(text: string): { kind: string; room_id?: number; meeting_series_id?: number } {
  const [kind = '', id] = text.split('-')
  if (kind === 'room') return { kind, room_id: Number(id) }
  return kind === 'series' ? { kind, meeting_series_id: Number(id) } : { kind }
}

/** Adds the routes. */
export async function feedPages(app: FastifyInstance) {
  app.get('/account/feeds', visitorPage(feedList))

  app.get(
    '/account/feeds/new',
    visitorPage(async (request, reply, visitor) => {
      const { room_id, meeting_series_id } = request.query as Record<string, unknown>
      const what = room_id ? `room-${room_id}` : meeting_series_id ? `series-${meeting_series_id}` : 'mine'
      return sendForm(request, reply, visitor, what)
    }),
  )

  app.post(
    '/account/feeds',
    visitorPage(async (request, reply, visitor) => {
      const { site } = request
      const what = formField(request, 'what')
      const given = { ...whatIn(what), name: formField(request, 'name').trim() || null }
      const { feeds, faults } = pageReaderOf(request).words
      const messages = {
        name: fill(faults.tooLong, { most: takes.name.max }),
        kind: isKnown(what) ? fill(feeds.tooMany, { most: MOST_FEEDS }) : feeds.unreadable,
        ...{ room_id: feeds.unreadable, meeting_series_id: feeds.unreadable },
      }
      const { made, refused } = await submitForm(request, reply, { takes, given, messages }, (values) =>
        site.db.write((trx) => createCalendarFeed(trx, callOf(request, visitor, {}, values))),
      )
      if (!refused) return sendAddress(request, reply, made.headers!['x-feed-url']!)
      const { status } = refused
      // One field of the form has the kind and the id.
      const all = Object.entries(refused.faults).map(([name, fault]) => [name === 'name' ? name : 'what', fault])
      return sendForm(request, reply, visitor, what, { faults: Object.fromEntries(all), status })
    }),
  )

  app.post(
    '/account/feeds/end',
    visitorPage(async (request, reply, visitor) => {
      const calendar_feed_id = formId(request, 'calendar_feed_id')
      await request.site.db.write(async (trx) => {
        const own = trx.selectFrom('calendar_feed').select('kind').where('member_id', '=', visitor.member_id)
        const row = await own.where('calendar_feed_id', '=', calendar_feed_id).executeTakeFirst()
        if (row) await endCalendarFeed(trx, callOf(request, visitor, { calendar_feed_id }, {}))
      })
      return reply.redirect(`${accountPath(pageReaderOf(request), 'feeds')}?done=ended`, 303)
    }),
  )
}

/** Returns whether a form says one of the kinds, so that a refusal of it has another reason. */
const isKnown = (what: string): boolean => /^(mine|(room|series)-[1-9]\d{0,8})$/.test(what)

const sendForm: SendForm<[what: string]> = async (request, reply, visitor, what, { faults = {}, status } = {}) => {
  const reader = pageReaderOf(request)
  const { feeds: texts } = reader.words
  const path = accountPath(reader, 'feeds')
  const { rooms, series } = await feedChoices(
    request.site.db.reads,
    readerOf(callerAt(request, visitor)),
    isKnown(what) ? whatIn(what) : {},
  )
  const group = (label: string, kind: string, of: readonly { id: number; name: string }[]) =>
    of.length ? [{ label, options: of.map(({ id, name }) => ({ value: `${kind}-${id}`, label: name })) }] : []
  const fields = html`${select({ name: 'what', label: texts.what, value: what }, faults, [
    { value: 'mine', label: texts.mine },
    ...group(texts.oneSeries, 'series', series),
    ...group(texts.rooms, 'room', rooms),
  ])}
${field({ name: 'name', label: texts.name, hint: texts.nameHint, autocomplete: 'off', optional: true, value: formField(request, 'name') }, faults)}`
  const body = await postForm(request, reply, { action: path, fields, submit: texts.create, cancel: path })
  return sendAccountPage(request, reply, { part: 'feeds', title: texts.new, intro: texts.intro, body, faults, status })
}

/** The address, how calendar programs subscribe to it, and a link that the program of the device opens. */
function sendAddress(request: FastifyRequest, reply: FastifyReply, address: string) {
  const reader = pageReaderOf(request)
  const { feeds: texts } = reader.words
  const body = html`<div class="told good" role="status" tabindex="-1" autofocus>
<p>${texts.once}</p>
</div>
${shownText({ name: 'address', label: texts.address, text: address })}<p><a href="${address.replace(/^https?:/, 'webcal:')}">${texts.open}</a></p>
<section class="part"><h2>${texts.how}</h2>
${PROGRAMS.map(([program, name]) => html`<details class="how"><summary>${name}</summary><p>${texts.steps[program]}</p></details>\n`)}
</section>
<p class="after"><a class="button" href="${accountPath(reader, 'feeds')}">${texts.done}</a></p>`
  return sendAccountPage(request, reply, { part: 'feeds', title: texts.madeTitle, body })
}
