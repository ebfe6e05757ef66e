// The mail server, as a step of setup and as a page of administration: test, save or remove it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { currentPassword, text } from '../../../contract/field.ts'
import { fill } from '../../../words/fill.ts'
import { mustBeProven } from '../../actions/account/proof.ts'
import { changeMailServer } from '../../actions/setup/mail-server.ts'
import { callerAt, type Visitor } from '../../identity/index.ts'
import type { MailServer, MailServerFault } from '../../mail-setup.ts'
import { notFound } from '../../problem.ts'
import { type SendForm, sendAccountPage, submitForm } from '../account/account-form.ts'
import { proofFaults, proofFields, sentProof, usernameField } from '../account/proof.ts'
import { type Faults, savedNotice } from '../kit/field.ts'
import { csrfField, formField } from '../kit/form.ts'
import { type Html, html } from '../kit/html.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { administratorPage, callOf } from '../kit/visitor.ts'
import { newServer, serverFields, serverIn, type TypedServer, typedIn, typedOf } from './mail-fields.ts'
import { sendStep, stepPage, stepPath } from './wizard.ts'

const PATH = '/administration/mail'
const takes = { current_password: currentPassword(), code: text(64) }
/** Seconds after signing in in which setup asks for no password again. */
const FRESH = 600

/** Adds its routes. */
export async function mailServerPages(app: FastifyInstance) {
  app.get(
    '/setup/mail',
    stepPage('mail', async (request, reply, visitor) => send(request, reply, visitor, { inSetup: true })),
  )
  app.post(
    '/setup/mail',
    stepPage('mail', (request, reply, visitor) => save(request, reply, visitor, true)),
  )
  app.get(
    '/administration/mail',
    administratorPage((request, reply, visitor) => send(request, reply, visitor, { inSetup: false })),
  )
  app.post(
    '/administration/mail',
    administratorPage((request, reply, visitor) => save(request, reply, visitor, false)),
  )
}

const setupOfSite = ({ site }: FastifyRequest) => {
  if (!site.mailSetup) throw notFound()
  return site.mailSetup
}

async function save(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, inSetup: boolean) {
  const { site } = request
  const { root, words } = pageReaderOf(request)
  const { mailServer } = words
  const setup = setupOfSite(request)
  if (setup.isFixed) return send(request, reply, visitor, { inSetup })
  const stored = await setup.stored()
  const doing = formField(request, 'do')
  if (doing === 'ask-removal') return sendRemoveForm(request, reply, visitor)
  const typed = doing === 'remove' ? undefined : typedIn(request)
  const { server, faults } = typed ? serverIn(request, typed, stored) : { server: undefined, faults: {} }
  if (Object.keys(faults).length) return send(request, reply, visitor, { inSetup, typed, faults })
  const needsProof = !(inSetup && (await isFresh(request, visitor)))
  const form = { takes, given: sentProof(request), messages: proofFaults(request) }
  const { refused } = await submitForm(request, reply, form, async (proof) => {
    if (needsProof) await mustBeProven(site, callerAt(request, visitor), proof)
  })
  if (refused && doing === 'remove') return sendRemoveForm(request, reply, visitor, refused)
  if (refused) return send(request, reply, visitor, { inSetup, typed, ...refused })
  if (server) {
    const values = { site: site.url }
    const mail = {
      to: visitor.email,
      subject: fill(mailServer.testSubject, values),
      text: fill(mailServer.testText, values),
    }
    const fault = await (doing === 'test' ? setup.sendTest(server, mail) : setup.check(server))
    if (fault) return send(request, reply, visitor, { inSetup, typed, faults: { host: faultText(request, fault) } })
    if (doing === 'test') return send(request, reply, visitor, { inSetup, typed, tested: true })
  }
  const sealed = server && setup.sealed(server)
  await site.db.write((trx) => changeMailServer(trx, callOf(request, visitor, {}, { server, sealed })))
  await setup.refresh()
  const next = inSetup ? stepPath(request, 'people') : `${root}${PATH}?done=${server ? 'saved' : 'removed'}`
  return reply.redirect(next, 303)
}

function faultText(request: FastifyRequest, { because, answer }: MailServerFault): string {
  const { mailServer } = pageReaderOf(request).words
  return because === 'not allowed' ? mailServer.notAllowed : fill(mailServer.failed, { answer })
}

/** Whether the session has just begun, with a password. */
async function isFresh({ site }: FastifyRequest, { session_id }: Visitor): Promise<boolean> {
  const query = site.db.reads.selectFrom('session').select('create_ts').where('session_id', '=', session_id)
  const session = await query.executeTakeFirst()
  return session !== undefined && site.clock() - session.create_ts < FRESH
}

interface Shown {
  inSetup: boolean
  typed?: TypedServer | undefined
  faults?: Faults
  status?: number
  tested?: boolean
}

async function send(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, shown: Shown) {
  const { inSetup, typed, faults = {}, status, tested } = shown
  const { site } = request
  const { words } = pageReaderOf(request)
  const { mailServer } = words
  const setup = setupOfSite(request)
  const stored = setup.isFixed ? undefined : await setup.stored()
  const notice = tested ? savedNotice(fill(mailServer.tested, { email: visitor.email })) : false
  const form = setup.isFixed
    ? html`<p>${fill(mailServer.fixed, { server: site.mailer ? site.mailer.settings.host : '' })}</p>`
    : await serverForm(request, reply, visitor, {
        ...shown,
        stored,
        typed: typed ?? (stored ? typedOf(stored) : newServer(visitor.email)),
      })
  const body = html`${notice}${form}`
  const given = { title: mailServer.title, intro: mailServer.intro, faults, ...(status !== undefined && { status }) }
  if (inSetup) return sendStep(request, reply, { ...given, step: 'mail', body })
  const remove = !!stored && (await removeButton(request, reply))
  const done = { saved: mailServer.saved, removed: mailServer.removed }
  return sendAccountPage(request, reply, { ...given, part: 'mailServer', body: html`${body}${remove}`, done })
}

async function serverForm(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  { inSetup, typed, faults = {}, stored }: Shown & { typed: TypedServer; stored: MailServer | undefined },
): Promise<Html> {
  const { root, words } = pageReaderOf(request)
  const { mailServer } = words
  const proves = !(inSetup && (await isFresh(request, visitor)))
  return html`<form class="form" method="post" action="${inSetup ? stepPath(request, 'mail') : root + PATH}" novalidate>
${await csrfField(request, reply)}
${serverFields(request, typed, faults, stored)}
${proves && html`${usernameField(visitor, 'account')}${await proofFields(request, visitor, faults)}`}
<div class="buttons"><button class="button" name="do" value="save">${inSetup ? mailServer.save : mailServer.saveOnly}</button>
<button class="button quiet" name="do" value="test">${mailServer.test}</button></div>
</form>`
}

/** The button that leads to the form below: a page has the fields of a proof once. */
async function removeButton(request: FastifyRequest, reply: FastifyReply): Promise<Html> {
  const { root, words } = pageReaderOf(request)
  return html`<form class="part" method="post" action="${root}${PATH}">${await csrfField(request, reply)}
<button class="button quiet" name="do" value="ask-removal">${words.mailServer.remove}</button></form>`
}

const sendRemoveForm: SendForm = async (request, reply, visitor, { faults = {}, status } = {}) => {
  const { root, words } = pageReaderOf(request)
  const { remove: title, removeSure: intro } = words.mailServer
  const body = await postForm(request, reply, {
    action: root + PATH,
    hidden: { do: 'remove' },
    fields: html`${usernameField(visitor)}${await proofFields(request, visitor, faults)}`,
    ...{ submit: title, cancel: root + PATH },
  })
  return sendAccountPage(request, reply, { part: 'mailServer', title, intro, body, faults, status })
}
