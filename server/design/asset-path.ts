// Content-hashed file names, which browsers may cache forever.
import { hash } from 'node:crypto'

/** The path of a file below the site, such as `/assets/design-1a2b3c4d5e6f.css`: the digits follow from the content. */
export const assetPath = (
  name: string,
  content: string | Buffer,
  extension: 'css' | 'js' | 'png' | 'svg' | 'woff2',
): string => `/assets/${name}-${hash('sha256', content, 'hex').slice(0, 12)}.${extension}`
