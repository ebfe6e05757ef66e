// What a stranger sees first: the mark, the name of the site, and what it is.
import { fill } from '../../../../words/fill.ts'
import { ICON_PATH } from '../../../design/design.ts'
import { type Html, html } from '../html.ts'
import type { PageReader } from '../reader.ts'

/** The mark above the heading of a page on which people begin. */
export const entryMark = ({ root, site, words }: PageReader): Html => html`<div class="entry-mark">
<img src="${root}${ICON_PATH}" alt="" width="48" height="48">
<p class="entry-name">Folkmoot</p>
<p class="soft">${fill(words.signIn.about, { host: new URL(site.url).host })}</p>
</div>`
