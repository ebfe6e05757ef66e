// Filters of the audit log without a field, set by pressing a value in an entry or by a link.
import { IconX } from '@tabler/icons-react'
import { fill } from '../../../words/fill.ts'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { administeringWords } from '../administration-words.ts'
import type { AuditAddress } from './audit-address.ts'

const { audit: texts } = administeringWords

interface Props {
  address: AuditAddress
  change: (to: AuditAddress) => void
}

/** Each with a button that shows the others again. */
export function AuditNarrowed({ address: { object_id, organization_id, request_id }, change }: Props) {
  const all = [
    { name: 'object_id', label: object_id && fill(texts.thing, { number: object_id }) },
    { name: 'organization_id', label: organization_id && fill(texts.organization, { number: organization_id }) },
    { name: 'request_id', label: request_id && fill(texts.request, { id: request_id }) },
  ] as const
  return all.map(
    ({ name, label }) =>
      label && (
        <p key={name} className="audit-chosen">
          {label}
          <IconButton
            label={fill(texts.notOf, { name: label })}
            icon={IconX}
            onClick={() => change({ [name]: undefined } as AuditAddress)}
          />
        </p>
      ),
  )
}
