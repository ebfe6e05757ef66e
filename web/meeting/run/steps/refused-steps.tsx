// Steps through an agenda that the server refused: each with its reason, Retry and Discard.
import { fill } from '../../../../words/fill.ts'
import { errorMessage } from '../../../api/problem.ts'
import type { Unsent } from '../../../api/writing/queue.ts'
import { UnsentButtons } from '../../../parts/saving/unsent-buttons.tsx'
import { words } from '../../../words.ts'
import type { UnsentStep } from './steps.ts'

const { run } = words

/** The steps; nothing where there are none. */
export const RefusedSteps = ({ steps }: { steps: readonly Unsent<UnsentStep>[] }) =>
  steps.map(({ id, about: { to, title }, error }) => (
    <div key={id} className="told refused-step" role="alert">
      <p>
        {fill(run.notDone[to], { item: title })} {errorMessage(error)}
      </p>
      <UnsentButtons id={id} />
    </div>
  ))
