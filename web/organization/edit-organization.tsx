// The sheet that renames an organization, and hands it over to another owner.
import { useState } from 'react'
import { organizations } from '../api/clients.ts'
import { faultsOf } from '../api/problem.ts'
import { useChange } from '../api/queries.ts'
import { mayUse } from '../api/rights.ts'
import { managingWords } from '../managing-words.ts'
import { known } from '../site.ts'
import { SelectField, TextField } from '../ui/form/plain-fields.tsx'
import { Sheet } from '../ui/form/sheet.tsx'
import { ErrorMessage } from '../ui/loaded.tsx'
import type { Member } from '../ui/membership/place.ts'
import type { Organization } from '../ui/organization-head.tsx'
import { showToast } from '../ui/toasts.ts'

const { managedPlaces: texts } = managingWords
const GUEST = 5

interface Props {
  organization: Organization
  people: readonly Member[]
  close: () => void
}

/** The sheet. Whoever may delete the organization may hand it over too. */
export function EditOrganization({ organization, people, close }: Props) {
  const { organization_id } = organization
  const owner = organization.member_id.value
  const [name, rename] = useState(organization.name)
  const [to, choose] = useState(owner)
  const save = useChange(
    (sent: { name?: string; member_id?: number }) => organizations('change', { organization_id }, sent),
    [['organization', organization_id], ['people', 'organization', organization_id], ['rooms'], ['organizations']],
  )
  const faults = faultsOf(save.error)
  const changes = { ...(name.trim() !== organization.name && { name }), ...(to !== owner && { member_id: to }) }
  const candidates = people
    .filter(({ member_id, role_id }) => member_id === owner || role_id.value !== GUEST)
    .toSorted((one, other) => one.member_name.localeCompare(other.member_name, known.locale))
  return (
    <Sheet
      title={texts.editOrganization}
      busy={save.isPending}
      disabled={!name.trim() || !Object.keys(changes).length}
      close={close}
      save={() =>
        save.mutate(changes, {
          onSuccess: () => {
            close()
            // Only whoever has it then can give an organization back.
            const back = to === owner ? () => save.mutate({ name: organization.name }) : undefined
            showToast(texts.saved, back)
          },
        })
      }
    >
      <TextField label={texts.name} value={name} change={rename} error={faults['name']} />
      {mayUse(organization, 'DELETE') && candidates.length > 1 && (
        <>
          <SelectField
            label={texts.owner}
            options={candidates.map(({ member_id, member_name }) => [String(member_id), member_name] as const)}
            value={String(to)}
            choose={(one) => choose(Number(one))}
            error={faults['member_id']}
          />
          {to !== owner && <p className="warning">{texts.ownerHint}</p>}
        </>
      )}
      {!Object.keys(faults).length && <ErrorMessage error={save.error} />}
    </Sheet>
  )
}
