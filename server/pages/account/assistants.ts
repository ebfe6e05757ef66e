// The page of the account for AI assistants (MCP): the address to paste, how to connect, and those that are connected.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fill, fillWith } from '../../../words/fill.ts'
import { assistantResource, sessionToken, type Visitor } from '../../identity/index.ts'
import { confirmedButton, shownText } from '../kit/field.ts'
import { accountPath } from '../kit/frame.ts'
import { type Html, html } from '../kit/html.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { visitorPage } from '../kit/visitor.ts'
import { SETUP_SCRIPT } from '../setup/script.ts'
import { sendAccountPage } from './account-form.ts'
import { authorizationsOf, endAuthorization } from './authorizations.ts'

/** Assistants by their names, which are the same in every language. */
const PROGRAMS = [
  ['claude', 'Claude'],
  ['chatgpt', 'ChatGPT'],
  ['vscode', 'VS Code'],
  ['codex', 'Codex'],
] as const

/** Adds the routes. */
export async function assistantPages(app: FastifyInstance) {
  app.get('/account/assistants', visitorPage(assistantPage))

  app.post(
    '/account/assistants/end',
    visitorPage(async (request, reply, visitor) => {
      await endAuthorization(request, visitor)
      return reply.redirect(`${accountPath(pageReaderOf(request), 'assistants')}?done=removed`, 303)
    }),
  )
}

async function assistantPage(request: FastifyRequest, reply: FastifyReply, visitor: Visitor) {
  const { site, words } = pageReaderOf(request)
  const { assistants: texts } = words
  const { mcp } = site.settings
  const body = html`${mcp === 'off' ? html`<p class="told">${texts.off}</p>` : connecting(request)}
${await connectedSection(request, visitor)}`
  return sendAccountPage(request, reply, {
    ...{ part: 'assistants', title: texts.title, intro: texts.intro, done: { removed: texts.removed } },
    ...{ body, script: SETUP_SCRIPT },
  })
}

/** The address, and how it is used in each assistant. */
function connecting(request: FastifyRequest): Html {
  const reader = pageReaderOf(request)
  const { site, words } = reader
  const { assistants: texts, account } = words
  const address = assistantResource(site)
  const commands = html`<pre><code>codex mcp add folkmoot --url ${address}
codex mcp login folkmoot</code></pre>`
  const header = html`<code>Authorization: Bearer TOKEN</code>`
  const tokens = html`<a href="${accountPath(reader, 'tokens')}">${account.parts.tokens}</a>`
  return html`${site.settings.mcp === 'read' && html`<p class="told">${texts.readOnly}</p>\n`}${shownText({ name: 'address', label: texts.address, text: address })}<p><button type="button" class="button" data-copy="address" data-copied="${texts.copied}" hidden>${texts.copy}</button></p>
<p class="unseen" role="status" id="copied"></p>
<p>${texts.addressHint}</p>
<section class="part"><h2>${texts.how}</h2>
${PROGRAMS.map(([program, name]) => html`<details class="how"><summary>${name}</summary><p>${texts.steps[program]}</p>${program === 'codex' && commands}</details>\n`)}
<details class="how"><summary>${texts.other}</summary><p>${fillWith(texts.otherHint, { header, tokens })}</p></details>
</section>`
}

async function connectedSection(request: FastifyRequest, visitor: Visitor): Promise<Html> {
  const { root, site, words, day } = pageReaderOf(request)
  const { assistants: texts, tokens } = words
  const rows = await authorizationsOf(site.db.reads, visitor.member_id, 1)
  const one = ({ authorization_id, access, last_used_ts: used, name, client_host: host }: (typeof rows)[number]) => {
    const form = html`<input type="hidden" name="csrf_token" value="${sessionToken(site, visitor)}"><input type="hidden" name="authorization_id" value="${authorization_id}">`
    const { remove: label, removeHint, removeConfirm: yes } = texts
    return html`<li class="row">
<div class="grows"><strong>${name}</strong>${host !== null && html` ${fillWith(texts.from, { host: html`<strong>${host}</strong>` })}`} <span class="mark">${access === 'read' ? tokens.read : tokens.readWrite}</span>
<p class="soft small">${used === null ? tokens.neverUsed : fill(tokens.lastUsed, { day: day(used) })}</p></div>
${confirmedButton({ label, of: name, sure: fill(removeHint, { name }), yes, keep: tokens.cancel }, `${root}/account/assistants/end`, form)}
</li>`
  }
  return html`<section class="part"><h2>${texts.connected}</h2>
<p class="nothing">${rows.length ? texts.connectedHint : texts.none}</p>
${rows.length > 0 && html`<ul class="rows">${rows.map(one)}</ul>`}
</section>`
}
