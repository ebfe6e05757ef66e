// Mail that was typed after what programs really send: read from a folder, with its places filled in and its parts encoded.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What stands in the places `{name}`. */
export type Places = Readonly<Record<string, string>>

/** The mails of a folder, by name, each with a function that fills it in. */
export function typedMails(folder: string): Map<string, (places: Places) => Buffer> {
  const files = globSync(join(import.meta.dirname, folder, '*.eml')).sort()
  return new Map(
    files.map((file) => {
      const text = readFileSync(file, 'utf8')
      return [basename(file, '.eml'), (places: Places) => filled(text, places)]
    }),
  )
}

/** Lines end in CRLF but where the first line says otherwise; what stands between `[[encoding]]` and `[[end]]` is encoded. */
export function filled(text: string, places: Places): Buffer {
  const isBare = text.startsWith('[[lf]]\n')
  const body = text.replace(/^\[\[lf\]\]\n/, '').replace(/\{(\w+)\}/g, (all, name: string) => places[name] ?? all)
  const encoded = body.replace(/\[\[([\w-]+)\]\]\n([\s\S]*?)\[\[end\]\]\n/g, (_, way: string, part: string) =>
    encodedAs(way, part.replaceAll('\n', '\r\n')),
  )
  return Buffer.from(isBare ? encoded : encoded.replace(/\r?\n/g, '\r\n'), 'latin1')
}

function encodedAs(way: string, part: string): string {
  const lines = (bytes: Buffer) => `${bytes.toString('base64').replace(/.{76}/g, '$&\n')}\n`
  if (way === 'base64') return lines(Buffer.from(part))
  if (way === 'utf-16le') return lines(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(part, 'utf16le')]))
  if (way === 'bom') return lines(Buffer.from(`\ufeff${part}`))
  const escaped = part
    .replaceAll('\r\n', '\n')
    .replace(/[=\x80-\uffff]/g, (sign) =>
      [...Buffer.from(sign)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
    )
  // Soft line breaks where a program would put them, also in the middle of a name.
  return escaped.replace(/^(.{60})(?=.)/gm, '$1=\n')
}
