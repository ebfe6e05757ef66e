// The audit log, narrowed by what its address says.
import { IconListSearch } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { auditEntry } from '../../contract/audit.ts'
import { pathAndQuery } from '../../contract/client.ts'
import { plural } from '../../words/fill.ts'
import { administeringWords } from '../administering-words.ts'
import { connection } from '../api/clients.ts'
import { useRows } from '../api/queries.ts'
import { known } from '../site.ts'
import { useAskedAddress } from '../ui/asked-address.ts'
import { Empty } from '../ui/empty.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { More, rowsIn, totalOf } from '../ui/more.tsx'
import { startOf } from '../ui/time.ts'
import { useTitle } from '../ui/title.ts'
import { AdministrationHead } from './administration-head.tsx'
import { type AuditAddress, auditAddress, auditFilters } from './audit-address.ts'
import { AuditEntryRow } from './audit-entry.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditNarrowed } from './audit-narrowed.tsx'
import { auditAt } from './audit-requests.ts'
import { ForAdministrators } from './for-administrators.tsx'

const route = getRouteApi('/audit')
const { audit: texts } = administeringWords

/** The page. */
export const Audit = () => (
  <ForAdministrators>
    <Log />
  </ForAdministrators>
)

function Log() {
  const [asked, choose] = useAskedAddress(route.useSearch(), auditAddress)
  useTitle(texts.title)
  const query = useRows(['audit', JSON.stringify(asked)], (page) => auditAt(asked, startOf, page))
  const change = (to: AuditAddress) => choose((now) => ({ ...now, ...to }))
  return (
    <>
      <AdministrationHead title={texts.title}>
        <p className="lead">{texts.about}</p>
      </AdministrationHead>
      <AuditFilters asked={asked} change={change} />
      <AuditNarrowed asked={asked} change={change} />
      <Loaded query={query}>
        {(data) =>
          totalOf(data) ? (
            <>
              <div className="buttons between after-heading">
                <span className="soft" role="status">
                  {plural(texts.entries, totalOf(data) ?? 0, known.locale)}
                </span>
                <a
                  className="button quiet"
                  href={
                    connection.base +
                    pathAndQuery(
                      auditEntry.endpoints.all.at[0]!.path,
                      {},
                      { ...auditFilters(asked, startOf), format: 'xlsx' },
                    )
                  }
                  download
                >
                  {texts.file}
                </a>
              </div>
              <ul className="rows" aria-label={texts.title}>
                {rowsIn(data).map((entry) => (
                  <AuditEntryRow key={entry.audit_id} entry={entry} change={change} />
                ))}
              </ul>
              <More of={texts.title} query={query} />
            </>
          ) : (
            <Empty icon={IconListSearch} text={Object.keys(asked).length ? texts.noMatch : texts.none}>
              {Object.keys(asked).length > 0 && (
                <button type="button" className="button quiet" onClick={() => choose(() => ({}))}>
                  {texts.clear}
                </button>
              )}
            </Empty>
          )
        }
      </Loaded>
    </>
  )
}
