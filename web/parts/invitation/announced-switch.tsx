// The switch “E-mail people about changes” of organizers.
import { type Change, useOptimisticChoice } from '../../api/writing/use-change.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { Checkbox } from '../../kit/fields/checkbox.tsx'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { ErrorMessage } from '../loading/loaded.tsx'
import './invitation.css'

const { answers } = words

interface Props {
  announced: boolean
  change: Change<boolean, unknown>
}

/** The switch; nothing where the site sends no mail and nothing is told. */
export function AnnouncedSwitch({ announced, change }: Props) {
  const [on, choose] = useOptimisticChoice(announced, change)
  if (!known.sends_mail && !announced) return null
  return (
    <div className="announced-switch">
      <Checkbox
        role="switch"
        label={answers.tellChanges}
        description={on ? answers.tellsChanges : answers.tellsNothing}
        checked={on}
        onChange={({ currentTarget: { checked } }) =>
          choose(checked, () => showToast(checked ? answers.toldFromNow : answers.toldNoMore))
        }
      />
      <ErrorMessage error={change.error} />
    </div>
  )
}
