// The parts of an audited action: its kind of object, its result, its name.

/** An action of the audit log. */
export interface AuditedAction {
  readonly display: string
  /** The kind of its object, by the name of its resource; undefined where it varies. */
  readonly object: string | undefined
  readonly result: AuditResult
  /** The sentence that describes when it is recorded. */
  readonly when: string
}

/** Whether the action was done or refused. */
export const auditResults = ['done', 'refused'] as const
export type AuditResult = (typeof auditResults)[number]

const action =
  <R extends AuditResult>(result: R) =>
  <const O extends string | undefined>(object: O, display: string, when: string) =>
    ({ result, object, display, when }) as const
/** An action that was done. */
export const done = action('done')
/** An action that was refused. */
export const refused = action('refused')
