// Filters of the audit log: action, result, object, person, address and time.

import { Choice, options, SearchField } from '../../kit/fields/filters.tsx'
import { DayField } from '../../parts/form/day-field.tsx'
import { administeringWords } from '../administration-words.ts'
import type { AuditAddress } from './audit-address.ts'
import { AuditPeople } from './audit-people.tsx'

const { audit: texts } = administeringWords

interface Props {
  address: AuditAddress
  change: (to: AuditAddress) => void
}

const sorted = (of: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(of).toSorted(([, one], [, other]) => one.localeCompare(other)))

/** The form of filters. */
export function AuditFilters({ address, change }: Props) {
  // What is left out of an address is no key of it.
  const set = (name: keyof AuditAddress) => (value: string | undefined) =>
    change({ [name]: value || undefined } as AuditAddress)
  const day = (name: 'since' | 'until') => (
    <div className="plan-field">
      <DayField label={texts[name]} value={address[name] ?? ''} change={set(name)} optional past />
    </div>
  )
  return (
    <search className="filter-form">
      <div className="filters">
        <Choice label={texts.action} value={address.action} none={texts.anyAction} choose={set('action')}>
          {options(sorted(texts.actions))}
        </Choice>
        <Choice label={texts.result} value={address.result} none={texts.anyResult} choose={set('result')}>
          {options(texts.results)}
        </Choice>
        <Choice label={texts.object} value={address.object_kind} none={texts.anyObject} choose={set('object_kind')}>
          {options(sorted(texts.kinds))}
        </Choice>
      </div>
      <div className="filters audit-fields">
        {day('since')}
        {day('until')}
        <div className="audit-address">
          <span className="small soft" aria-hidden="true">
            {texts.address}
          </span>
          <SearchField label={texts.address} placeholder="" search={address.address ?? ''} change={set('address')} />
        </div>
      </div>
      <AuditPeople address={address} change={change} />
    </search>
  )
}
