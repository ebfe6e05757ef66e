// The build of the application: files named after their content, which refer to each other by relative paths.
import { defineConfig } from 'vite'
import { withoutDescriptions } from './without-descriptions.ts'

/** How many pages and late chunks share what is in the common file. */
const MANY = 14

export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [withoutDescriptions()],
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
          groups: [
            // What most pages share is one file: in dozens of small ones it compresses far worse.
            { name: 'base', test: /[\\/]web[\\/](ui|api|look)[\\/]/, minShareCount: MANY },
            // It waits for the words of a language, which therefore must not wait for it.
            { name: 'english-details', test: /[\\/]words[\\/]en[\\/]details/, priority: 1 },
          ],
        },
      },
    },
  },
})
