// The list of people who can be mentioned, beside the text in which somebody types a name.
import { formWords } from '../../form-words.ts'
import { Initials } from '../people/person.tsx'
import type { MentionList as Shown } from './use-mentions.ts'
import './mentions.css'

/** The list; `above`: it opens upward, from the top of the text. The focus stays in the text, whose keys choose. */
export function MentionList({ of: { id, offered, at, optionId, choose }, above }: { of: Shown; above: boolean }) {
  return (
    <div className={above ? 'mention-place above' : 'mention-place'}>
      <div className="mention-list" role="listbox" id={id} tabIndex={-1} aria-label={formWords.inviting.mention}>
        {offered.map(({ member_id, member_name }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text.
          <div
            key={member_id}
            id={optionId(index)}
            className="mention-option"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // The text keeps the focus, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            <Initials member_id={member_id} name={member_name} />
            <span>{member_name}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
