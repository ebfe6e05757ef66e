// The build of the application: files named after their content, which refer to each other by relative paths.
import { defineConfig } from 'vite'
import { sharedFile } from './build/chunks.ts'
import { compileAtOnce } from './build/compile-at-once.ts'
import { contractAsCalled } from './build/contract-as-called.ts'
import { unbrokenWords } from './build/unbroken-words.ts'

/** What is read by `main.tsx` alone, by the page that checks minutes, or with the words of a language. */
const APART = /[\\/](main\.tsx|verify[\\/]|contract[\\/]minutes[\\/](?!minutes)|canonicalize[\\/]|words[\\/]en)/

/** What may be shared: words are files of their own. */
const SHARED = /[\\/](web|contract|node_modules)[\\/]/

/** What reads days and times as people type them. */
const TYPED_DAYS = /[\\/]web[\\/]kit[\\/]time[\\/](typed|written-days|day-names|day-part|span-names)/

export default defineConfig(({ command }) => ({
  base: './',
  publicDir: false,
  plugins: [contractAsCalled(), unbrokenWords(), compileAtOnce()],
  // Pages keep nothing in the browser, so libraries find no storage: the router would note where people scrolled, and what it loaded again.
  // In development, Vite would set them at the window, which refuses that.
  define: command === 'build' ? { localStorage: 'undefined', sessionStorage: 'undefined' } : {},
  build: {
    manifest: true,
    emptyOutDir: true,
    target: 'es2023',
    // Nothing is inlined, since the policy of the page allows files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['main.tsx', 'verify/verify.ts'],
      output: {
        codeSplitting: {
          // What a group needs is in it or in one of a higher priority, so that files never wait for each other in a circle.
          groups: [
            // The first words wait for it, and it must not wait for the application, which waits for them.
            { name: 'english-details', test: /[\\/]words[\\/]en[\\/]details/, priority: 4 },
            // All that the application begins with.
            { name: 'base', tags: ['$initial'], test: (id) => !APART.test(id), priority: 3 },
            { name: (id, build) => (sharedFile(id, build) === 'often' ? 'often' : null), test: SHARED, priority: 2 },
            { name: sharedFile, test: SHARED, priority: 1 },
            // What reads typed days and times: whatever needs one of these files needs most of the others.
            { name: 'days', test: TYPED_DAYS, priority: 0 },
          ],
        },
      },
    },
  },
}))
