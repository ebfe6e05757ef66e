// The direction of text, and its language where the script determines it.
import type { Direction } from './block.ts'

const STRONG = /\p{L}/u
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u

/** The direction of the first strong character (Unicode bidirectional algorithm, P2); null where there is none. */
export function directionOf(text: string): Direction | null {
  const first = STRONG.exec(text)
  if (!first) return null
  return RIGHT_TO_LEFT.test(first[0]) ? 'rtl' : 'ltr'
}

/** Scripts that nearly always mean one language. Kana comes before Han, which Japanese uses too. */
const LANGUAGES: readonly [script: RegExp, lang: string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Greek}/u, 'el'],
]

/** The language of the script of the first letter; null where several languages share it, as with Latin. */
export function scriptLanguageOf(text: string): string | null {
  const first = STRONG.exec(text)
  if (!first) return null
  for (const [script, lang] of LANGUAGES) {
    if (script.test(first[0])) return lang === 'zh' && LANGUAGES[0]![0].test(text) ? 'ja' : lang
  }
  return null
}

/** The number of letters of each direction, from which the direction of a document follows. */
export function lettersOf(text: string): { ltr: number; rtl: number } {
  let [ltr, rtl] = [0, 0]
  for (const [letter] of text.matchAll(/\p{L}/gu)) {
    if (RIGHT_TO_LEFT.test(letter)) rtl++
    else ltr++
  }
  return { ltr, rtl }
}
