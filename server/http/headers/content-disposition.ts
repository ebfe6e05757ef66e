// Content-Disposition: the name under which a file is saved (RFC 6266 and 8187).

import { withoutEnd } from '../../rules/text/trim-end.ts'

/** Longest name of a file, in bytes, without its extension: file systems take 255. */
const LONGEST = 200
const WHOLE = 255

/** As `filename*` any letter, as `filename` plain ones for old clients; neither has a quote or a backslash in it. */
export function contentDisposition(name: string, extension: string, longest = LONGEST): string {
  const ending = extension && `.${extension}`
  const kept = fileName(name, longest)
  // What is left of a letter once its marks are off may be a slash or a quote.
  const spelled = encodeURIComponent(kept + ending).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain(kept)}${plain(ending)}"; filename*=UTF-8''${spelled}`
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+/gu, '_')
    .replace(FORBIDDEN, '-')
    // Some old clients parse this as the start of an encoded character.
    .replaceAll('%', '-')

/** Characters that some file systems refuse. */
const FORBIDDEN = /[/\\:*?"<>|]+/g

/** Without what no file system takes, what hides in a name, and what would lead out of a folder. */
function fileName(name: string, longest: number): string {
  const clean = name
    .toWellFormed()
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(FORBIDDEN, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  const letters = [...clean].slice(0, longest)
  while (Buffer.byteLength(letters.join('')) > longest) letters.pop()
  return withoutEnd(letters.join(''), '. ') || 'file'
}

/** The same for a name that has its extension already. */
export function contentDispositionOf(name: string): string {
  const [, stem, extension = ''] = /^(.+?)(?:\.([\p{L}\p{N}]{1,16}))?$/u.exec(name) ?? [name, name]
  return contentDisposition(stem!, extension, WHOLE)
}
