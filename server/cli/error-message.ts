// The text of an error, for the line that a command prints.

/** The message of an error; where several addresses of a host were tried, that of the first. */
export function messageOf(error: unknown): string {
  const { message, errors } = error as AggregateError
  return message || (errors?.length ? messageOf(errors[0]) : String(error))
}
