// The frame of the application around a page without script: sidebar, header and, on phones, the bar at the bottom.
import { plural } from '../../../../words/fill.ts'
import { type AccountPart, areaOf, mark, ownMenu } from '../frame.ts'
import { type Html, html } from '../html.ts'
import type { PageReader } from '../reader.ts'
import { type IconName, icon } from './icons.ts'
import type { OwnRoom } from './own-places.ts'

/** The pages that the sidebar begins with; a narrow screen has room for all but the last. */
const WAYS = [
  ['home', '/'],
  ['calendar', '/calendar'],
  ['actions', '/action_items'],
  ['decisions', '/decisions'],
  ['search', '/search'],
] as const satisfies readonly (readonly [IconName, string])[]

interface Shell {
  reader: PageReader
  part: AccountPart
  rooms: readonly OwnRoom[]
  /** How many notifications are unread. */
  unread: number
  /** The address to return to. */
  here: string
  content: Html
}

/** The whole body of a page that is part of the application. */
export function shell({ reader, part, rooms, unread, here, content }: Shell): Html {
  const { words, visitor } = reader
  const { frame, account, ways } = words
  const area = areaOf(reader, part)
  return html`<div class="shell">
<a class="skip" href="#main">${frame.skip}</a>
<nav class="rail" aria-label="${ways.ways}">
<a class="name" href="${reader.root}/">${mark(reader)}<span class="rail-wide">Folkmoot</span></a>
<div class="rail-wide">
<ul class="rail-links">
${WAYS.map(([name, path]) => way(reader, name, path))}${visitor?.enterprise && way(reader, 'administration', '/administration', area !== account.title)}</ul>
${roomLinks(reader, rooms)}</div>
<div class="rail-narrow">${narrowWays(reader)}</div>
</nav>
<header class="head">
<a class="name head-name" href="${reader.root}/">Folkmoot</a>
<div class="head-crumbs"><nav class="crumbs" aria-label="${ways.crumbs}"><span>${area}</span></nav></div>
<div class="head-again"></div>
<a class="button quiet search-button" href="${reader.root}/search">${icon('search')}<span>${ways.search}</span></a>
${bell(reader, unread)}
${ownMenu(reader, here)}</header>
<div class="page">
${content}
</div>
<nav class="bottom-bar" aria-label="${ways.ways}">${narrowWays(reader)}</nav>
</div>`
}

const way = (
  { root, words }: PageReader,
  name: keyof PageReader['words']['ways'] & IconName,
  path: string,
  isCurrent = false,
) =>
  html`<li><a href="${root}${path}"${isCurrent && html` aria-current="page"`}>${icon(name)}<span>${words.ways[name]}</span></a></li>
`

/** A greater number has no room. */
const MOST = 99

/** The link to the notifications, with the number of unread ones (web/shell/notification-link.tsx). */
function bell({ root, words: { inbox }, locale }: PageReader, unread: number): Html {
  const label = unread ? `${inbox.title}, ${plural(inbox.unreadCount, unread, locale)}` : inbox.title
  const count = html`<span class="bell-count figure" aria-hidden="true">${unread > MOST ? `${MOST}+` : unread}</span>`
  return html`<span class="bell"><a class="icon-button" href="${root}/notifications" aria-label="${label}" title="${label}">${icon('bell', 20)}${unread > 0 && count}</a></span>`
}

const narrowWays = ({ root, words }: PageReader): Html =>
  html`${WAYS.map(([name, path]) => html`<a class="way" href="${root}${path}">${icon(name, 20)}<span>${words.ways[name]}</span></a>\n`)}`

/** The rooms below the name of their organization. */
const roomLinks = ({ root, locale }: PageReader, rooms: readonly OwnRoom[]): Html =>
  html`${[...Map.groupBy(rooms, ({ organization_id }) => organization_id)].map(
    ([organization_id, those]) => html`<section aria-label="${those[0]!.organization}">
<p class="rail-title"><a href="${root}/organizations/${organization_id}">${those[0]!.organization}</a></p>
<ul class="rail-links">
${those
  .toSorted((one, other) => one.name.localeCompare(other.name, locale))
  .map(
    ({ room_id, name, color }) =>
      html`<li><a href="${root}/rooms/${room_id}"><span class="room-dot room-${color}" aria-hidden="true"></span><span>${name}</span></a></li>\n`,
  )}</ul></section>
`,
  )}`
