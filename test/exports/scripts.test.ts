// PDFs in every script of Unicode: glyphs, or boxes and a sentence, and never white paper.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { extractText, getDocumentProxy } from 'unpdf'
import { documentOf } from '../../server/exports/document/document.ts'
import { unshownIn, withoutGlyph } from '../../server/exports/pdf/missing-glyphs.ts'
import { pdfOf } from '../../server/exports/pdf/pdf.ts'
import { content, note } from './samples/content.ts'

const BOX = '\u25a1'

/** The PDF of a record with these notes: its bytes, and the text of it. */
async function pdfWith(...notes: string[]) {
  const said = notes.map((text) => note(`<p>${text}</p>`))
  const bytes = pdfOf(documentOf(content({ kind: 'record', notes: said }), new Set()))
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return { bytes, text: text.replaceAll(/\s+/g, ' ') }
}

/** The scripts of Unicode 16 (Unicode Standard Annex 24). */
const SCRIPTS =
  `Adlam Ahom Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Bhaiksuki Bopomofo Brahmi Buginese
Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee Chorasmian Coptic Cuneiform Cypriot Cypro_Minoan
Cyrillic Deseret Devanagari Dives_Akuru Dogra Duployan Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic Garay Georgian Glagolitic
Gothic Grantha Greek Gujarati Gunjala_Gondi Gurmukhi Gurung_Khema Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana
Imperial_Aramaic Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi Kayah_Li Kharoshthi
Khitan_Small_Script Khmer Khojki Khudawadi Kirat_Rai Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian Mahajani
Makasar Malayalam Mandaic Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui Meroitic_Cursive
Meroitic_Hieroglyphs Miao Modi Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari New_Tai_Lue Newa Nko Nushu
Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Ol_Onal Old_Hungarian Old_Italic Old_North_Arabian Old_Permic Old_Persian Old_Sogdian
Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phags_Pa Phoenician
Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham Sinhala Sogdian Sora_Sompeng Soyombo Sundanese Sunuwar
Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh
Tirhuta Todhri Toto Tulu_Tigalari Ugaritic Vai Vithkuqi Wancho Warang_Citi Yezidi Yi Zanabazar_Square`.split(/\s+/)
/** Letters of each. */
const LETTERS = 6

/** All letters up to U+1FFFF. */
const letters = Array.from({ length: 0x20000 }, (_, code) =>
  code >= 0xd800 && code < 0xe000 ? '' : String.fromCodePoint(code),
)
  .join('')
  .replaceAll(/\P{L}/gu, '')

const lettersOf = (script: string): string =>
  (letters.match(new RegExp(`\\p{Script=${script}}`, 'gu')) ?? []).slice(0, LETTERS).join('')

/** What docs/dependencies.md lists as displayed as boxes. */
const boxed = /displayed as boxes: ([^.]*)\./
  .exec(readFileSync(join(import.meta.dirname, '../../docs/dependencies.md'), 'utf8'))![1]!
  .split(/,\s+/)
  .map((script) => script.replaceAll(/\s+/g, '_'))

describe('a PDF in every script of Unicode', () => {
  test('each has glyphs, or is one of those that docs/dependencies.md names and has boxes', async () => {
    const { bytes, text } = await pdfWith(...SCRIPTS.map((script) => `[${script}: ${lettersOf(script)}]`))
    // PDF/UA-1 is refused where a character has no glyph.
    assert.ok(bytes.includes('pdfuaid:part'), 'it is PDF/UA-1')
    const blank = SCRIPTS.filter((script) => text.split(`[${script}:`)[1]!.split(']')[0]!.includes(BOX))
    assert.deepEqual(
      blank.filter((script) => !boxed.includes(script)),
      [],
    )
    assert.match(text, /This PDF has no font for some characters and shows a box/)
  })

  test('words in the scripts of most people are whole, also bold and in the heading', async () => {
    for (const word of [
      '한국어',
      '회의록'.normalize('NFD'),
      'தமிழ்',
      'বাংলা',
      'አማርኛ',
      'ગુજરાતી',
      'ਪੰਜਾਬੀ',
      'తెలుగు',
      'ಕನ್ನಡ',
      'മലയാളം',
    ]) {
      const { bytes, text } = await pdfWith(word, `<b>${word}</b>`)
      assert.ok(bytes.includes('pdfuaid:part'), word)
      assert.doesNotMatch(text, /has no font|\u25a1/, word)
    }
  })

  test('a character of no font is a box, and a sentence names it; an address keeps it', async () => {
    const { bytes, text } = await pdfWith('Shown: \u{11103}\u{11104}', '<a href="https://a.example/\u{11103}">here</a>')
    assert.ok(bytes.includes('pdfuaid:part'))
    assert.match(text, /Shown: □□/)
    assert.match(text, /shows a box \(□\) for each: U\+11103, U\+11104\. Other formats contain them\./)
  })

  test('a document without such characters says nothing of them', async () => {
    const { text } = await pdfWith('Zoë, Ångström, Жанна, שלום, العربية, 会議, さくら, हिन्दी, ไทย 🛶')
    assert.doesNotMatch(text, /has no font|\u25a1/)
  })
})

test('what Typst says of characters without a glyph is read, however it is quoted', () => {
  const said =
    'x "the text `\\"한\\"` could not be displayed with font" y the text `\\"a\\\\u{301}\\"` could not be displayed'
  assert.deepEqual(withoutGlyph(said), ['한', 'a\u0301'])
  assert.deepEqual([...unshownIn(['a\u0301', '한', 'b'])], ['\u0301', '한'])
})
