// The page on which an enterprise administrator leaves the demo behind.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fill, plural } from '../../words/fill.ts'
import { countAddedPeople, leaveDemo } from '../demo/leave.ts'
import { callerAt, clearSessionCookie } from '../identity/index.ts'
import { setupLink } from '../identity/links/index.ts'
import { forbidden, notFound } from '../problem.ts'
import { confirmedButton } from './kit/field.ts'
import { csrfField } from './kit/form.ts'
import { html } from './kit/html.ts'
import { sendPage } from './kit/page.ts'
import { pageReaderOf } from './kit/reader.ts'
import { visitorPage } from './kit/visitor.ts'

/** Adds its routes. */
export async function demoPages(app: FastifyInstance) {
  app.get(
    '/administration/demo',
    visitorPage(async (request, reply, visitor) => {
      if (!visitor.enterprise) throw forbidden()
      return sendQuestion(request, reply)
    }),
  )

  app.post(
    '/administration/demo',
    visitorPage(async (request, reply, visitor) => {
      const { site } = request
      if (!visitor.enterprise) throw forbidden()
      if (!(await leaveDemo(site, callerAt(request, visitor)))) throw notFound()
      const link = (await setupLink(site)) ?? `${site.url}/`
      return clearSessionCookie(site, reply).redirect(link, 303)
    }),
  )
}

async function sendQuestion(request: FastifyRequest, reply: FastifyReply) {
  const { site } = request
  const { root, words, locale } = pageReaderOf(request)
  const { demo } = words
  const added = await countAddedPeople(site)
  if (added === undefined) throw notFound()
  const counts = await site.db.reads
    .selectNoFrom((eb) => [
      eb.selectFrom('member').select(eb.fn.countAll().as('n')).where('deleted_ts', 'is', null).as('people'),
      eb.selectFrom('room').select(eb.fn.countAll().as('n')).as('rooms'),
      eb.selectFrom('meeting').select(eb.fn.countAll().as('n')).as('meetings'),
    ])
    .executeTakeFirstOrThrow()
  const { people, rooms, meetings } = counts
  const button = { label: demo.leave, of: '', sure: demo.sure, yes: demo.yes, keep: demo.keep }
  const body = html`<h1>${demo.title}</h1>
<p class="lead">${fill(demo.goes, { people: String(people), rooms: String(rooms), meetings: String(meetings) })}</p>
${added > 0 && html`<p><strong>${plural(demo.added, added, locale)}</strong></p>`}
<p>${demo.after}</p>
${confirmedButton(button, `${root}/administration/demo`, await csrfField(request, reply))}
<p class="after"><a href="${root}/">${words.unscripted.home}</a></p>`
  return sendPage(request, reply, { title: demo.title, body })
}
