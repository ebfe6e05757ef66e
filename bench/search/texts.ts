// Invented texts for a site with very many notes, the same each time.

const WORDS = 40
/** Different texts; each is written many times. */
const TEXTS = 20_000
const VOCABULARY = 20_000

const SYLLABLES = [
  'ba',
  'ker',
  'lo',
  'min',
  'ta',
  'ver',
  'sel',
  'ung',
  'pro',
  'den',
  'hal',
  'fis',
  'mar',
  'ent',
  'ort',
  'ki',
]

/** Numbers from 0 to below 1, the same each time. */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** As in texts of people, few words are common: the word of a rank occurs as often as its rank is small. */
export function inventedTexts(): string[] {
  const chance = chanceOf(7)
  const words = Array.from({ length: VOCABULARY }, (_, at) => {
    let word = ''
    for (let rest = at + 1; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
      word += SYLLABLES[rest % SYLLABLES.length]
    return word
  })
  const one = () => words[Math.floor(VOCABULARY ** chance()) - 1]!
  return Array.from({ length: TEXTS }, () => Array.from({ length: WORDS }, one).join(' '))
}
