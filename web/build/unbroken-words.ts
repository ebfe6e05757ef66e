// Build plugin that keeps "e-mail" on one line in the texts of pages.
import type { Plugin } from 'vite'
import { unbroken } from '../../words/unbroken.ts'

/** Texts but for those that quote the API word for word. */
const WORDS = /\/words\/\w\w\/(?!details\.ts)(?:[\w-]+\/)?[\w-]+\.ts$/

/** A plugin for Vite. */
export const unbrokenWords = (): Plugin => ({
  name: 'unbroken-words',
  enforce: 'pre',
  transform: (code, id) => (WORDS.test(id) ? { code: unbroken(code), map: null } : undefined),
})
