// A letter as HTML that every mail program shows alike: one column, styles on the elements, light and dark, no pictures.
import { htmlOf } from '../exports/html.ts'
import { escapeHtml } from '../rules/escape-html.ts'
import type { Letter, LetterPart } from './letter.ts'

/** Programs that know dark mode take these; the others keep what stands on the elements. */
const STYLE = `
  .document { overflow-wrap: anywhere; }
  .document h2 { font-size: 19px; margin: 28px 0 8px; }
  .document h3, .document h4 { font-size: 16px; margin: 20px 0 6px; }
  .document p { margin: 0 0 10px; }
  .document li { margin: 0 0 4px; }
  .document .aside { font-size: 14px; }
  .document .decision, .document .issue, .document .action { margin: 0 0 12px; padding: 0 0 0 14px; border-left: 3px solid #1a56b0; }
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper { background: #16191d !important; color: #e8eaed !important; }
    .paper a { color: #8ab8ff !important; }
    .paper a.deed { background: #8ab8ff !important; color: #10213a !important; }
    .paper .foot { color: #a9b0b8 !important; border-color: #3a4048 !important; }
  }`

const PAPER =
  'margin:0;padding:24px 16px;background:#ffffff;color:#1d2126;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif'
const DEED =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1a56b0;color:#ffffff;text-decoration:none;font-weight:600'
const QUOTE = 'margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid #c3c9d1;overflow-wrap:anywhere'
const FOOT = 'margin:32px 0 0;padding:12px 0 0;border-top:1px solid #d9dde2;color:#5a626b;font-size:14px'

export function letterHtml({ language, subject, parts, foot, stop }: Letter): string {
  const style = (value: string) => `style="${escapeHtml(value)}"`
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}
</style>
</head>
<body class="paper" ${style(PAPER)}>
<div style="max-width:560px;margin:0 auto">
${parts.map((part) => shown(part, style)).join('\n')}
<p class="foot" ${style(FOOT)}>${escapeHtml(foot)}${stop ? `<br>\n<a href="${escapeHtml(stop.href)}" style="color:#5a626b">${escapeHtml(stop.text)}</a>` : ''}</p>
</div>
</body>
</html>
`
}

function shown(part: LetterPart, style: (value: string) => string): string {
  if (part.kind === 'words') return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`
  if (part.kind === 'facts') {
    const rows = part.facts.map(([name, value]) => `${escapeHtml(name)}: <strong>${escapeHtml(value)}</strong>`)
    return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${rows.join('<br>\n')}</p>`
  }
  if (part.kind === 'choice') {
    const links = part.links.map(
      ({ text, href }) => `<a class="deed" href="${escapeHtml(href)}" ${style(DEED)}>${escapeHtml(text)}</a>`,
    )
    return `<p style="margin:24px 0 8px">${escapeHtml(part.text)}</p>\n<p style="margin:0 0 24px">${links.join('&nbsp;\n')}</p>`
  }
  if (part.kind === 'quote')
    return `<blockquote ${style(QUOTE)}>${escapeHtml(part.text).replaceAll('\n', '<br>\n')}</blockquote>`
  if (part.kind === 'blocks') return `<div class="document">\n${htmlOf(part.blocks, { dir: 'ltr' })}\n</div>`
  const href = escapeHtml(part.href)
  // The address is there to be read as well: one sees where it leads, and can copy it.
  return `<p style="margin:24px 0 8px"><a class="deed" href="${href}" ${style(DEED)}>${escapeHtml(part.text)}</a></p>
<p style="margin:0 0 24px;font-size:14px;overflow-wrap:anywhere"><a href="${href}" style="color:#1a56b0">${href}</a></p>`
}
