// Fonts of rare scripts, loaded on demand. They are WOFF files, which Typst cannot read.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf } from './fonts.ts'
import { sfntOf } from './woff.ts'

/** A font that a document may need beside those that all have. */
export interface ScriptFont {
  /** The name of its package. */
  name: string
  /** As Typst finds it, which heeds no case. */
  family: string
  /** Its part of the package: fonts of the web are cut by script. */
  part: string
}

const notoOf = (short: string, part: string): ScriptFont => ({
  name: `@fontsource/noto-${short}`,
  family: `noto ${short.replaceAll('-', ' ')}`,
  part: `noto-${short}-${part}`,
})

/** The fonts of scripts (Unicode Standard Annex 24), each with what it is loaded for. */
const ofScripts: readonly (readonly [script: RegExp, font: ScriptFont])[] = [
  [/\p{Script=Adlam}/u, notoOf('sans-adlam', 'adlam')],
  [/\p{Script=Armenian}/u, notoOf('sans-armenian', 'armenian')],
  [/\p{Script=Avestan}/u, notoOf('sans-avestan', 'avestan')],
  [/\p{Script=Balinese}/u, notoOf('sans-balinese', 'balinese')],
  [/\p{Script=Bamum}/u, notoOf('sans-bamum', 'bamum')],
  [/\p{Script=Bengali}/u, notoOf('sans-bengali', 'bengali')],
  [/\p{Script=Brahmi}/u, notoOf('sans-brahmi', 'brahmi')],
  [/\p{Script=Buginese}/u, notoOf('sans-buginese', 'buginese')],
  [/\p{Script=Canadian_Aboriginal}/u, notoOf('sans-canadian-aboriginal', 'canadian-aboriginal')],
  [/\p{Script=Cham}/u, notoOf('sans-cham', 'cham')],
  [/\p{Script=Cherokee}/u, notoOf('sans-cherokee', 'cherokee')],
  [/\p{Script=Coptic}/u, notoOf('sans-coptic', 'coptic')],
  [/\p{Script=Cuneiform}/u, notoOf('sans-cuneiform', 'cuneiform')],
  [/\p{Script=Deseret}/u, notoOf('sans-deseret', 'deseret')],
  [/\p{Script=Egyptian_Hieroglyphs}/u, notoOf('sans-egyptian-hieroglyphs', 'egyptian-hieroglyphs')],
  [/\p{Script=Ethiopic}/u, notoOf('sans-ethiopic', 'ethiopic')],
  [/\p{Script=Georgian}/u, notoOf('sans-georgian', 'georgian')],
  [/\p{Script=Glagolitic}/u, notoOf('sans-glagolitic', 'glagolitic')],
  [/\p{Script=Gothic}/u, notoOf('sans-gothic', 'gothic')],
  [/\p{Script=Grantha}/u, notoOf('sans-grantha', 'grantha')],
  [/\p{Script=Gujarati}/u, notoOf('sans-gujarati', 'gujarati')],
  [/\p{Script=Gurmukhi}/u, notoOf('sans-gurmukhi', 'gurmukhi')],
  [/\p{Script=Hanifi_Rohingya}/u, notoOf('sans-hanifi-rohingya', 'hanifi-rohingya')],
  [/\p{Script=Javanese}/u, notoOf('sans-javanese', 'javanese')],
  [/\p{Script=Kannada}/u, notoOf('sans-kannada', 'kannada')],
  [/\p{Script=Kayah_Li}/u, notoOf('sans-kayah-li', 'kayah-li')],
  [/\p{Script=Khmer}/u, notoOf('sans-khmer', 'khmer')],
  [/\p{Script=Lao}/u, notoOf('sans-lao', 'lao')],
  [/\p{Script=Linear_B}/u, notoOf('sans-linear-b', 'linear-b')],
  [/\p{Script=Lisu}/u, notoOf('sans-lisu', 'lisu')],
  [/\p{Script=Malayalam}/u, notoOf('sans-malayalam', 'malayalam')],
  [/\p{Script=Meetei_Mayek}/u, notoOf('sans-meetei-mayek', 'meetei-mayek')],
  [/\p{Script=Mende_Kikakui}/u, notoOf('sans-mende-kikakui', 'mende-kikakui')],
  [/\p{Script=Miao}/u, notoOf('sans-miao', 'miao')],
  [/\p{Script=Mongolian}/u, notoOf('sans-mongolian', 'mongolian')],
  [/\p{Script=Myanmar}/u, notoOf('sans-myanmar', 'myanmar')],
  [/\p{Script=New_Tai_Lue}/u, notoOf('sans-new-tai-lue', 'new-tai-lue')],
  [/\p{Script=Newa}/u, notoOf('sans-newa', 'newa')],
  [/\p{Script=Nko}/u, notoOf('sans-nko', 'nko')],
  [/\p{Script=Ol_Chiki}/u, notoOf('sans-ol-chiki', 'ol-chiki')],
  [/\p{Script=Old_Hungarian}/u, notoOf('sans-old-hungarian', 'old-hungarian')],
  [/\p{Script=Old_Italic}/u, notoOf('sans-old-italic', 'old-italic')],
  [/\p{Script=Old_Persian}/u, notoOf('sans-old-persian', 'old-persian')],
  [/\p{Script=Old_Turkic}/u, notoOf('sans-old-turkic', 'old-turkic')],
  [/\p{Script=Oriya}/u, notoOf('sans-oriya', 'oriya')],
  [/\p{Script=Osage}/u, notoOf('sans-osage', 'osage')],
  [/\p{Script=Osmanya}/u, notoOf('sans-osmanya', 'osmanya')],
  [/\p{Script=Phoenician}/u, notoOf('sans-phoenician', 'phoenician')],
  [/\p{Script=Sharada}/u, notoOf('sans-sharada', 'sharada')],
  [/\p{Script=Shavian}/u, notoOf('sans-shavian', 'shavian')],
  [/\p{Script=Sinhala}/u, notoOf('sans-sinhala', 'sinhala')],
  [/\p{Script=Sora_Sompeng}/u, notoOf('sans-sora-sompeng', 'sora-sompeng')],
  [/\p{Script=Sundanese}/u, notoOf('sans-sundanese', 'sundanese')],
  [/\p{Script=Syriac}/u, notoOf('sans-syriac', 'syriac')],
  [/\p{Script=Tai_Le}/u, notoOf('sans-tai-le', 'tai-le')],
  [/\p{Script=Tai_Tham}/u, notoOf('sans-tai-tham', 'tai-tham')],
  [/\p{Script=Tamil}/u, notoOf('sans-tamil', 'tamil')],
  [/\p{Script=Telugu}/u, notoOf('sans-telugu', 'telugu')],
  [/\p{Script=Thaana}/u, notoOf('sans-thaana', 'thaana')],
  [/\p{Script=Tibetan}/u, notoOf('serif-tibetan', 'tibetan')],
  [/\p{Script=Tifinagh}/u, notoOf('sans-tifinagh', 'tifinagh')],
  [/\p{Script=Vai}/u, notoOf('sans-vai', 'vai')],
  [/\p{Script=Warang_Citi}/u, notoOf('sans-warang-citi', 'warang-citi')],
  [/\p{Script=Yi}/u, notoOf('sans-yi', 'yi')],
  [/\p{Script=Ahom}/u, notoOf('serif-ahom', 'ahom')],
  [/\p{Script=Modi}/u, notoOf('sans-modi', 'modi')],
  [/\p{Script=Nyiakeng_Puachue_Hmong}/u, notoOf('serif-np-hmong', 'nyiakeng-puachue-hmong')],
  [/\p{Script=Siddham}/u, notoOf('sans-siddham', 'siddham')],
  [/\p{Script=Tangsa}/u, notoOf('sans-tangsa', 'tangsa')],
  [/\p{Script=Tirhuta}/u, notoOf('sans-tirhuta', 'tirhuta')],
  [/\p{Script=Toto}/u, notoOf('serif-toto', 'toto')],
]

/** The fonts of the scripts of a text. */
export const fontsOfScripts = (text: string): ScriptFont[] =>
  ofScripts.flatMap(([script, font]) => (script.test(text) ? [font] : []))

/**
 * What is tried for characters that no other font has: signs first, then a font that draws the whole Basic Multilingual
 * Plane as pixels.
 */
export const lastFonts: readonly ScriptFont[] = [
  notoOf('sans-symbols', 'symbols'),
  notoOf('sans-symbols-2', 'symbols'),
  notoOf('sans-math', 'math'),
  { name: '@fontsource/unifont', family: 'unifont', part: 'unifont-latin' },
]

/** The paths of a font's files, regular and, where there is one, bold. */
export const pathsOf = ({ name, part }: ScriptFont): string[] =>
  folderOf(name, 'files')
    .flatMap((at) => ['400', '700'].map((weight) => join(at, `${part}-${weight}-normal.woff`)))
    .filter(existsSync)

/** The files of a font, as Typst reads them. */
export const filesOf = (font: ScriptFont): Buffer[] => pathsOf(font).map((file) => sfntOf(readFileSync(file)))

/** All fonts that some text may need. */
export const scriptFonts: readonly ScriptFont[] = [...ofScripts.map(([, font]) => font), ...lastFonts]
