// Every pattern that may meet a text of a stranger takes time that grows with the text alone, measured as processor time.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Attack, attacksOn } from './attacks.ts'
import { type Pattern, patternsIn } from './patterns.ts'

/** Patterns that meet no text of a stranger, or only short ones, by their source. */
const MEET_NOBODY: Readonly<Record<string, string>> = {
  '^(\\s*)([\\s\\S]*?)(\\s*)$':
    'one run of a text in an export, whose white space is one sign, but for no-break spaces',
  '<script[^>]*>([\\s\\S]*?)<\\/script>': 'the page of the reference, which a package writes',
  'previously executed migration .* is missing': 'messages of the migrator',
  '<([^>]*)>|([^<]+)': 'what stands behind the last tag is cut off before',
  '"(?:[^"\\\\]|\\\\.)*"': 'a header of at most 8,192 characters, in which each quotation ends',
  '^(?:"([^"\\\\<>\\r\\n]+)"|([^"<>\\r\\n]*?)) *<([^<>]+)>$': 'a setting of the operator',
  '\\/+$': 'settings of the operator',
  '[\\\\/]web[\\\\/](router\\.tsx|root\\.tsx|shell[\\\\/].+)$': 'names of files, when the application is built',
  '[\\\\/]web[\\\\/].*-words\\.ts$': 'names of files, when the application is built',
  '^(\\S+?)\\s?[–-]\\s?(\\S+?)(\\s?Uhr)?$': 'one word of the line that its reader types',
  '^[^\\s:]+\\.[^\\s]+$': 'the address that its reader types',
  '\\[([^\\]]+)\\]\\(((?:[^\\s()]|\\([^\\s()]*\\))+)\\)$':
    'at most 500 characters before the caret, which the editor looks at',
}

/** Characters of an attack, and of the shorter one that says how the time grows. */
const [LONG, SHORT, FIRST] = [16_000, 4_000, 22]
/** Microseconds that any linear pattern takes at most, with much room; only what takes longer is looked at again. */
const QUICK = 6_000
/** How much longer four times the text may take: the square would be sixteen times. */
const GROWTH = 9

/** Processor time of one try, in microseconds; the least of some, since others use the processor and its caches. */
function timeOf({ source, flags }: Pattern, { before, each, end }: Attack, length: number, tries = 1): number {
  const text = before + each.repeat(Math.ceil(length / each.length)) + end
  let least = Infinity
  for (let time = 0; time < tries; time++) {
    const pattern = new RegExp(source, flags)
    const began = process.threadCpuUsage()
    if (pattern.global) text.replace(pattern, '')
    else pattern.test(text)
    const { user, system } = process.threadCpuUsage(began)
    least = Math.min(least, user + system)
  }
  return least
}

/** The first attack on which a pattern takes more than time that grows with the text. */
const weakness = (pattern: Pattern): Attack | undefined =>
  attacksOn(pattern.source, pattern.flags).find((attack) => {
    // What doubles with each letter would never end.
    if (timeOf(pattern, attack, FIRST) > QUICK && timeOf(pattern, attack, FIRST, 3) > QUICK) return true
    if (timeOf(pattern, attack, SHORT) > 10 * QUICK && timeOf(pattern, attack, SHORT, 3) > 10 * QUICK) return true
    if (timeOf(pattern, attack, LONG) <= QUICK) return false
    const long = timeOf(pattern, attack, LONG, 3)
    return long > QUICK && long > GROWTH * timeOf(pattern, attack, SHORT, 5)
  })

describe('patterns', () => {
  test('the measure finds what takes the square of a text, and what doubles with each letter', () => {
    for (const weak of [/exceeded .*quota/i, /\s+$/, /(a+)+b/, /<[^>]*>/g])
      assert.ok(weakness({ source: weak.source, flags: weak.flags, files: [] }), String(weak))
    for (const fit of [/\s+/g, /^\s+/, /<[^<>]*>/g, /exceeded .{0,80}quota/i])
      assert.equal(weakness({ source: fit.source, flags: fit.flags, files: [] }), undefined, String(fit))
  })

  test('each of the server, the contract, the words and the application is linear, but for what meets nobody', () => {
    const patterns = patternsIn(['server/**/*.ts', 'contract/**/*.ts', 'words/**/*.ts', 'web/**/*.{ts,tsx}'])
    assert.ok(patterns.length > 300)
    const weak = patterns.flatMap((pattern) => {
      const { source, flags, files } = pattern
      if (MEET_NOBODY[source] !== undefined) return []
      const attack = weakness(pattern)
      return attack ? [`/${source}/${flags} in ${files.join(', ')} on ${JSON.stringify(attack)}`] : []
    })
    assert.deepEqual(weak, [])
  })
})
