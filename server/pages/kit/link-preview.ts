// Link preview (Open Graph): what chat and mail programs show of an address that they unfurl without signing in. It is the same for
// all addresses, since whoever unfurls one is nobody who may read it (docs/decisions/0204-the-decision-mark.md).
import { ICONS } from '../../design/icons.ts'
import { type Html, html } from './html.ts'
import type { PageReader } from './reader.ts'

/** The elements of the head; only for visitors who are not signed in. */
export const linkPreview = ({ root, site, words }: Pick<PageReader, 'root' | 'site' | 'words'>): Html => {
  // Most of those who show previews draw no SVG.
  const { large } = ICONS
  const origin = new URL(site.url).origin
  return html`<meta name="description" content="${words.unscripted.preview}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Folkmoot">
<meta property="og:title" content="Folkmoot">
<meta property="og:description" content="${words.unscripted.preview}">
<meta property="og:image" content="${origin}${root}${large.path}">
<meta property="og:image:width" content="${large.size}">
<meta property="og:image:height" content="${large.size}">
<meta name="twitter:card" content="summary">
`
}
