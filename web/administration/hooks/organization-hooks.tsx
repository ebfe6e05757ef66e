// The reader's webhooks for an organization and its rooms.
import { getRouteApi } from '@tanstack/react-router'
import { useFirst } from '../../api/queries.ts'
import { first } from '../../api/requests/first-requests.ts'
import { managing } from '../../api/requests/managing-requests.ts'
import { Section } from '../../kit/page/section.tsx'
import { LoadedPage } from '../../parts/loading/loaded.tsx'
import { OrganizationSettingsPage } from '../../parts/places/organization-head.tsx'
import { administeringWords } from '../administration-words.ts'
import { HookList } from './hook-list.tsx'

const route = getRouteApi('/organizations/$organization_id/hooks')
const { hooks: texts } = administeringWords

/** The page. */
export function OrganizationHooks() {
  const { organization_id } = route.useParams()
  const hooks = useFirst(['hooks', 'organization', organization_id], managing.hooks({ organization_id }))
  return (
    <LoadedPage
      query={useFirst(['organization', organization_id], first.organization(organization_id))}
      together={[hooks]}
      title={({ body }) => `${texts.title}, ${body.name}`}
    >
      {({ body }) => (
        <OrganizationSettingsPage organization={body}>
          <Section title={texts.title} count={hooks.data?.body.length}>
            <p className="soft">
              {texts.about} {texts.own}
            </p>
            <HookList hooks={hooks.data?.body ?? []} organization={{ value: organization_id, display: body.name }} />
          </Section>
        </OrganizationSettingsPage>
      )}
    </LoadedPage>
  )
}
