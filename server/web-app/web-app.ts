// The web application: its files, and the page that starts it, at every address that the application shows.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { contract } from '../../contract/index.ts'
import type { Resource } from '../../contract/resource.ts'
import { visitorOrRedirect } from '../pages/kit/visitor.ts'
import { sendSetupPage } from '../pages/setup/home.ts'
import { BUILT } from './built.ts'
import { sendStartPage } from './start-page.ts'
import { verifyPage } from './verify-page.ts'

/** Returns whether a link says which page it leads to; one of search results leads to whatever was found. */
const isPage = ({ below, path }: { below: string; path: string }): boolean => below === 'page' && path.startsWith('/')

/** The paths of all pages that a resource of the contract links to, such as `/rooms/:room_id`. */
const linkedPaths = [
  ...new Set(
    (Object.values(contract) as unknown as Resource[])
      .flatMap(({ fields }) => Object.values(fields))
      .flatMap((field) => (field.kind === 'link' && isPage(field) ? [field.path] : [])),
  ),
]

/** The pages that only other pages lead to. */
const OWN_PATHS = [
  '/meeting_series/:meeting_series_id/schedule',
  '/calendar',
  '/action_items',
  '/decisions',
  '/notifications',
  '/notifications/:notification_id',
  '/search',
  '/organizations/:organization_id/people',
  '/organizations/:organization_id/record',
  '/organizations/:organization_id/settings',
  '/organizations/:organization_id/hooks',
  '/members/:member_id',
  '/administration',
  '/administration/members',
  '/applications',
  '/audit',
  '/hooks',
  '/hooks/:hook_id',
  '/rooms/:room_id/record',
  '/rooms/:room_id/people',
  '/rooms/:room_id/templates',
  '/rooms/:room_id/settings',
  '/templates/:template_id',
]

/** The paths of the application's pages: the home page, every page that the contract links to, and the others. */
export const PAGE_PATHS: readonly string[] = ['/', ...linkedPaths, ...OWN_PATHS]

/** Serves the built files, the page that checks minutes and, to anyone who is signed in, the page that starts the application;
 * others sign in first. */
export async function webApp(app: FastifyInstance) {
  if (existsSync(BUILT)) {
    await app.register(files, {
      root: join(BUILT, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      // The name of a file changes with its content.
      immutable: true,
      maxAge: '365d',
      setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
    })
  }
  await app.register(verifyPage)
  for (const path of PAGE_PATHS) {
    app.get(path, async (request, reply) => {
      if (path === '/' && (await sendSetupPage(request, reply))) return reply
      const visitor = await visitorOrRedirect(request, reply)
      return visitor && sendStartPage({ app, request, reply, visitor, path })
    })
  }
}
