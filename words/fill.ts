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

/**
 * What a translation has to be: the texts of the first language by the same names, each with the same places. What
 * differs becomes a text that cannot be, so that the compiler names it.
 */
export type SameAs<First, Other> = {
  readonly [K in keyof First]: First[K] extends string
    ? K extends keyof Other
      ? Other[K] extends string
        ? [Places<First[K]>, Places<Other[K]>] extends [Places<Other[K]>, Places<First[K]>]
          ? Other[K]
          : { 'the places are others': Places<First[K]> }
        : string
      : string
    : SameAs<First[K], K extends keyof Other ? Other[K] : never>
}

/** The values with which a text says this; undefined where it cannot. */
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

/** What one of these texts says, by the text of the same name in other words; undefined where none of them says it. */
export function inOtherWords<Name extends string>(
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
