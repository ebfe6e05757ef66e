// What an application asks for on the consent page, and whether the person has allowed as much before.
import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { TokenAccess } from '../../db/secrets/api-token.ts'
import type { DB } from '../../db/tables.ts'
import { accessOf, clientDocument, type Visitor } from '../../identity/index.ts'
import { type ClientDocument, isDocumentAddress } from '../../rules/account/client-document.ts'
import { isExclusiveRedirect, isRedirect } from '../../rules/account/redirect-uri.ts'
import { refusals } from '../kit/error-page.ts'

export interface ConsentRequest {
  /** Undefined for a client that publishes a document, until somebody has allowed it something. */
  application_id: number | undefined
  name: string
  /** What the client publishes; undefined for one that is registered. */
  document: ClientDocument | undefined
  redirect_uri: string
  /** Whether tokens for `/mcp` are asked for, and not for the API. */
  assistant: boolean
  /** The access that is asked for; undefined where the request names no known scope. */
  access: TokenAccess | undefined
  /**
   * Whether no question is needed: the person has chosen as much before, the application has not changed since, and its
   * redirect address is assured. Otherwise anyone who can change an application could send all its users elsewhere.
   */
  settled: boolean
}

/** Reads a request; throws 400 where the application is gone or disabled, or no longer has this redirect address. */
export async function consentRequestOf(
  request: FastifyRequest,
  params: object,
  visitor: Visitor,
): Promise<ConsentRequest> {
  const { site } = request
  const { client_id, redirect_uri, scope, resource } = params as Record<string, string>
  const document = isDocumentAddress(client_id!) ? await clientDocument(site, client_id!) : undefined
  const assistant = Boolean(resource?.length)
  const row = await site.db.reads
    .selectFrom('application')
    .leftJoin('authorization', (join) =>
      join
        .onRef('authorization.application_id', '=', 'application.application_id')
        .on('authorization.member_id', '=', visitor.member_id)
        .on('authorization.assistant', '=', assistant ? 1 : 0),
    )
    .select(['application.application_id', 'application.name', 'application.public', 'application.client_host'])
    .select(['authorization.access', 'authorization.chosen_access', 'authorization.document_hash'])
    .select(['application.update_ts as changed_ts', 'authorization.update_ts as allowed_ts'])
    .where('client_id', '=', client_id!)
    .where('disabled', '=', 0)
    .executeTakeFirst()
  const isThere = document
    ? document.redirect_uris.some((uri) => isRedirect(uri, redirect_uri!))
    : row && row.client_host === null
  if (!isThere) throw refusals.questionOver()
  const access = accessOf(scope)
  const settled = isAllowed(row, access) && isUnchanged(row!, document) && isAssured(row!, redirect_uri!)
  const name = document?.name ?? row!.name
  return {
    application_id: row?.application_id,
    name,
    document,
    redirect_uri: redirect_uri!,
    assistant,
    access,
    settled,
  }
}

type Before = Pick<Selectable<DB['application']>, 'public'> & {
  access: TokenAccess | null
  chosen_access: TokenAccess | null
  document_hash: string | null
  changed_ts: number
  allowed_ts: number | null
}

function isAllowed(row: Before | undefined, access: TokenAccess | undefined): boolean {
  const before = row?.chosen_access ?? row?.access ?? null
  return before === 'read_write' || (before !== null && before === access)
}

const isUnchanged = (
  { document_hash, allowed_ts, changed_ts }: Before,
  document: ClientDocument | undefined,
): boolean => (document ? document_hash === document.hash : allowed_ts !== null && allowed_ts >= changed_ts)

const isAssured = (row: Before, redirect_uri: string): boolean => !row.public || isExclusiveRedirect(redirect_uri)
