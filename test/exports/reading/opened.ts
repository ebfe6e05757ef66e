// Reads exported files with programs that did not write them.
import assert from 'node:assert/strict'
import { strFromU8, unzipSync } from 'fflate'
import markdownIt from 'markdown-it'
import { extractText, getDocumentProxy } from 'unpdf'
import type { ExportFormat } from '../../../contract/formats.ts'
import { faultsOfEpub } from './epub.ts'
import { elements, textIn, xmlOf } from './xml.ts'

/** What a file says, read by a program that did not write it, which first looks whether it is well-formed. */
export const OPENED: Record<ExportFormat, (bytes: Buffer) => Promise<string> | string> = {
  docx: (bytes) => textIn(xmlOf(strFromU8(unzipSync(bytes)['word/document.xml']!))),
  epub: (bytes) => {
    assert.deepEqual(faultsOfEpub(bytes), [])
    const pages = Object.entries(unzipSync(bytes)).filter(([name]) => name.endsWith('.xhtml'))
    return pages.map(([, page]) => textIn(xmlOf(strFromU8(page)))).join('\n')
  },
  html: (bytes) => {
    const page = xmlOf(String(bytes))
    for (const { name } of elements(page)) assert.ok(!['script', 'iframe', 'img', 'link', 'form'].includes(name), name)
    return textIn(page)
  },
  markdown: (bytes) => {
    const html = markdownIt({ html: true }).render(String(bytes))
    assert.doesNotMatch(html, /<script/)
    return html
      .replace(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
  },
  pdf: async (bytes) => {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    return text
  },
}
