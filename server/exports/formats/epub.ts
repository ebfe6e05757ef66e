// Writes EPUB 3: six small files in a zip archive, the first of which is the media type.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { escapeHtml } from '../../rules/text/escape-html.ts'
import { type Block, type Document, type Heading, textOfLine } from '../document/block.ts'
import { languageIn, wordsFor } from '../document/words.ts'
import { htmlOf } from './html.ts'
import { style } from './html-style.ts'
import { type ZipEntry, zipOf } from './zip.ts'

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

const container = `${XML}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

/** The document as an e-book. */
export function epubOf(document: Document): Promise<Buffer> {
  const at = new Date(document.now * 1000)
  const files: ZipEntry[] = [
    { name: 'mimetype', stored: true, from: Buffer.from('application/epub+zip') },
    ...Object.entries({
      'META-INF/container.xml': container,
      'OEBPS/package.opf': packageOf(document, at),
      'OEBPS/nav.xhtml': xhtml(document, nav(document)),
      'OEBPS/text.xhtml': xhtml(
        document,
        htmlOf(document.blocks, { dir: document.dir, anchors: true, xml: true, marks: 'inline' }),
      ),
      'OEBPS/style.css': style,
    }).map(([name, text]) => ({ name, from: Buffer.from(text) })),
  ]
  return buffer(zipOf(files, at))
}

function packageOf({ title, organization, genre, place, locale, dir, blocks }: Document, at: Date): string {
  const language = languageIn({ locale })
  const modified = `${at.toISOString().slice(0, 19)}Z`
  // The same content has the same identifier, regardless of who exports it.
  const id = createHash('sha256')
    .update(JSON.stringify([place, title, genre, blocks]))
    .digest('hex')
  const uuid = [id.slice(0, 8), id.slice(8, 12), `5${id.slice(13, 16)}`, `8${id.slice(17, 20)}`, id.slice(20, 32)].join(
    '-',
  )
  return `${XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}"${dir === 'rtl' ? ' dir="rtl"' : ''}>
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${uuid}</dc:identifier>
<dc:title>${escapeHtml(title)}</dc:title>
<dc:language>${language}</dc:language>
<dc:creator>${escapeHtml(organization.trim() || place)}</dc:creator>
<dc:description>${escapeHtml(`${genre}, ${place}`)}</dc:description>
<meta property="dcterms:modified">${modified}</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">${wordsFor({ locale }).readingOrder}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="text" href="text.xhtml" media-type="application/xhtml+xml"/>
<item id="style" href="style.css" media-type="text/css"/>
</manifest>
<spine${dir === 'rtl' ? ' page-progression-direction="rtl"' : ''}><itemref idref="text"/></spine>
</package>
`
}

function xhtml({ title, locale, dir }: Document, body: string): string {
  const language = languageIn({ locale })
  return `${XML}<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}" dir="${dir}">
<head><title>${escapeHtml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`
}

/** The table of contents: the title, with the sections, and in these the agenda items. */
function nav({ blocks, locale }: Document): string {
  const headings = blocks.filter((block: Block): block is Heading => block.kind === 'heading')
  const entries = headings.map(({ level, line, number }, index) => {
    const text = `${number ? `${number}. ` : ''}${textOfLine(line).replace(/\s+/g, ' ')}`.trim() || String(index + 1)
    return { level: Math.min(level, 3), link: `<a href="text.xhtml#s${index + 1}">${escapeHtml(text)}</a>` }
  })
  return `<nav epub:type="toc"><h1>${wordsFor({ locale }).contents}</h1>\n${nested(entries, 0).html}\n</nav>`
}

/** The list of entries from an index on that are at this depth or deeper. */
function nested(entries: readonly { level: number; link: string }[], from: number): { html: string; next: number } {
  const { level } = entries[from]!
  let html = '<ol>'
  let next = from
  while (next < entries.length && entries[next]!.level >= level) {
    html += `<li>${entries[next]!.link}`
    next++
    if (next < entries.length && entries[next]!.level > level) {
      const deeper = nested(entries, next)
      html += deeper.html
      next = deeper.next
    }
    html += '</li>'
  }
  return { html: `${html}</ol>`, next }
}
