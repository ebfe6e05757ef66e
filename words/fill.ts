// Texts with placeholders such as `{name}`: their types, and functions that fill them in.
import { kept, numberFormats } from './intl.ts'

/** The names of the placeholders in a text. */
export type Places<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never

/** A value for every placeholder of a text. */
export type Values<T extends string, V = string | number> = Readonly<Record<Places<T>, V>>

const PLACE = /\{(\w+)\}/g

/** The text with its placeholders filled in. */
export const fill = <T extends string>(text: T, values: Values<T>): string =>
  text.replace(PLACE, (_, name: string) => String((values as Record<string, string | number>)[name]))

/** Fills in values of any type, such as HTML: gives the pieces of text and the values, in order. */
export const fillWith = <T extends string, V>(text: T, values: Values<T, V>): (string | V)[] =>
  text.split(PLACE).map((piece, at) => (at % 2 ? (values as Record<string, V>)[piece]! : piece))

/** The forms of a text for one and for any other number; `{count}` is the number. */
export interface PluralForms {
  one: string
  other: string
}

const numbersIn = numberFormats()
const rulesIn = kept((locale: string) => new Intl.PluralRules(locale))

/** The form of a text for a number, by the plural rules and the digits of a locale (BCP 47). */
export function plural(texts: PluralForms, count: number, locale: string): string {
  const form = rulesIn(locale).select(count) === 'one' ? texts.one : texts.other
  return fill(form as '{count}', { count: numbersIn(locale).format(count) })
}

/** The values that were filled into a text to make the sentence `said`; undefined where the sentence is not made from it. */
function valuesIn(text: string, said: string): Record<string, string> | undefined {
  const values: Record<string, string> = {}
  const parts = text.split(PLACE)
  let rest = said
  for (let at = 0; at < parts.length; at += 2) {
    const [before, name] = [parts[at]!, parts[at - 1]]
    const found = at === parts.length - 1 && before === '' ? rest.length : rest.indexOf(before)
    if (found < 0 || (name === undefined && found > 0)) return undefined
    if (name !== undefined) values[name] = rest.slice(0, found)
    rest = rest.slice(found + before.length)
  }
  return rest === '' ? values : undefined
}

/**
 * Translates a sentence: finds the text that it was made from, and fills in the text of the same name of `others`. Undefined
 * where it was made from none of the texts.
 */
export function translate<Name extends string>(
  texts: Readonly<Record<Name, string>>,
  others: Readonly<Record<Name, string>>,
  said: string,
): string | undefined {
  for (const name of Object.keys(texts) as Name[]) {
    const values = valuesIn(texts[name], said)
    if (values) return fill(others[name] as `{${string}}`, values)
  }
  return undefined
}
