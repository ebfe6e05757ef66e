// The head of every page, as the web application has it, and the way through the parts of the account.
import { sessionToken } from '../identity/own-page.ts'
import { SPOKEN } from '../rules/language.ts'
import { type Html, html } from './html.ts'
import type { Reader } from './reader.ts'

/** The parts of the account, in their order, and where they are below it. */
const PARTS = { profile: '', security: '/security', tokens: '/tokens', applications: '/applications' } as const

export type AccountPart = keyof typeof PARTS

/** Where a part of the account is. */
export const partPath = ({ root }: Pick<Reader, 'root'>, part: AccountPart): string => `${root}/account${PARTS[part]}`

/** The name of the site, and one's own menu. `here`: where one comes back to. */
export const head = (reader: Reader, here: string): Html => html`<header class="top">
<a class="name" href="${reader.root}/">Folkmoot</a>
${reader.visitor ? ownMenu(reader, here) : languages(reader, here)}</header>`

/** The languages, each by its own name, for whoever is not signed in. */
const languages = (
  { root, words, language }: Reader,
  here: string,
): Html => html`<nav class="languages" aria-label="${words.frame.languages}">
${SPOKEN.map(
  ([tag, name]) =>
    html`<a href="${root}/language/${tag}?next=${encodeURIComponent(here)}" lang="${tag}" hreflang="${tag}"${tag === language && html` aria-current="true"`}>${name}</a>\n`,
)}</nav>
`

function ownMenu(reader: Reader, here: string): Html {
  const { root, site, visitor, words } = reader
  const { frame } = words
  const token = html`<input type="hidden" name="csrf_token" value="${sessionToken(site, visitor!)}">`
  return html`<nav class="own" aria-label="${frame.own}">
<details>
<summary class="button quiet">${visitor!.name} <span class="sign" aria-hidden="true">▾</span></summary>
<div class="unfolded">
<a href="${root}/account">${frame.account}</a>
${lookForm(reader, here, html`<legend>${frame.look}</legend>`)}
<form method="post" action="${root}/sign-out">${token}<button class="button quiet">${frame.signOut}</button></form>
</div>
</details>
</nav>
`
}

/** Light or dark, chosen by one press. `legend`: what it is called where that is not said before. */
export function lookForm({ root, site, visitor, words, look }: Reader, here: string, legend: Html): Html {
  const { looks } = words.frame
  const one = (name: keyof typeof looks) =>
    html`<button class="choice" name="look" value="${name}" aria-pressed="${String(name === (look ?? 'auto'))}"><span>${looks[name]}</span></button>`
  return html`<form method="post" action="${root}/account/look"><input type="hidden" name="csrf_token" value="${sessionToken(site, visitor!)}"><input type="hidden" name="next" value="${here}">
<fieldset class="choices">${legend}
${(['auto', 'light', 'dark'] as const).map(one)}
</fieldset></form>`
}

/** The way through the parts of the account. */
export function accountParts(reader: Reader, present: AccountPart): Html {
  const { account } = reader.words
  const one = (part: AccountPart) =>
    html`<li><a href="${partPath(reader, part)}"${part === present && html` aria-current="page"`}>${account.parts[part]}</a></li>`
  return html`<nav class="parts" aria-label="${account.title}"><ul>
${(Object.keys(PARTS) as AccountPart[]).map(one)}
</ul></nav>`
}
