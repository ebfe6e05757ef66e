// Marks files for eager compilation by the browser (V8 explicit compile hints).
import type { Plugin } from 'vite'

/** The files that pages begin with, and of which they use nearly everything. */
export const USED_WHOLE = ['base', 'often', 'meetings']

/**
 * Has all functions of a file compiled beside the thread of the page; each would else be compiled on that thread when it is
 * called first. Chromium knows it as an explicit compile hint, others read a comment. It counts at the head of a file only.
 */
export const HINT = '//# allFunctionsCalledOnLoad\n'

/** Writes the hint when all else is written, since Vite puts the list of files to load before what it was given. */
export function compileAtOnce(): Plugin {
  return {
    name: 'compile-at-once',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && USED_WHOLE.includes(file.name)) file.code = HINT + file.code
      },
    },
  }
}
