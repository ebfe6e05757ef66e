// Tells browsers whether scripts of the page that asks may read the answer (`docs/api.md#other-web-pages`).
import { allowOrigin } from '../../http/headers/cors.ts'
import type { Step } from '../../http/step.ts'

export const allowScripts: Step = (request, reply) => {
  allowOrigin(request, reply)
}
