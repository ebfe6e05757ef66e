// Errors that assistants get as the result of a tool: a sentence that repeats nothing of what anybody wrote.
import type { ErrorCode } from '../../../contract/errors.ts'

/** An error of a call. */
export class ToolError extends Error {}

/** An error that follows from an answer of the API. */
export class RefusedByApi extends ToolError {
  readonly status: number

  constructor(status: number, { message }: ToolError) {
    super(message)
    this.status = status
  }
}

/** What is hidden reads like what is missing. */
export const notThere = (): ToolError =>
  new ToolError('It does not exist, or this person is not allowed to do that with it.')

const SENTENCES: Readonly<Record<ErrorCode, string>> = {
  invalid_value: 'has a value that is not allowed',
  missing_field: 'is missing',
  unknown_field: 'is unknown',
  too_long: 'is too long',
  not_unique: 'already exists',
  invalid_reference: 'refers to something that does not exist there',
  invalid_transition: 'cannot be changed this way in its current state',
  conflicting_fields: 'conflicts with another argument',
  locked: 'can no longer be changed, for example because the minutes are approved',
}

/** The error of an argument, by the code of the API. */
export const argumentError = (argument: string, code: ErrorCode): ToolError =>
  new ToolError(`The argument "${argument}" ${SENTENCES[code] ?? 'is not valid'}.`)
