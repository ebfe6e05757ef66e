// What readers of e-books insist on (EPUB 3.3, OCF): a list of what is wrong with a file, empty where nothing is.
import { strFromU8, unzipSync } from 'fflate'
import { type Element, elements, textIn, xmlOf } from './xml.ts'

/** Elements that the content of our books may hold. */
const ALLOWED = new Set(
  'html head title link body nav h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd table thead tbody tr th td div a strong em s span br wbr bdi'.split(
    ' ',
  ),
)
const NESTED: Readonly<Record<string, ReadonlySet<string>>> = {
  ul: new Set(['li']),
  ol: new Set(['li']),
  dl: new Set(['dt', 'dd']),
  table: new Set(['thead', 'tbody']),
  thead: new Set(['tr']),
  tbody: new Set(['tr']),
  tr: new Set(['th', 'td']),
}
/** What holds phrases holds no blocks. */
const PHRASING = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'em', 's', 'a', 'bdi', 'dt'])
const BLOCKS = new Set(['p', 'ul', 'ol', 'dl', 'table', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'nav'])

export function faultsOfEpub(bytes: Buffer): string[] {
  const faults: string[] = []
  const check = (good: boolean, fault: string): void => {
    if (!good) faults.push(fault)
  }
  // OCF: the first entry is the mimetype, stored, without extra field, at byte 38.
  check(bytes.readUInt32LE(0) === 0x04034b50, 'it is no zip archive')
  check(bytes.readUInt16LE(8) === 0, 'mimetype is compressed')
  check(bytes.readUInt16LE(28) === 0, 'mimetype has an extra field')
  check(bytes.toString('latin1', 30, 58) === 'mimetypeapplication/epub+zip', 'mimetype does not come first')

  const files = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, data]) => [name, strFromU8(data)]))
  const container = xmlOf(files['META-INF/container.xml']!)
  const root = elements(container, 'rootfile')[0]!.attributes['full-path']!
  const folder = root.slice(0, root.lastIndexOf('/') + 1)
  const book = xmlOf(files[root]!)
  check(book.attributes['version'] === '3.0', 'it is not EPUB 3')

  for (const name of ['dc:identifier', 'dc:title', 'dc:language'])
    check(
      elements(book, name).some((element) => textIn(element).trim()),
      `${name} is missing`,
    )
  const unique = book.attributes['unique-identifier']
  check(
    elements(book, 'dc:identifier').some(({ attributes }) => attributes['id'] === unique),
    'the identifier is not there',
  )
  const modified = elements(book, 'meta').filter(({ attributes }) => attributes['property'] === 'dcterms:modified')
  check(
    modified.length === 1 && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(textIn(modified[0]!)),
    'dcterms:modified is wrong',
  )

  const items = elements(book, 'item').map(({ attributes }) => attributes)
  const ids = items.map(({ id }) => id)
  check(new Set(ids).size === ids.length, 'ids of the manifest are not unique')
  check(items.filter(({ properties }) => properties === 'nav').length === 1, 'there is not one nav')
  const listed = new Set(items.map(({ href }) => folder + href))
  for (const name of listed) check(name in files, `${name} is in the manifest only`)
  const outside = new Set(['mimetype', 'META-INF/container.xml', root])
  for (const name of Object.keys(files)) check(listed.has(name) || outside.has(name), `${name} is not in the manifest`)
  for (const { attributes } of elements(book, 'itemref'))
    check(ids.includes(attributes['idref']), 'the spine leads nowhere')

  const pages = items.filter((item) => item['media-type'] === 'application/xhtml+xml')
  const anchors = new Map(pages.map(({ href }) => [href!, idsOf(xmlOf(files[folder + href]!))]))
  for (const { href } of pages) faults.push(...faultsOfPage(href!, xmlOf(files[folder + href]!), anchors))
  return faults
}

const idsOf = (page: Element): string[] => elements(page).flatMap(({ attributes }) => attributes['id'] ?? [])

function faultsOfPage(href: string, page: Element, anchors: ReadonlyMap<string, string[]>): string[] {
  const faults: string[] = []
  const fault = (what: string) => faults.push(`${href}: ${what}`)
  if (page.attributes['xmlns'] !== 'http://www.w3.org/1999/xhtml') fault('it is no XHTML')
  const ids = idsOf(page)
  if (new Set(ids).size !== ids.length) fault('ids are not unique')
  if (!textIn(elements(page, 'title')[0]!).trim()) fault('it has no title')
  const walk = (element: Element): void => {
    if (!ALLOWED.has(element.name)) fault(`${element.name} has no place`)
    const inner = elements({ ...element, children: element.children.filter((child) => typeof child !== 'string') })
    if (PHRASING.has(element.name))
      for (const { name } of inner) if (BLOCKS.has(name)) fault(`${name} in ${element.name}`)
    if (element.name === 'a' && inner.some(({ name }) => name === 'a')) fault('a link in a link')
    const only = NESTED[element.name]
    for (const child of element.children) {
      if (typeof child === 'string') {
        if (only && child.trim()) fault(`text in ${element.name}`)
      } else {
        if (only && !only.has(child.name)) fault(`${child.name} in ${element.name}`)
        walk(child)
      }
    }
    if (['ul', 'ol', 'dl', 'tbody', 'tr'].includes(element.name) && !inner.length) fault(`${element.name} is empty`)
    const target = element.attributes['href']
    if (target === undefined || /^(https?:|mailto:|tel:)/i.test(target)) return
    const [file, anchor] = target.split('#') as [string, string?]
    if (element.name === 'a' && !(anchor && anchors.get(file || href)?.includes(anchor)))
      fault(`${target} leads nowhere`)
  }
  walk(page)
  return faults
}
