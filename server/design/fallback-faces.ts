// Metric overrides (CSS Fonts 5): fonts of the reader's system, scaled to the widths and lines of ours. A page that is drawn
// before its fonts arrive has the same line breaks with them as without, so that nothing moves (cumulative layout shift).

/** A font as it is drawn: its ascent and descent in em. */
interface Metrics {
  ascent: number
  descent: number
}

/** Names under which systems have a font, with how wide ours is in relation to it, regular and bold. */
interface Fallback {
  family: string
  regular: readonly string[]
  bold: readonly string[]
  ratio: readonly [regular: number, bold: number]
}

/** Ratios of the average width of the texts in `words/`, each weight measured in its own font. */
export const SANS_FALLBACKS: readonly Fallback[] = [
  {
    family: 'Sans Arial',
    regular: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica'],
    bold: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold', 'Helvetica Bold'],
    ratio: [0.9251, 0.8896],
  },
  { family: 'Sans Roboto', regular: ['Roboto'], bold: ['Roboto Bold'], ratio: [0.9361, 0.9469] },
  {
    family: 'Sans Open',
    regular: ['Open Sans', 'Open Sans Regular'],
    bold: ['Open Sans Bold'],
    ratio: [0.8894, 0.8568],
  },
  {
    family: 'Sans Noto',
    regular: ['Noto Sans', 'Noto Sans Regular'],
    bold: ['Noto Sans Bold'],
    ratio: [0.8799, 0.8561],
  },
  { family: 'Sans DejaVu', regular: ['DejaVu Sans'], bold: ['DejaVu Sans Bold'], ratio: [0.8142, 0.7434] },
]

export const SERIF_FALLBACKS: readonly Fallback[] = [
  { family: 'Serif Georgia', regular: ['Georgia'], bold: ['Georgia Bold'], ratio: [1.0681, 0.9407] },
  {
    family: 'Serif Times',
    regular: ['Times New Roman', 'Liberation Serif', 'Tinos', 'Times'],
    bold: ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold', 'Times Bold'],
    ratio: [1.1708, 1.1272],
  },
  {
    family: 'Serif Noto',
    regular: ['Noto Serif', 'Noto Serif Regular'],
    bold: ['Noto Serif Bold'],
    ratio: [0.9984, 0.96],
  },
  { family: 'Serif DejaVu', regular: ['DejaVu Serif'], bold: ['DejaVu Serif Bold'], ratio: [0.9208, 0.853] },
]

const percent = (value: number): string => `${(value * 100).toFixed(2)}%`

/** The rules of the fallbacks of a font that is drawn `scale` times as large as its size says. */
export const fallbackFaces = (fallbacks: readonly Fallback[], { ascent, descent }: Metrics, scale: number): string =>
  fallbacks
    .flatMap(({ family, regular, bold, ratio }) =>
      ([regular, bold] as const).map((names, index) => {
        const size = ratio[index]! * scale
        // An override is a part of the size that `size-adjust` leaves.
        return `@font-face{font-family:"${family}";font-weight:${index ? '551 1000' : '1 550'};src:${names
          .map((name) => `local("${name}")`)
          .join(
            ',',
          )};size-adjust:${percent(size)};ascent-override:${percent((ascent * scale) / size)};descent-override:${percent((descent * scale) / size)};line-gap-override:0%}`
      }),
    )
    .join('\n')
