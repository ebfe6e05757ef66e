// A page of HTML: one file with its style in it, which loads nothing and runs nothing.

import { escapeHtml } from '../rules/escape-html.ts'
import type { Document } from './block.ts'
import { htmlOf } from './html.ts'
import { pageStyle } from './style.ts'

/** Even if something found its way in, a reader must not run or load it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

export function pageOf({ title, genre, place, dir, blocks }: Document): string {
  return `<!DOCTYPE html>
<html lang="en" dir="${dir}">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="${POLICY}"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${escapeHtml(`${title} · ${genre} · ${place}`)}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
${htmlOf(blocks, { dir, anchors: true })}
</main>
</body>
</html>
`
}
