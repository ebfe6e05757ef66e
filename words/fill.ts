// Texts with places for values, as `{name}`: which places a text has, and what it says once they are filled.

/** The names of the places in a text. */
export type Places<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never

/** A value for every place of a text. */
export type Values<T extends string, V = string | number> = Readonly<Record<Places<T>, V>>

const PLACE = /\{(\w+)\}/g

/** The text with its values. */
export const fill = <T extends string>(text: T, values: Values<T>): string =>
  text.replace(PLACE, (_, name: string) => String((values as Record<string, string | number>)[name]))

/** The same where values are more than text: what stands between the places, and the values themselves, in order. */
export const pieces = <T extends string, V>(text: T, values: Values<T, V>): (string | V)[] =>
  text.split(PLACE).map((piece, at) => (at % 2 ? (values as Record<string, V>)[piece]! : piece))

/** One text for one, another for any other number; `{count}` is the number. */
export interface Counted {
  one: string
  other: string
}

/** What is said of a number of things, by the rules of a language. */
export function counted(texts: Counted, count: number, language: string): string {
  const form = new Intl.PluralRules(language).select(count) === 'one' ? texts.one : texts.other
  return fill(form as '{count}', { count: count.toLocaleString(language) })
}
