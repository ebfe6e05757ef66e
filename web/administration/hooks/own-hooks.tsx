// All webhooks of the reader.

import { useFirst } from '../../api/queries.ts'
import { managing } from '../../api/requests/managing-requests.ts'
import { LoadedPage } from '../../parts/loading/loaded.tsx'
import { AdministrationPage } from '../administration-page.tsx'
import { administeringWords } from '../administration-words.ts'
import { HookList } from './hook-list.tsx'

const { hooks: texts } = administeringWords

/** The page. */
export const OwnHooks = () => (
  <LoadedPage query={useFirst(['hooks', 'own'], managing.hooks())} title={() => texts.title}>
    {({ body }) => (
      <AdministrationPage title={texts.title} lead={`${texts.about} ${texts.own}`}>
        <HookList hooks={body} />
      </AdministrationPage>
    )}
  </LoadedPage>
)
