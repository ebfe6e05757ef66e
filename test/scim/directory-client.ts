// Asks SCIM as a directory does.
import { issueDirectoryToken } from '../../server/actions/account/directory-tokens.ts'
import type { Stage } from '../stage.ts'

export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

export interface Answered {
  status: number
  headers: Record<string, unknown>
  body: any
}

export type Directory = (
  verb: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answered>

/** A directory with a token of its own. */
export async function directoryOf(stage: Stage): Promise<Directory> {
  const token = await stage.write((trx) => issueDirectoryToken(trx, 'Entra', stage.site.clock()))
  return scimWith(stage, `Bearer ${token}`)
}

export const scimWith =
  (stage: Stage, authorization: string | undefined): Directory =>
  async (verb, path, body, headers = {}) => {
    const answer = await stage.app.inject({
      method: verb as 'GET',
      url: `/scim/v2${path}`,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = answer.body
    return { status: answer.statusCode, headers: answer.headers, body: text ? JSON.parse(text) : undefined }
  }

/** The operations of a PATCH. */
export const operations = (...Operations: object[]) => ({ schemas: [PATCH], Operations })
