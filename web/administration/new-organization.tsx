// The sheet that makes an organization and gives it an owner.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fill } from '../../words/fill.ts'
import { organizations } from '../api/clients.ts'
import { faultsOf } from '../api/problem.ts'
import { useChange } from '../api/writing/use-change.ts'
import { showToast } from '../kit/feedback/toasts.ts'
import { TextField } from '../kit/fields/plain-fields.tsx'
import { Sheet } from '../parts/form/sheet.tsx'
import { ErrorMessage } from '../parts/loading/loaded.tsx'
import { known } from '../site.ts'
import { administeringWords } from './administration-words.ts'
import { FindMember } from './people/find-member.tsx'

const { administration: texts } = administeringWords

/** The sheet; anyone who makes it owns it, unless somebody else is chosen. */
export function NewOrganization({ close }: { close: () => void }) {
  const [name, call] = useState('')
  const [owner, choose] = useState<{ member_id: number; name: string } | undefined>(known)
  const go = useNavigate()
  const make = useChange(
    () => organizations('add', {}, { name, type: 'enterprise', member_id: owner!.member_id }),
    [['organizations'], ['rooms']],
  )
  const faults = faultsOf(make.error)
  return (
    <Sheet
      title={texts.newOrganization}
      busy={make.isPending}
      disabled={!name.trim() || !owner}
      close={close}
      save={() =>
        make.mutate(undefined, {
          onSuccess: ({ body: { organization_id, name } }) => {
            showToast(fill(texts.made, { name }))
            void go({ to: '/organizations/$organization_id', params: { organization_id }, replace: true })
          },
        })
      }
    >
      <TextField label={texts.name} value={name} change={call} error={faults['name']} />
      {owner ? (
        <p>
          {fill(texts.ownerChosen, { name: owner.name })}{' '}
          <button type="button" className="button bare" onClick={() => choose(undefined)}>
            {texts.changeOwner}
          </button>
        </p>
      ) : (
        <FindMember
          label={texts.chooseOwner}
          choose={(member_id, name) => choose({ member_id, name })}
          error={faults['member_id']}
        />
      )}
      {!Object.keys(faults).length && <ErrorMessage error={make.error} />}
    </Sheet>
  )
}
