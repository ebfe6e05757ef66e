// The sheet that renames an organization, sets what assistants may do in it, and hands it over to another owner.

import { useQuery } from '@tanstack/react-query'
import { organizations } from '../api/clients.ts'
import { faultsOf } from '../api/problem.ts'
import { mayUse } from '../api/rights.ts'
import { useChange } from '../api/writing/use-change.ts'
import { showToast } from '../kit/feedback/toasts.ts'
import { Conflicts } from '../kit/fields/conflicts.tsx'
import { SelectField, TextField } from '../kit/fields/plain-fields.tsx'
import { byName } from '../kit/text/by-name.ts'
import { managingWords } from '../managing-words.ts'
import { type Tagged, tagged, useMergedValues } from '../parts/form/merged-values.ts'
import { Sheet } from '../parts/form/sheet.tsx'
import { ErrorMessage } from '../parts/loading/loaded.tsx'
import type { Organization } from '../parts/places/organization-head.tsx'
import { useOrganizationPeople } from './organization-queries.ts'

const { managedPlaces: texts } = managingWords
const GUEST = 5

interface Props {
  organization: Organization
  close: () => void
}

interface Values {
  name: string
  assistants: AssistantAccess
  member_id: number
}

type AssistantAccess = Organization['assistants']

const ACCESSES = Object.entries(texts.assistantAccess) as unknown as (readonly [AssistantAccess, string])[]

const LABELS = { name: texts.name, assistants: texts.assistants, member_id: texts.owner }

const valuesOf = ({ name, assistants, member_id }: Organization): Values => ({
  ...{ name, assistants, member_id: member_id.value },
})

/** The sheet, once the organization is there as it is now. Anyone who may delete it may hand it over too. */
export function EditOrganization({ organization, ...more }: Props) {
  const { organization_id } = organization
  const { data } = useQuery({
    queryKey: ['edited', 'organization', organization_id],
    queryFn: async () => tagged(await organizations('one', { organization_id }, {}), valuesOf),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return data && <Form organization={organization} loaded={data} {...more} />
}

function Form({ organization, loaded, close }: Props & { loaded: Tagged<Values> }) {
  const { organization_id } = organization
  // Who may become the owner.
  const people = useOrganizationPeople(organization_id).data?.body ?? []
  const edited = useMergedValues(`edit-organization-${organization_id}`, loaded, valuesOf)
  const { base, values, settled, change } = edited
  const owner = base.values.member_id
  const { name, assistants, member_id: to } = values
  const save = useChange(
    ({ sent, tag }: { sent: Partial<Values>; tag: string }) =>
      organizations('change', { organization_id }, sent, {}, tag ? { 'if-match': tag } : {}),
    [['organization', organization_id], ['people', 'organization', organization_id], ['rooms'], ['organizations']],
  )
  const send = ({ values: now, tag }: Tagged<Values>, from: Values) => {
    const sent = {
      ...(now.name !== from.name && { name: now.name }),
      ...(now.assistants !== from.assistants && { assistants: now.assistants }),
      ...(now.member_id !== from.member_id && { member_id: now.member_id }),
    }
    save.mutate(
      { sent, tag },
      {
        onSuccess: () => {
          edited.forget()
          close()
          // Only the new owner can transfer the organization back.
          const back =
            sent.member_id === undefined
              ? () => save.mutate({ sent: { name: from.name, assistants: from.assistants }, tag: '' })
              : undefined
          showToast(texts.saved, back)
        },
        onError: (error) => {
          const again = edited.take(error)
          if (again) send(again, base.values)
        },
      },
    )
  }
  const faults = faultsOf(save.error)
  const nameOf = (id: number) =>
    people.find(({ member_id }) => member_id === id)?.member_name ?? organization.member_id.display
  const shown = (of: Values) => ({
    name: of.name,
    assistants: texts.assistantAccess[of.assistants],
    member_id: nameOf(of.member_id),
  })
  const candidates = people
    .filter(({ member_id, role_id }) => member_id === owner || role_id.value !== GUEST)
    .toSorted(byName)
  return (
    <Sheet
      title={texts.editOrganization}
      busy={save.isPending}
      disabled={!name.trim() || !edited.changed.length || edited.undecided}
      draft={edited.draft}
      close={close}
      save={() => send({ values: settled, tag: base.tag }, base.values)}
    >
      <TextField label={texts.name} value={name} change={(typed) => change({ name: typed })} error={faults['name']} />
      <SelectField
        label={texts.assistants}
        options={ACCESSES}
        value={assistants}
        choose={(one) => change({ assistants: one })}
        error={faults['assistants']}
      />
      <p className="soft small">{texts.assistantsHint}</p>
      {mayUse(organization, 'DELETE') && candidates.length > 1 && (
        <>
          <SelectField
            label={texts.owner}
            options={candidates.map(({ member_id, member_name }) => [String(member_id), member_name] as const)}
            value={String(to)}
            choose={(one) => change({ member_id: Number(one) })}
            error={faults['member_id']}
          />
          {to !== owner && <p className="warning">{texts.ownerHint}</p>}
        </>
      )}
      <Conflicts
        choose={edited.choose}
        conflicts={edited.conflicts.map(({ field, theirs, chosen }) => ({
          ...{ field, chosen, label: LABELS[field] },
          ...{ yours: shown(values)[field], theirs: shown(theirs)[field] },
        }))}
      />
      {!Object.keys(faults).length && !edited.conflicts.length && <ErrorMessage error={save.error} />}
    </Sheet>
  )
}
