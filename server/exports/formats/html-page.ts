// Writes a page of HTML: one file with its style, which loads nothing and runs no script.

import { escapeHtml } from '../../rules/text/escape-html.ts'
import type { Document } from '../document/block.ts'
import { languageIn } from '../document/words.ts'
import { htmlOf } from './html.ts'
import { pageStyle } from './html-style.ts'

/** A content security policy, so that nothing would be run or loaded even if some markup were not filtered. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

export function htmlPageOf({ title, genre, place, locale, dir, blocks }: Document): string {
  return `<!DOCTYPE html>
<html lang="${languageIn({ locale })}" dir="${dir}">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="${POLICY}"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${escapeHtml(`${title} · ${genre} · ${place}`)}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
${htmlOf(blocks, { dir, anchors: true, marks: 'placed' })}
</main>
</body>
</html>
`
}
