// A form of a page: posted with its CSRF token, with its buttons at the end.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { csrfField } from './form.ts'
import { type Html, type HtmlPart, html } from './html.ts'
import { pageReaderOf } from './reader.ts'

interface FormParts {
  /** The path that the form is posted to. */
  action: string
  /** Values that the form carries along. */
  hidden?: Readonly<Record<string, string | number>>
  fields: HtmlPart
  submit: HtmlPart
  /** The path of the page that one leaves the form for. */
  cancel?: string | undefined
  /** Another way, below the buttons. */
  after?: HtmlPart
}

/** The form. */
export async function postForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { action, hidden = {}, fields, submit, cancel, after }: FormParts,
): Promise<Html> {
  const { account } = pageReaderOf(request).words
  const carried = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`,
  )
  return html`<form class="form" method="post" action="${action}" novalidate>
${await csrfField(request, reply)}
${carried}${fields}
<div class="buttons"><button class="button">${submit}</button>${cancel !== undefined && html`\n<a class="button bare" href="${cancel}">${account.cancel}</a>`}</div>
${after}</form>`
}
