// Kind prefix of a block: `! We go` and `!We go` are decisions.
import type { BlockKind } from '../blocks.ts'

export const SIGN_OF: Readonly<Record<BlockKind, string>> = { note: '', decision: '! ', action: '[] ', issue: '? ' }

const APART: readonly (readonly [RegExp, BlockKind])[] = [
  [/^!\s+/, 'decision'],
  [/^\[ ?\]\s+/, 'action'],
  [/^\?\s+/, 'issue'],
]

/** Without a space it is a sign before a word only: `?!` and `!= 3` are texts. */
const JOINED: typeof APART = [
  [/^!(?=[\p{L}\p{N}])/u, 'decision'],
  [/^\[ ?\](?=[\p{L}\p{N}])/u, 'action'],
  [/^\?(?=[\p{L}\p{N}])/u, 'issue'],
]

export interface SignedText {
  /** What the sign says; undefined without one. */
  kind: BlockKind | undefined
  /** The text as the field shows it: a sign with a space goes from there at once. */
  shown: string
  /** The text without any sign. */
  said: string
  /** Whether the sign still stands in the field, as it does before a word, which a keyboard may be composing just now. */
  joined: boolean
}

/** Reads the sign of a text. `kinds`: those that may be written. */
export function signedText(text: string, kinds: Partial<Record<BlockKind, unknown>>): SignedText {
  const find = (signs: typeof APART) => signs.find(([pattern, kind]) => kind in kinds && pattern.test(text))
  const apart = find(APART)
  if (apart) {
    const shown = text.replace(apart[0], '')
    return { kind: apart[1], shown, said: shown, joined: false }
  }
  const joined = find(JOINED)
  return { kind: joined?.[1], shown: text, said: joined ? text.replace(joined[0], '') : text, joined: !!joined }
}
