// Loading and error states of a mail preview.
import type { ReactNode } from 'react'
import { faultsOf } from '../../api/problem.ts'
import { formWords } from '../../form-words.ts'
import { ErrorMessage, Retry, Waiting } from '../../parts/loading/loaded.tsx'
import type { MailDraft, MailPreview } from './mail-draft.ts'

const { mailSheets: texts } = formWords

interface Props {
  of: MailDraft
  children: (preview: MailPreview) => ReactNode
}

/** The part. What somebody types there stays where a later preview fails. */
export function MailPreviewed({ of: { preview, error, failureReason }, children }: Props) {
  const hasNobody = error !== null && faultsOf(error)['to'] !== undefined
  return (
    <>
      {hasNobody ? <p>{texts.nobodyThere}</p> : <ErrorMessage error={error} />}
      {error && !hasNobody && <Retry after={error} />}
      {preview ? children(preview) : !error && <Waiting late={failureReason} />}
    </>
  )
}
