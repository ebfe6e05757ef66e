// The fonts of PDFs: the packages that have them, and their order of preference for each language.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
/** A folder of an installed package; nothing where it is not installed, since a document does without it. */
export function folderOf(name: string, ...inner: string[]): string[] {
  try {
    return [join(dirname(require.resolve(`${name}/package.json`)), ...inner)]
  } catch {
    return []
  }
}

/** The folders of the font files in use. Han has one package for all weights. */
export const fontFolders = (): string[] => [
  ...['open-sans', 'source-serif-4'].flatMap((name) =>
    ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'].flatMap((face) =>
      folderOf(`@expo-google-fonts/${name}`, face),
    ),
  ),
  ...['biz-udpgothic', 'nanum-gothic', 'noto-sans-devanagari', 'noto-sans-thai', 'noto-emoji'].flatMap((name) =>
    ['400Regular', '700Bold'].flatMap((face) => folderOf(`@expo-google-fonts/${name}`, face)),
  ),
  ...fontsOf('@embedpdf/fonts-arabic'),
  ...fontsOf('@embedpdf/fonts-sc'),
]

/** These packages export no package.json; their code is in `dist`, with the fonts beside it. */
function fontsOf(name: string): string[] {
  try {
    return [join(dirname(dirname(require.resolve(name))), 'fonts')]
  } catch {
    return []
  }
}

const LATIN = 'Open Sans'
const OTHERS = ['Noto Naskh Arabic', 'Noto Sans Devanagari', 'Noto Sans Thai']
const JAPANESE = 'BIZ UDPGothic'
const KOREAN = 'NanumGothic'
const CHINESE = 'Noto Sans S Chinese'
const EMOJI = 'Noto Emoji'

/**
 * The order of the fonts, with those that this text needs besides. Chinese, Japanese and Korean share code points with different
 * glyphs, so the language decides which font comes first.
 */
export const fontOrders = (more: readonly string[]): Readonly<Record<string, readonly string[]>> => ({
  rest: [LATIN, ...OTHERS, CHINESE, JAPANESE, KOREAN, EMOJI, ...more],
  ja: [LATIN, ...OTHERS, JAPANESE, CHINESE, KOREAN, EMOJI, ...more],
  ko: [LATIN, ...OTHERS, KOREAN, CHINESE, JAPANESE, EMOJI, ...more],
})
