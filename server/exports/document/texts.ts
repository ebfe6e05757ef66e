// Maps all texts of a document.
import type { Document } from './block.ts'

/** The document with each of its texts changed, but for addresses: nobody reads them on paper. */
export const withTexts = (document: Document, change: (text: string) => string): Document => within(document, change)

function within<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map((one) => within(one, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === 'href' ? inner : within(inner, change)]),
  ) as T
}
