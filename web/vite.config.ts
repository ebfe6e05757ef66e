// The build of the application: files named after their content, which refer to each other by relative paths.
import { defineConfig } from 'vite'
import { withoutDescriptions } from './without-descriptions.ts'

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
    rolldownOptions: { input: ['main.tsx', 'verify/verify.ts'] },
  },
})
