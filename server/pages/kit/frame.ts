// The header of every page and the navigation of the account, as the application has them.
import { sessionToken } from '../../identity/index.ts'
import { SITE_LANGUAGES } from '../../rules/people/language.ts'
import { type Html, html } from './html.ts'
import type { PageReader } from './reader.ts'

/** The parts of the account in order, and their paths; the last ones are for enterprise administrators. */
const PARTS = {
  profile: '/account',
  notifications: '/account/notifications',
  mail: '/account/mail',
  feeds: '/account/feeds',
  security: '/account/security',
  tokens: '/account/tokens',
  assistants: '/account/assistants',
  applications: '/account/applications',
  administration: '/administration/sign-in',
  mailServer: '/administration/mail',
  groups: '/administration/groups',
  directory: '/administration/directory',
} as const

export type AccountPart = keyof typeof PARTS

const ADMINISTRATION: ReadonlySet<AccountPart> = new Set(['administration', 'mailServer', 'groups', 'directory'])

/** The path of a part of the account. */
export const accountPath = ({ root }: Pick<PageReader, 'root'>, part: AccountPart): string => `${root}${PARTS[part]}`

/**
 * The header: a link to the home page, and the user's menu or the languages. `here`: the address to return to; undefined: there
 * is none, and so nothing that leads away and back.
 */
export const pageHeader = (reader: PageReader, here: string | undefined): Html => html`<header class="top">
<a class="name" href="${reader.root}/">Folkmoot</a>
${here === undefined ? '' : reader.visitor ? ownMenu(reader, here) : languages(reader, here)}</header>`

/** Links that choose a language, for anyone who is not signed in. */
const languages = (
  { root, words, language }: PageReader,
  here: string,
): Html => html`<nav class="languages" aria-label="${words.frame.languages}">
${SITE_LANGUAGES.map(
  ([tag, name]) =>
    html`<a href="${root}/language/${tag}?next=${encodeURIComponent(here)}" lang="${tag}" hreflang="${tag}"${tag === language && html` aria-current="true"`}>${name}</a>\n`,
)}</nav>
`

function ownMenu(reader: PageReader, here: string): Html {
  const { root, site, visitor, words } = reader
  const { frame } = words
  const token = html`<input type="hidden" name="csrf_token" value="${sessionToken(site, visitor!)}">`
  return html`<nav class="own" aria-label="${frame.userMenu}">
<details>
<summary class="button quiet">${visitor!.name} <span class="sign" aria-hidden="true">▾</span></summary>
<div class="unfolded">
<a href="${root}/account">${frame.account}</a>
${colourSchemeForm(reader, here, html`<legend>${frame.appearance}</legend>`)}
<form method="post" action="${root}/sign-out">${token}<button class="button quiet">${frame.signOut}</button></form>
</div>
</details>
</nav>
`
}

/** A form that chooses light or dark with one press; `here` is the address to return to. */
export function colourSchemeForm({ root, site, visitor, words, look }: PageReader, here: string, legend: Html): Html {
  const { colourSchemes } = words.frame
  const one = (name: keyof typeof colourSchemes) =>
    html`<button class="choice" name="look" value="${name}" aria-pressed="${String(name === (look ?? 'auto'))}"><span>${colourSchemes[name]}</span></button>`
  return html`<form method="post" action="${root}/account/look"><input type="hidden" name="csrf_token" value="${sessionToken(site, visitor!)}"><input type="hidden" name="next" value="${here}">
<fieldset class="choices">${legend}
${(['auto', 'light', 'dark'] as const).map(one)}
</fieldset></form>`
}

/** What a part belongs to, as its page and its navigation say: the account, or the administration of the site. */
export const areaOf = ({ words }: Pick<PageReader, 'words'>, part: AccountPart): string =>
  ADMINISTRATION.has(part) ? words.company.administration : words.account.title

/** Links to the parts of the account and, for enterprise administrators, of the administration; `present` is shown. */
export function accountNavigation(reader: PageReader, present: AccountPart): Html {
  const one = (part: AccountPart) =>
    html`<li><a href="${accountPath(reader, part)}"${part === present && html` aria-current="page"`}>${reader.words.account.parts[part]}</a></li>`
  const parts = (Object.keys(PARTS) as AccountPart[]).filter(
    (part) => part !== 'assistants' || reader.site.settings.mcp !== 'off',
  )
  const areas = Map.groupBy(parts, (part) => areaOf(reader, part))
  const shown = [...areas].filter(([, [first]]) => !ADMINISTRATION.has(first!) || reader.visitor?.enterprise)
  return html`<div>
${shown.map(
  ([area, parts]) => html`<nav class="parts" aria-label="${area}">
${shown.length > 1 && html`<p class="small soft">${area}</p>`}
<ul>
${parts.map(one)}
</ul></nav>
`,
)}</div>`
}
