// The header of every page and the navigation of the account, as the application has them.
import { ICON_PATH } from '../../design/design.ts'
import { sessionToken, type Visitor } from '../../identity/index.ts'
import { SITE_LANGUAGES } from '../../rules/people/language.ts'
import { type Html, html } from './html.ts'
import type { PageReader } from './reader.ts'
import { icon } from './shell/icons.ts'

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

/** The pages of the administration that are part of the application. */
const APPLICATION_PAGES = [
  ['/administration', 'overview'],
  ['/administration/members', 'members'],
  ['/audit', 'audit'],
  ['/hooks', 'hooks'],
] as const

const ADMINISTRATION: ReadonlySet<AccountPart> = new Set(['administration', 'mailServer', 'groups', 'directory'])

/** The path of a part of the account. */
export const accountPath = ({ root }: Pick<PageReader, 'root'>, part: AccountPart): string => `${root}${PARTS[part]}`

/**
 * The header: a link to the home page, and the user's menu or the languages. `here`: the address to return to; undefined: there
 * is none, and so nothing that leads away and back.
 */
export const pageHeader = (reader: PageReader, here: string | undefined): Html => html`<header class="top">
<a class="name" href="${reader.root}/">${mark(reader)}Folkmoot</a>
${here === undefined ? '' : reader.visitor ? ownMenu(reader, here) : languages(reader, here)}</header>`

/** Links that choose a language, for anyone who is not signed in. */
const languages = (
  { root, words, language }: PageReader,
  here: string,
): Html => html`<nav class="languages" aria-label="${words.unscripted.languages}">
${SITE_LANGUAGES.map(
  ([tag, name]) =>
    html`<a href="${root}/language/${tag}?next=${encodeURIComponent(here)}" lang="${tag}" hreflang="${tag}"${tag === language && html` aria-current="true"`}>${name}</a>\n`,
)}</nav>
`

/** The mark of the site, for the eye only: its name is beside it. */
export const mark = ({ root }: Pick<PageReader, 'root'>): Html =>
  html`<img class="site-mark" src="${root}${ICON_PATH}" alt="" width="28" height="28">`

export function ownMenu(reader: PageReader, here: string): Html {
  const { root, site, visitor, words } = reader
  const { frame } = words
  const token = html`<input type="hidden" name="csrf_token" value="${sessionToken(site, visitor!)}">`
  return html`<nav class="own" aria-label="${frame.userMenu}">
<details>
<summary class="button quiet">${initials(visitor!)}<span class="own-name">${visitor!.name}</span>${icon('chevron')}</summary>
<div class="unfolded">
<a href="${root}/account">${frame.account}</a>
${colourSchemeForm(reader, here, html`<legend>${frame.appearance}</legend>`)}
<form method="post" action="${root}/sign-out">${token}<button class="button quiet">${frame.signOut}</button></form>
</div>
</details>
</nav>
`
}

/** The reader on the disc that they have in the application (web/parts/people/person.tsx). */
function initials({ member_id, name }: Visitor): Html {
  const names = name.split(/\s+/).filter(Boolean)
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map((one) => one && [...one][0])
  return html`<span class="initials face-${member_id % 8}" aria-hidden="true">${letters.filter(Boolean).join('').toLocaleUpperCase()}</span>`
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
  const { root, words } = reader
  const link = (path: string, name: string, isCurrent = false) =>
    html`<li><a href="${root}${path}"${isCurrent && html` aria-current="page"`}>${name}</a></li>`
  const one = (part: AccountPart) => link(PARTS[part], words.account.parts[part], part === present)
  const parts = (Object.keys(PARTS) as AccountPart[]).filter(
    (part) => part !== 'assistants' || reader.site.settings.mcp !== 'off',
  )
  const areas = Map.groupBy(parts, (part) => areaOf(reader, part))
  const shown = [...areas].filter(([, [first]]) => !ADMINISTRATION.has(first!) || reader.visitor?.enterprise)
  return html`<details class="settings-side">
<summary>${words.account.parts[present]}</summary>
${shown.map(
  ([area, those]) => html`<nav class="settings-group" aria-label="${area}">
<p>${area}</p>
<ul>
${ADMINISTRATION.has(those[0]!) && APPLICATION_PAGES.map(([path, name]) => link(path, words.account.pages[name]))}${those.map(one)}
</ul></nav>
`,
)}</details>`
}
