// Error details of the API that pages translate (`words/*/details.ts`).

/** The details that follow the name of the field. What is not here, the API says as English pages do. */
export const errorDetails = {
  required: 'is required.',
  empty: 'must not be empty.',
  tooLong: 'must have at most {most} characters, not {length}.',
  assignee: 'must be a member of the room.',
} as const
