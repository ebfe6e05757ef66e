// Search without an index: each thing is read, its words are taken one by one, and compared with each part of a search.
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as german } from '@orama/stemmers/german'

/** A part of a search; `typed` gives it as people type it. */
export interface Part {
  kind: 'word' | 'phrase' | 'without'
  words: readonly string[]
}

export const typed = (parts: readonly Part[]): string =>
  parts
    .map(({ kind, words }) =>
      kind === 'word' ? words[0]! : kind === 'phrase' ? `"${words.join(' ')}"` : `-${words[0]}`,
    )
    .join(' ')

const RUN = /[\u3040-\u30ff\u4e00-\u9fff]/

/** The words of a text, in lower case; each of a script without spaces as it stands. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const bare = (word: string): string =>
  word
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
const written = (word: string): string => bare(word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'))

const forms = (word: string): string[] => [...new Set([bare(word), written(word)])]
const stemmed = (form: string): string[] => (form.length < 3 ? [form] : [form, english(form), german(form)])

const sameWord = (one: string, other: string): boolean => forms(one).some((form) => forms(other).includes(form))

/** What each pair of words gave, since few words stand in many texts. */
const known = new Map<string, boolean>()

/** Whether a word is found by another one. */
function fits(word: string, looked: string, isLast: boolean): boolean {
  const pair = `${word} ${looked} ${isLast}`
  const fitting = known.get(pair) ?? isFound(word, looked, isLast)
  known.set(pair, fitting)
  return fitting
}

function isFound(word: string, looked: string, isLast: boolean): boolean {
  if (RUN.test(looked)) return word.includes(looked)
  const has = new Set(forms(word).flatMap(stemmed))
  return (
    forms(looked)
      .flatMap(stemmed)
      .some((form) => has.has(form)) ||
    (isLast && forms(word).some((form) => forms(looked).some((begun) => form.startsWith(begun)))) ||
    (isLast && [...has].some((form) => forms(looked).some((begun) => [...begun].length > 3 && form.startsWith(begun))))
  )
}

/** Whether texts, each by itself and given by its words, hold what is searched for. */
export function holdsNaively(each: readonly (readonly string[])[], asked: readonly Part[]): boolean {
  const parts = asked.map(({ kind, words }) => ({ kind, words: words.map((word) => word.toLowerCase()) }))
  const all = each.flat()
  return parts.every(({ kind, words }, at) => {
    if (kind === 'without') return !all.some((word) => fits(word, words[0]!, false))
    if (kind === 'word') return all.some((word) => fits(word, words[0]!, at === parts.length - 1))
    return each.some((some) =>
      some.some((_, from) =>
        words.every((looked, place) => {
          const word = some[from + place]
          if (word === undefined) return false
          if (!RUN.test(looked)) return sameWord(word, looked)
          const isFirst = place === 0
          const isLast = place === words.length - 1
          return isFirst && isLast
            ? word.includes(looked)
            : isFirst
              ? word.endsWith(looked)
              : isLast
                ? word.startsWith(looked)
                : word === looked
        }),
      ),
    )
  })
}
