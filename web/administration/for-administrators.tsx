// Renders an administration page for administrators, and an access error for others.
import type { ReactNode } from 'react'
import { ResponseError } from '../../contract/client.ts'
import { ErrorPage } from '../parts/loading/loaded.tsx'
import { known } from '../site.ts'

const FORBIDDEN = new ResponseError(403, undefined, new Headers())

/** The page, or the error page of what is forbidden. */
export const ForAdministrators = ({ children }: { children: ReactNode }) =>
  known.administers ? children : <ErrorPage error={FORBIDDEN} />
