// The page that asks a person whether an application may act for them, and how far.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fill, fillWith } from '../../../words/fill.ts'
import type { Visitor } from '../../identity/index.ts'
import { formTarget } from '../../rules/account/redirect-uri.ts'
import { radioGroup } from '../kit/field.ts'
import { csrfField } from '../kit/form.ts'
import { html } from '../kit/html.ts'
import { sendPage } from '../kit/page.ts'
import { pageReaderOf } from '../kit/reader.ts'
import type { ConsentRequest } from './consent-request.ts'

/** Sends the page. What is chosen there is never more than what was asked for. */
export async function sendConsentPage(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  { name, document, access, assistant, redirect_uri }: ConsentRequest,
) {
  const { uid } = request.params as { uid: string }
  const { root, words } = pageReaderOf(request)
  const { consent } = words
  const title = fill(consent.title, { name })
  const bold = (text: string) => html`<strong>${text}</strong>`
  const account = html`<a href="${root}/account/${assistant ? 'assistants' : 'applications'}">${consent.account}</a>`
  const write = assistant ? consent.writeAsAssistant : consent.write
  const choices = [
    { value: 'read', label: consent.readOnly, hint: consent.read },
    { value: 'read_write', label: consent.readWrite, hint: write },
  ]
  const body = html`<h1>${title}</h1>
<p>${fillWith(consent.signedInAs, { name: bold(visitor.name), email: html`${visitor.email}` })}</p>
${document && html`<p>${fillWith(consent.unverified, { host: bold(document.host) })}</p>\n`}<p>${fillWith(assistant ? consent.mayAsAssistant : consent.may, { name: bold(name) })}</p>
<form method="post" action="${root}/oauth/consent/${uid}">
${await csrfField(request, reply)}
${document && html`<input type="hidden" name="document" value="${document.hash}">\n`}${radioGroup('access', consent.access, access!, access === 'read' ? choices.slice(0, 1) : choices)}<p>${consent.mayNot}</p>
<ul class="may not">
${access === 'read' && html`<li>${write}</li>`}
${assistant && html`<li>${consent.delete}</li>`}
<li>${consent.password}</li>
</ul>
<p>${fillWith(consent.redirectsTo, { place: bold(originOfUri(redirect_uri)) })}</p>
<div class="buttons"><button class="button" name="decision" value="allow">${consent.allow}</button>
<button class="button quiet" name="decision" value="deny">${consent.deny}</button></div>
</form>
<p class="after soft small">${fillWith(consent.revokeHint, { account })}</p>`
  return sendPage(request, reply, { title, body, formAction: [formTarget(redirect_uri)] })
}

/** The scheme and host of an address. */
function originOfUri(uri: string): string {
  const { protocol, host } = new URL(uri)
  return host ? `${protocol}//${host}` : protocol
}
