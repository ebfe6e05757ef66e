// Where the built application is: in a release beside the server, in the sources in `web/`.
import { join } from 'node:path'

/** Whether this program is that of a release, which is bundled and brings the application built (`release/`). */
export const isReleased: boolean = !import.meta.filename.endsWith('.ts')

/** The folder of the built application. */
export const BUILT: string = join(import.meta.dirname, isReleased ? '../pages' : '../../web/dist')

/** The file in it that holds the digest of the sources it was built from. */
export const BUILT_FROM = 'built-from'
