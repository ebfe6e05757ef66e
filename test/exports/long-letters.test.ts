// Letters of very many characters, which make Typst take all memory or end: the PDF is made all the same.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { withShortLetters } from '../../server/exports/document/long-letters.ts'
import { converterOf } from '../../server/exports/processes/converter.ts'
import { content, note } from './samples/content.ts'

const converter = converterOf({ processes: 1 })
after(() => converter.close())

const MAN = '\u{1f468}'
/** What the longest letters are made of. */
const LONG: Record<string, string> = {
  'marks of Latin letters': '\u0301',
  'marks of Thai': '\u0e34',
  'vowels of Devanagari': '\u093f',
  'marks that no font has': '\u{1e000}',
  'marks of music': '\u{1d165}\u{1d16d}',
  tags: '\u{e0061}',
  'people joined to people': `${MAN}\u200d`,
  'consonants joined by viramas': '\u0915\u094d',
}

for (const [what, part] of Object.entries(LONG))
  test(`a note of 20,000 ${what} is printed`, async () => {
    const long = `a${part.repeat(20_000)}`
    const from = content({ kind: 'record', name: long.slice(0, 500), notes: [note(`<p>${long}</p>`)] })
    const bytes = await converter.convert({ format: 'pdf', content: from, parts: [] })
    assert.equal(String(bytes.subarray(0, 5)), '%PDF-')
  })

test('what people write stays as it is', () => {
  const words = [
    ...['Zażółć gęślą jaźń', 'Ç̧̧', 'สวัสดีปีใหม่ค่ะ', 'क्षत्रियों', `${MAN}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}`],
    ...[
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '港湾の会議'.repeat(100),
      'بِسْمِ ٱللَّٰهِ',
      '한국어'.repeat(50),
    ],
    `a${'\u0301'.repeat(30)}`,
  ]
  for (const word of words) assert.equal(withShortLetters(word), word)
})

test('a letter has 30 marks, and letters joined to many are broken', () => {
  assert.equal(withShortLetters(`a${'\u0301'.repeat(40)}b`), `a${'\u0301'.repeat(30)}b`)
  const joined = `${MAN}\u200d`.repeat(100)
  assert.equal(withShortLetters(joined).replaceAll('\u200b', ''), joined)
  assert.equal(withShortLetters(joined).split('\u200b').length, 7)
})
