// How the application is built: into files named after their content, that find each other wherever they lie.
import { defineConfig } from 'vite'

export default defineConfig({
  base: './',
  publicDir: false,
  build: {
    manifest: true,
    emptyOutDir: true,
    target: 'es2023',
    // Nothing is inlined: the policy of the page takes files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'main.tsx' },
  },
})
