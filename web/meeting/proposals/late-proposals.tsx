// Proposals and their count, loaded after the first paint of the page.
import { type ComponentProps, lazy, Suspense } from 'react'
import { loadModule } from '../../api/connection.ts'

const List = lazy(async () => ({ default: (await loadModule(() => import('./proposals.tsx'))).Proposals }))

const Count = lazy(async () => ({ default: (await loadModule(() => import('./undecided.tsx'))).Undecided }))

/** The list; see `proposals.tsx`. */
export const LateProposals = (props: ComponentProps<typeof List>) => (
  <Suspense>
    <List {...props} />
  </Suspense>
)

/** The count; see `undecided.tsx`. */
export const LateUndecided = (props: ComponentProps<typeof Count>) => (
  <Suspense>
    <Count {...props} />
  </Suspense>
)
