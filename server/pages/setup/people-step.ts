// Setup: the first room and its people; where no mail is sent, everybody gets a link to pass on.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { email as emailField } from '../../../contract/field.ts'
import { addressesIn } from '../../../contract/people/pasted-addresses.ts'
import { room as roomResource } from '../../../contract/places/room.ts'
import { fill, plural } from '../../../words/fill.ts'
import { type AddedPerson, addFirstRoom, type FirstRoom } from '../../actions/setup/first-room.ts'
import { actAs } from '../../db/change-actor.ts'
import type { Visitor } from '../../identity/index.ts'
import { handFirstLinks } from '../../identity/links/index.ts'
import { emailAddress, isDeliverable } from '../../rules/people/email-address.ts'
import { hasOwnName } from '../../rules/people/person.ts'
import { submitForm } from '../account/account-form.ts'
import { type Faults, field, labelled, shownText } from '../kit/field.ts'
import { formField } from '../kit/form.ts'
import { html } from '../kit/html.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { callOf } from '../kit/visitor.ts'
import { sendStep, stepPage, stepPath } from './wizard.ts'

const STEP = 'people'
/** People at most: enough for a first meeting. More are added in the room, where files of any length can be read. */
const MOST_PEOPLE = 50
/** Characters of an address, or of what is none, in an error message. */
const QUOTED = 60

const takes = { room: roomResource.endpoints.add.takes.name, email: emailField() }

/** Adds its routes. */
export async function peopleStepPages(app: FastifyInstance) {
  app.get(
    '/setup/people',
    stepPage(STEP, (request, reply) =>
      sendForm(request, reply, { room: pageReaderOf(request).words.begin.usualRoom, people: '' }),
    ),
  )

  app.post('/setup/people', stepPage(STEP, save))
}

async function save(request: FastifyRequest, reply: FastifyReply, visitor: Visitor) {
  const { site } = request
  const { begin } = pageReaderOf(request).words
  const typed = { room: formField(request, 'room').trim(), people: formField(request, 'people') }
  const { people, unread } = addressesIn(typed.people, new Map())
  const wrong = people.find(({ email }) => emailAddress(email) === undefined || !isDeliverable(email))?.email
  const people_fault = unread.length
    ? fill(begin.notAnAddress, { text: quoted(unread[0]!) })
    : wrong !== undefined
      ? fill(begin.notAnAddress, { text: quoted(wrong) })
      : people.length > MOST_PEOPLE && fill(begin.tooManyPeople, { most: MOST_PEOPLE, count: people.length })
  const missing: Faults = {
    ...(!typed.room && { room: begin.needRoom }),
    ...(people_fault && { people: people_fault }),
  }
  const form = { takes: { room: takes.room }, given: { room: typed.room }, messages: { email: begin.notAdded } }
  const { made: added, refused } = await submitForm(request, reply, form, async () => {
    if (Object.keys(missing).length) return undefined
    return add(request, visitor, { room: typed.room, people })
  })
  const faults: Faults = { ...inPeople(refused?.faults), ...missing }
  if (Object.keys(faults).length) return sendForm(request, reply, typed, faults)
  if (!added || site.mailer || !added.links.size) return reply.redirect(stepPath(request, 'meeting'), 303)
  return sendLinks(request, reply, added)
}

/** An address is refused in the field of all. */
const inPeople = ({ email, ...faults }: Faults = {}): Faults => ({ ...faults, ...(email && { people: email }) })

const quoted = (text: string): string => {
  const letters = [...text]
  return letters.length > QUOTED ? `${letters.slice(0, QUOTED).join('')}…` : text
}

interface Added {
  people: AddedPerson[]
  /** The link of each person who has one. */
  links: ReadonlyMap<number, string>
}

/** Adds room, people and, where no mail is sent, their links, in one transaction; undefined where that was done before. */
async function add(request: FastifyRequest, visitor: Visitor, given: FirstRoom): Promise<Added | undefined> {
  const { site } = request
  const call = callOf(request, visitor, {}, given)
  return site.db.write((trx) =>
    actAs(trx, visitor.member_id, async () => {
      const people = await addFirstRoom(trx, call)
      const ids = site.mailer ? [] : (people ?? []).map(({ member_id }) => member_id)
      return people && { people, links: await handFirstLinks(trx, site, call, ids) }
    }),
  )
}

async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  typed: { room: string; people: string },
  faults: Faults = {},
) {
  const { site, words } = pageReaderOf(request)
  const { begin } = words
  const people = { name: 'people', label: begin.people, hint: site.mailer ? begin.peopleHint : begin.peopleHintNoMail }
  const fields = html`${field({ name: 'room', label: begin.room, hint: begin.roomHint, autocomplete: 'off', value: typed.room }, faults)}
${labelled(people, faults, (attributes) => html`<textarea id="people" name="people" rows="5" spellcheck="false" autocapitalize="none" placeholder="ada@example.com, bram@example.com"${attributes}>${typed.people}</textarea>`)}`
  const body = await postForm(request, reply, {
    action: stepPath(request, STEP),
    fields,
    submit: begin.peopleSubmit,
  })
  return sendStep(request, reply, { step: STEP, title: begin.peopleTitle, intro: begin.peopleIntro, body, faults })
}

/** The links, which are shown this once; the wizard is at the next step already. */
function sendLinks(request: FastifyRequest, reply: FastifyReply, { people, links }: Added) {
  const { locale, words } = pageReaderOf(request)
  const { begin } = words
  const withLink = people.filter(({ member_id }) => links.has(member_id))
  const list = withLink.map(({ member_id, name, email }, index) => {
    const label = hasOwnName({ name, email }) ? `${name} (${email})` : email
    return html`<div class="link-of">${shownText({ name: `link-${index}`, label, text: links.get(member_id)! })}
<button type="button" class="button quiet" data-copy="link-${index}" data-copied="${begin.copied}" hidden>${begin.copy}<span class="unseen"> ${label}</span></button></div>`
  })
  const body = html`<div class="told good" role="status" tabindex="-1" autofocus>
<p>${plural(begin.peopleAdded, people.length, locale)}</p>
</div>
${list}
<p class="unseen" role="status" id="copied"></p>
<p class="hint">${begin.linksCareful}</p>
<p><a class="button" href="${stepPath(request, 'meeting')}">${begin.continue}</a></p>`
  return sendStep(request, reply, { step: STEP, title: begin.linksTitle, intro: begin.linksIntro, body, isDone: true })
}
