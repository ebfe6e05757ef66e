// Buttons that use a passkey, hidden until the script of the page finds that the browser can.
import type { FastifyRequest } from 'fastify'
import { fill } from '../../../words/fill.ts'
import { MOST_PASSKEYS } from '../../actions/account/passkeys/index.ts'
import { browserOf } from '../account/browser-name.ts'
import { addConnectingScript } from '../kit/connecting-script.ts'
import { type Html, type HtmlPart, html } from '../kit/html.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { PASSKEY_SCRIPT } from './script.ts'

interface PasskeyButton {
  /** What it does: signs in; proves who somebody is, then sends its form or goes on; adds a passkey. */
  does: 'sign-in' | 'proof' | 'add'
  label: string
  /** The path to go on to. */
  next?: string
  /** Whether it is the page's main button. */
  main?: boolean
  /** Shown while it is hidden. */
  without?: HtmlPart
}

/** The button, in or beside a form with a CSRF token. */
export function passkeyButton(request: FastifyRequest, { does, label, next, main, without }: PasskeyButton): Html {
  const { root, words } = pageReaderOf(request)
  const { account, passkeys, secondFactor } = words
  addConnectingScript(request, PASSKEY_SCRIPT)
  const { refused, canceled, known, broken, tooMany } = passkeys
  const said: Record<string, string> = {
    ...{ root, refused, canceled, broken, often: account.tooManyAttempts },
    ...(next !== undefined && { next }),
    ...(does === 'add' && {
      ...{ known, many: fill(tooMany, { most: MOST_PASSKEYS }), password: account.wrongPassword },
      ...{ code: secondFactor.wrongCode, name: browserOf(request.headers['user-agent'] ?? null, words) },
    }),
  }
  const attributes = Object.entries(said).map(([name, text]) => html` data-${name}="${text}"`)
  return html`<div class="passkey"><p class="told" role="alert" hidden></p>
${without !== undefined && html`<div data-without>${without}</div>\n`}<button class="button${!main && ' quiet'}" type="button" hidden data-passkey="${does}"${attributes}>${label}</button></div>
`
}
