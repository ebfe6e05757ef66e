// The first picture waits a moment for the fonts, which the page preloads: no heading is drawn in another font first.

/** Milliseconds at most; fonts that take longer replace fallbacks of the same widths (server/design/fallback-faces.ts). */
const LONGEST_WAIT = 100

const FONTS = ['1rem "Source Sans 3"', '600 1rem "Source Serif 4"']

/** Resolves once both fonts are there, or took too long. */
export const fontsLoaded = (): Promise<unknown> =>
  Promise.race([
    Promise.allSettled(FONTS.map((font) => document.fonts.load(font))),
    new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT)),
  ])
