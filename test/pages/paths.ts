// The paths of all pages and forms, as they stand in the sources.
import { globSync, readFileSync } from 'node:fs'

/** Pages of links in mail: their token lets somebody in, without a session or a form's token (test/pages/rsvp.test.ts and others). */
export const LINKS_IN_MAIL: readonly string[] = ['/begin/:token', '/mail/stop/:token', '/rsvp/:token']

/** The way to a provider and back, without a session or a form's token (test/identity/company). */
export const OF_PROVIDERS: readonly string[] = ['/sign-in/with/:name', '/sign-in/from/:name', '/sign-in/ended/:name']

export const paths = (verb: 'get' | 'post'): string[] =>
  globSync('server/pages/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(new RegExp(`\\bapp\\.${verb}\\(\\s*'([^']+)'`, 'g'))].map(
      ([, path]) => path!,
    ),
  )
