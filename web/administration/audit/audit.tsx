// The audit log, narrowed by what its address says.
import { IconListSearch } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { auditEntry } from '../../../contract/audit/audit.ts'
import { pathAndQuery } from '../../../contract/client.ts'
import { plural } from '../../../words/fill.ts'
import { connection } from '../../api/clients.ts'
import { useRows } from '../../api/queries.ts'
import { Empty } from '../../kit/feedback/empty.tsx'
import { usePageAddress } from '../../kit/page/page-address.ts'
import { useTitle } from '../../kit/page/title.ts'
import { startOf } from '../../kit/time/time.ts'
import { Loaded } from '../../parts/loading/loaded.tsx'
import { More, rowsIn, totalOf } from '../../parts/loading/more.tsx'
import { known } from '../../site.ts'
import { AdministrationPage } from '../administration-page.tsx'
import { administeringWords } from '../administration-words.ts'
import { ForAdministrators } from '../for-administrators.tsx'
import { type AuditAddress, auditAddress, auditFilters } from './audit-address.ts'
import { AuditEntryRow } from './audit-entry.tsx'
import { AuditQuery } from './audit-query.tsx'
import { auditAt } from './audit-requests.ts'

const route = getRouteApi('/audit')
const { audit: texts } = administeringWords

const COLUMNS = ['when', 'who', 'what', 'object', 'details'] as const

/** The page. */
export const Audit = () => (
  <ForAdministrators>
    <Log />
  </ForAdministrators>
)

function Log() {
  const [address, choose] = usePageAddress(route.useSearch(), auditAddress)
  useTitle(texts.title)
  const query = useRows(['audit', JSON.stringify(address)], (page) => auditAt(address, startOf, page))
  const change = (to: AuditAddress) => choose((now) => ({ ...now, ...to }))
  return (
    <AdministrationPage title={texts.title} lead={texts.about}>
      <AuditQuery address={address} change={change} />
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
                      { ...auditFilters(address, startOf), format: 'xlsx' },
                    )
                  }
                  download
                >
                  {texts.file}
                </a>
              </div>
              <table className="entries log" aria-label={texts.title}>
                <thead>
                  <tr>
                    {COLUMNS.map((name) => (
                      <th key={name} scope="col">
                        {texts[name]}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rowsIn(data).map((entry) => (
                    <AuditEntryRow key={entry.audit_id} entry={entry} change={change} />
                  ))}
                </tbody>
              </table>
              <More of={texts.title} query={query} />
            </>
          ) : (
            <Empty icon={IconListSearch} text={Object.keys(address).length ? texts.noMatch : texts.none}>
              {Object.keys(address).length > 0 && (
                <button type="button" className="button quiet" onClick={() => choose(() => ({}))}>
                  {texts.clear}
                </button>
              )}
            </Empty>
          )
        }
      </Loaded>
    </AdministrationPage>
  )
}
