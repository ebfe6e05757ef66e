// Link preview (Open Graph): what chat and mail programs show of an address that they unfurl without signing in. It is the same for
// all addresses, since whoever unfurls one is nobody who may read it (docs/decisions/0204-the-decision-mark.md).
import { ICON_PATH } from '../../design/design.ts'
import { type Html, html } from './html.ts'
import type { PageReader } from './reader.ts'

/** The elements of the head; only for visitors who are not signed in. */
export const linkPreview = ({ root, site, words }: Pick<PageReader, 'root' | 'site' | 'words'>): Html => {
  const origin = new URL(site.url).origin
  return html`<meta name="description" content="${words.frame.preview}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Folkmoot">
<meta property="og:title" content="Folkmoot">
<meta property="og:description" content="${words.frame.preview}">
<meta property="og:image" content="${origin}${root}${ICON_PATH}">
`
}
