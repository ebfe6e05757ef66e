// A letter as HTML that every mail program shows alike: one column, styles on the elements, light and dark, no pictures.
import { htmlOf } from '../../exports/formats/html.ts'
import { escapeHtml } from '../../rules/text/escape-html.ts'
import type { Letter, LetterPart } from './letter.ts'

/**
 * On phones, labels of facts are placed above their values, so that words break only if longer than a line. This is a style sheet
 * of its own, since some programs discard a whole sheet because of one unknown rule.
 */
const NARROW = `
  @media (max-width: 480px) {
    .facts, .facts tbody, .facts tr, .facts td { display: block !important; }
    .facts .called { padding: 0 !important; white-space: normal !important; }
    .facts .fact { padding: 0 0 10px !important; }
  }`

/** Dark mode, for programs that support it; others use the inline styles. */
const STYLE = `
  .document { overflow-wrap: anywhere; }
  .document h2 { font-size: 18px; margin: 28px 0 8px; }
  .document h3, .document h4 { font-size: 16px; margin: 20px 0 6px; }
  .document p { margin: 0 0 10px; }
  .document ul, .document ol { margin: 0 0 12px; padding: 0 0 0 22px; }
  .document li { margin: 0 0 6px; }
  .document li p { margin: 0 0 2px; }
  .document .aside { color: #555c62; font-size: 14px; }
  .document .decision { margin: 0 0 20px; }
  .document .issue, .document .action { margin: 0 0 12px; padding: 0 0 0 14px; border-left: 3px solid #a3271f; }
  .document .action { border-color: #7d5200; }
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper { background: #131618 !important; color: #eae7e0 !important; }
    .paper a { color: #7fcdb8 !important; }
    .paper a.deed { background: #7fcdb8 !important; border-color: #7fcdb8 !important; color: #0d1f1b !important; }
    .paper a.other { background: #131618 !important; border-color: #7d8585 !important; color: #eae7e0 !important; }
    .paper .soft, .paper .aside { color: #aab0b1 !important; }
    .paper .foot { color: #aab0b1 !important; border-color: #3a4145 !important; }
    .paper .stamp { border-color: #aab0b1 !important; color: #aab0b1 !important; }
    .paper .decided .stamp { border-color: #c4b2f2 !important; color: #c4b2f2 !important; }
    .paper .issue { border-color: #f4a59c !important; }
    .paper .action { border-color: #ecbb62 !important; }
  }`

const PAPER =
  'margin:0;padding:24px 16px;overflow-wrap:break-word;background:#ffffff;color:#1d2125;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif'
const BUTTON =
  'display:inline-block;margin:0 6px 8px 0;padding:9px 18px;border:1px solid #1b6455;border-radius:6px;text-decoration:none;font-weight:600'
const DEED = `${BUTTON};background:#1b6455;color:#ffffff`
const OTHER = `${BUTTON};border-color:#8a8577;background:#ffffff;color:#1d2125`
const QUOTE = 'margin:0 0 20px;padding:0 0 0 14px;border-left:3px solid #c9c5bb;overflow-wrap:anywhere'
const SOFT = 'color:#555c62'
const FOOT = 'margin:32px 0 0;padding:12px 0 0;border-top:1px solid #e3e0d8;color:#555c62;font-size:14px'

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
<style>${NARROW}
</style>
<style>${STYLE}
</style>
</head>
<body class="paper" ${style(PAPER)}>
<div style="max-width:560px;margin:0 auto">
${parts.map((part) => shown(part, style)).join('\n')}
<p class="foot" ${style(FOOT)}>${escapeHtml(foot)}${stop ? `<br>\n<a href="${escapeHtml(stop.href)}" class="soft" style="color:#555c62">${escapeHtml(stop.text)}</a>` : ''}</p>
</div>
</body>
</html>
`
}

function shown(part: LetterPart, style: (value: string) => string): string {
  if (part.kind === 'words') return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`
  if (part.kind === 'facts') {
    const rows = part.facts.map(
      ([name, value]) =>
        `<tr><td class="called soft" ${style(`padding:2px 16px 2px 0;vertical-align:top;white-space:nowrap;${SOFT}`)}>${escapeHtml(name)}</td><td class="fact" style="padding:2px 0;vertical-align:top;overflow-wrap:anywhere"><strong>${escapeHtml(value)}</strong></td></tr>`,
    )
    return `<table class="facts" role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse;font:inherit">\n${rows.join('\n')}\n</table>`
  }
  if (part.kind === 'choice') {
    const links = part.links.map(
      ({ text, href }, at) =>
        `<a class="${at ? 'other' : 'deed'}" href="${escapeHtml(href)}" ${style(at ? OTHER : DEED)}>${escapeHtml(text)}</a>`,
    )
    return `<p style="margin:0 0 8px;font-weight:600">${escapeHtml(part.text)}</p>\n<p style="margin:0 0 16px">${links.join('\n')}</p>`
  }
  if (part.kind === 'items') {
    const rows = part.items.map(
      ({ text, href, about }) =>
        `<li style="margin:0 0 10px"><a href="${escapeHtml(href)}" style="color:#1b6455">${escapeHtml(text)}</a><br>\n${escapeHtml(about)}</li>`,
    )
    return `<ul style="margin:0 0 16px;padding:0 0 0 20px;overflow-wrap:anywhere">\n${rows.join('\n')}\n</ul>`
  }
  if (part.kind === 'quote')
    return `<blockquote ${style(QUOTE)}>${escapeHtml(part.text).replaceAll('\n', '<br>\n')}</blockquote>`
  if (part.kind === 'blocks')
    return `<div class="document" style="margin:0 0 20px">\n${htmlOf(part.blocks, { dir: 'ltr', marks: 'inline' })}\n</div>`
  const href = escapeHtml(part.href)
  if (part.quiet)
    return `<p style="margin:24px 0 16px"><a href="${href}" style="color:#1b6455;overflow-wrap:anywhere">${escapeHtml(part.text)}</a></p>`
  // The address is shown as text, too, so that readers see where it leads and can copy it.
  return `<p style="margin:24px 0 4px"><a class="deed" href="${href}" ${style(DEED)}>${escapeHtml(part.text)}</a></p>
<p style="margin:0 0 24px;font-size:14px;overflow-wrap:anywhere"><a href="${href}" style="color:#1b6455">${href}</a></p>`
}
