// Reads XML as strictly as an e-book reader does, into elements that can be asked for.
import { SaxesParser } from 'saxes'

export interface Element {
  name: string
  attributes: Record<string, string>
  children: (Element | string)[]
}

/** The root element; throws where the text is not well-formed. */
export function xmlOf(text: string): Element {
  const top: Element = { name: '', attributes: {}, children: [] }
  const open = [top]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value])
    const element: Element = { name, attributes: Object.fromEntries(values), children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (words) => void open.at(-1)!.children.push(words))
  parser.write(text).close()
  return top.children.find((child): child is Element => typeof child !== 'string')!
}

/** All elements of that name, or all. */
export function elements(within: Element, name?: string): Element[] {
  return within.children.flatMap((child) =>
    typeof child === 'string' ? [] : [...(!name || child.name === name ? [child] : []), ...elements(child, name)],
  )
}

export const textIn = (element: Element): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('')
