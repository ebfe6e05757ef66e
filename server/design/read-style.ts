// Style sheets as they are sent: minified as far as compression gains from it.
import { readFileSync } from 'node:fs'

const withoutComments = (css: string): string =>
  css
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join('')

/** The text of a style sheet without comments, indentation and empty lines. */
export const readStyle = (file: URL): string =>
  withoutComments(readFileSync(file, 'utf8'))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
