// All hooks of the reader.
import { administeringWords } from '../administering-words.ts'
import { useFirst } from '../api/queries.ts'
import { managing } from '../managing-requests.ts'
import { LoadedPage } from '../ui/loaded.tsx'
import { AdministrationHead } from './administration-head.tsx'
import { HookList } from './hook-list.tsx'

const { hooks: texts } = administeringWords

/** The page. */
export const OwnHooks = () => (
  <LoadedPage query={useFirst(['hooks', 'own'], managing.hooks())} title={() => texts.title}>
    {({ body }) => (
      <>
        <AdministrationHead title={texts.title} />
        <HookList hooks={body} />
      </>
    )}
  </LoadedPage>
)
