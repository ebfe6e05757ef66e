// Refusals of SCIM, in the form that its clients read (RFC 7644, 3.12).

/** What is wrong with a request, by the words of RFC 7644, table 9. */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** A refusal, which is answered with its status. */
export class ScimProblem extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

/** The body of an answer that refuses. */
export const problemBody = (status: number, detail: string, scimType?: ScimType) => ({
  schemas: [ERROR],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
})

export const badRequest = (detail: string, scimType: ScimType = 'invalidValue') =>
  new ScimProblem(400, detail, scimType)

export const notFound = (id: string) => new ScimProblem(404, `There is no resource ${id.slice(0, 64)}.`)
