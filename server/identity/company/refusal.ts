// Reasons to refuse a company sign-in.

/** The reasons, each with a sentence of its own in `words/`. */
export const companyRefusals = [
  'state',
  'denied',
  'unreachable',
  'invalid',
  'replayed',
  'no address',
  'unverified',
  'domain',
  'claimed',
  'other account',
  'unknown',
  'inactive',
  'second factor',
  'linked elsewhere',
  'password',
] as const
export type CompanyReason = (typeof companyRefusals)[number]

/** A refused sign-in; `code` is what the library says, for the audit log. */
export class CompanyRefusal extends Error {
  readonly reason: CompanyReason
  readonly code: string | undefined

  constructor(reason: CompanyReason, code?: string) {
    super(reason)
    this.reason = reason
    this.code = code
  }
}
