// The paths of all pages and forms, as they stand in the sources.
import { globSync, readFileSync } from 'node:fs'

export const paths = (verb: 'get' | 'post'): string[] =>
  globSync('server/pages/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(new RegExp(`\\bapp\\.${verb}\\(\\s*'([^']+)'`, 'g'))].map(
      ([, path]) => path!,
    ),
  )
