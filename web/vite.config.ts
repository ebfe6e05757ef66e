// The build of the application: files named after their content, which refer to each other by relative paths.
import { defineConfig } from 'vite'
import { withoutDescriptions } from './without-descriptions.ts'

/** How many pages and late chunks share what is in the file of the common parts, and in that of meetings. */
const MANY = 9
const SOME = 5

/** What is read by `main.tsx` alone, by the page that checks minutes, or with the words of a language. */
const APART = /[\\/](main\.tsx|verify[\\/]|contract[\\/]approved-record|canonicalize[\\/]|words[\\/]en)/

/** Texts of some pages are loaded with these, and no other page waits for them. */
const OFTEN = /[\\/](web[\\/](?!(managing|administering)-words)|contract[\\/]|node_modules[\\/])/

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
          // Each file is a request, and what is in dozens of small ones compresses far worse than in one. What a group
          // needs is in it or in one of a higher priority, so that files never wait for each other in a circle.
          groups: [
            // The first words wait for it, and it must not wait for the application, which waits for them.
            { name: 'english-details', test: /[\\/]words[\\/]en[\\/]details/, priority: 4 },
            // All that the application begins with.
            { name: 'base', tags: ['$initial'], test: (id) => !APART.test(id), priority: 3 },
            { name: 'often', test: OFTEN, minShareCount: MANY, priority: 2 },
            {
              name: 'meetings',
              test: /[\\/]web[\\/](meeting[\\/](?!blocks)|ui[\\/](agenda|editor)[\\/])/,
              minShareCount: SOME,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
