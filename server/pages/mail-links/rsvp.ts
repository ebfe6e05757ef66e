// The page of the link in an invitation by which its person answers, without signing in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fillWith } from '../../../words/fill.ts'
import { dateFormats } from '../../../words/intl.ts'
import { colonIn, languageOf, localeOf } from '../../../words/languages.ts'
import { withClockWord } from '../../../words/moments.ts'
import { originOf } from '../../access/actor.ts'
import { answering } from '../../audit/by.ts'
import { answerRequest, giveAnswer, type LinkRequest } from '../../calendar/answers/index.ts'
import type { Awaitable } from '../../concurrency/awaitable.ts'
import { actAs } from '../../db/change-actor.ts'
import { type Credits, countFleeting, createCredits } from '../../http/limits/credits.ts'
import { DEFAULT_LANGUAGE } from '../../rules/people/language.ts'
import { tagFor } from '../../rules/people/region.ts'
import { descriptionIn } from '../../rules/series/recurrence/in-words.ts'
import type { Site } from '../../site.ts'
import { formField } from '../kit/form.ts'
import { type Html, html } from '../kit/html.ts'
import { sendPage } from '../kit/page.ts'
import { pageReaderOf, readerIn } from '../kit/reader.ts'
import { wordsOf } from '../kit/words.ts'

type WithToken = FastifyRequest<{ Params: { token: string } }>

/** The answers, by the word in the address and the form. */
const ANSWERS = { yes: 1, maybe: 3, no: 2 } as const
type Word = keyof typeof ANSWERS

const LONGEST_COMMENT = 255

/** Answers that one link gives in a minute: each is an event of which hooks, pages and calendars are told. */
export const ANSWERS_A_MINUTE = 10

const budgets = new WeakMap<Site, Credits>()

/** Counts an answer of a link, for which nobody has to sign in. Throws 429 after too many. */
function countAnswer(site: Site, { subject }: LinkRequest): Awaitable<void> {
  const budget = budgets.get(site) ?? createCredits(site, 'answers of links', ANSWERS_A_MINUTE)
  budgets.set(site, budget)
  return countFleeting(budget, site, subject)
}

/** Adds the routes. GET and HEAD change nothing: programs that check mail open links. */
export async function rsvpPages(app: FastifyInstance) {
  app.get('/rsvp/:token', async (request: WithToken, reply) => {
    const link = await answerRequest(request.site, request.params.token)
    if (!link) return sendUnknown(request, reply)
    return link.closed ? sendClosed(request, reply, link) : sendQuestion(request, reply, link)
  })

  app.post('/rsvp/:token', async (request: WithToken, reply) => {
    const { site, params } = request
    const link = await answerRequest(site, params.token)
    if (!link) return sendUnknown(request, reply)
    if (link.closed) return sendClosed(request, reply, link, 410)
    const answer = formField(request, 'answer')
    if (!isAnswer(answer)) return sendQuestion(request, reply, link, 422)
    await countAnswer(site, link)
    const comment = formField(request, 'comment').trim().slice(0, LONGEST_COMMENT) || null
    const scope = formField(request, 'scope') === 'all' ? 'all' : 'one'
    const given = { rsvp: ANSWERS[answer], comment, scope } as const
    const by = answering(link.member_id, 'link', originOf(request))
    const done = await site.db.write((trx) =>
      actAs(trx, link.member_id, () => giveAnswer(trx, link, given, { actor: by, now: site.clock() })),
    )
    return done ? sendDone(request, reply, link, answer) : sendUnknown(request, reply)
  })
}

const isAnswer = (word: unknown): word is Word => typeof word === 'string' && Object.hasOwn(ANSWERS, word)

const clocks = dateFormats({ dateStyle: 'full', timeStyle: 'short' })

/** The words and times of the person whose answer it is. */
function readerOf({ site }: FastifyRequest, link: LinkRequest) {
  const tag = tagFor(link, site.locale)
  const timeZone = link.timezone_name ?? site.timezone
  const { start, end } = link.next
  const locale = localeOf(tag)
  const clock = clocks(locale, timeZone)
  const words = wordsOf(languageOf(tag) ?? DEFAULT_LANGUAGE)
  if (start === null) return { tag, words, when: undefined, timeZone }
  const span = end === null ? clock.format(start * 1000) : clock.formatRange(start * 1000, end * 1000)
  return { tag, words, when: `${withClockWord(span, locale)} (${timeZone})`, timeZone }
}

function facts(request: FastifyRequest, link: LinkRequest): Html {
  const { tag, words, when, timeZone } = readerOf(request, link)
  const { rsvp } = words
  const { schedule, content, next, closed } = link
  const { summary } = content
  const rule = schedule && descriptionIn(tag, schedule)
  // Thursday may be Friday in the reader's zone.
  const repeats = rule && schedule.timezone !== timeZone ? `${rule} (${schedule.timezone})` : rule
  const colon = colonIn(tag)
  return html`<h1>${summary}</h1>
<p>${fillWith(rsvp.whose, { name: html`<strong>${link.name}</strong>` })}</p>
${when && html`<p>${repeats && !closed ? rsvp.next : rsvp.when}${colon} ${when}${repeats && html`<br>${rsvp.repeats}${colon} ${repeats}`}${next.location && html`<br>${rsvp.where}${colon} ${next.location}`}</p>`}`
}

function sendQuestion(request: WithToken, reply: FastifyReply, link: LinkRequest, status = 200) {
  const { rsvp } = readerOf(request, link).words
  const { answer } = request.query as Record<string, unknown>
  const present = (Object.keys(ANSWERS) as Word[]).find((word) => ANSWERS[word] === link.rsvp)
  const chosen = isAnswer(answer) ? answer : present
  const choice = (name: string, value: string, label: string, checked: boolean) =>
    html`<div class="radio"><input id="${name}-${value}" type="radio" name="${name}" value="${value}"${checked && html` checked`} required>
<label for="${name}-${value}">${label}</label></div>\n`
  const body = html`${facts(request, link)}
<form method="post" action="${pageReaderOf(request).root}/rsvp/${request.params.token}">
<fieldset class="field"><legend>${rsvp.question}</legend>
${(Object.keys(ANSWERS) as Word[]).map((word) => choice('answer', word, rsvp.answers[word], word === chosen))}
</fieldset>
${
  link.schedule &&
  html`<fieldset class="field"><legend>${rsvp.scope}</legend>
${choice('scope', 'all', rsvp.all, true)}${choice('scope', 'one', rsvp.one, false)}
</fieldset>`
}
<div class="field">
<label for="comment">${rsvp.comment}</label>
<input id="comment" name="comment" maxlength="${LONGEST_COMMENT}" autocomplete="off">
</div>
<button class="button">${rsvp.send}</button>
</form>`
  return send(request, reply, link, { title: link.content.summary, body, status })
}

function sendDone(request: WithToken, reply: FastifyReply, link: LinkRequest, answer: Word) {
  const { rsvp } = readerOf(request, link).words
  const body = html`${facts(request, link)}
<p>${fillWith(rsvp.done, { answer: html`<strong>${rsvp.answers[answer]}</strong>` })}</p>
<p class="after"><a href="${pageReaderOf(request).root}/rsvp/${request.params.token}">${rsvp.change}</a></p>`
  return send(request, reply, link, { title: link.content.summary, body })
}

/** What became of it, with its present time; nothing is asked any more. */
function sendClosed(request: WithToken, reply: FastifyReply, link: LinkRequest, status = 200) {
  const { rsvp } = readerOf(request, link).words
  const said = link.schedule ? rsvp.closed.series : rsvp.closed[link.closed!]
  const body = html`${facts(request, link)}\n<p>${said}</p>`
  return send(request, reply, link, { title: link.content.summary, body, status })
}

function sendUnknown(request: WithToken, reply: FastifyReply) {
  const { rsvp } = pageReaderOf(request).words
  const body = html`<h1>${rsvp.title}</h1>\n<p>${rsvp.unknown}</p>`
  return send(request, reply, undefined, { title: rsvp.title, body, status: 404 })
}

function send(
  request: WithToken,
  reply: FastifyReply,
  link: LinkRequest | undefined,
  { title, body, status = 200 }: { title: string; body: Html; status?: number },
) {
  const page = { title, body, status, secret: true }
  return sendPage(
    request,
    reply,
    page,
    link ? readerIn(pageReaderOf(request), tagFor(link, request.site.locale)) : undefined,
  )
}
