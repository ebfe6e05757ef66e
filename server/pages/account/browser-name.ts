// Names browsers by what they say of themselves.
import { fill } from '../../../words/fill.ts'
import type { PageReader } from '../kit/reader.ts'

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

/** The name of the browser and the system of a `User-Agent`, such as `Firefox on Linux`. */
export function browserOf(agent: string | null, { account }: PageReader['words']): string {
  const text = agent ?? ''
  const browser = BROWSERS.find(([sign]) => sign.test(text))?.[1] ?? account.aBrowser
  const match = /(Windows|Android|iPhone|iPad|Macintosh|Linux)/.exec(text)?.[1]
  const system = match === 'Macintosh' ? account.aMac : match
  return system ? fill(account.browserOn, { browser, system }) : browser
}
