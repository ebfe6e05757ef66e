// Autosaved draft, debounced by two seconds, restored after a crash or on another device (docs/api/requests.md#drafts).
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allDrafts, draftsKey, firstDrafts } from '../../api/writing/drafts.ts'
import { keepText, typedAt } from '../../api/writing/kept-texts.ts'
import { pageMade } from '../../clock.ts'

const useDrafts = () =>
  useQuery({ queryKey: draftsKey, queryFn: allDrafts, initialData: firstDrafts, initialDataUpdatedAt: pageMade })

/** The place of the latest draft whose place begins so; undefined where there is none. */
export const useKeptDraftKey = (prefix: string): string | undefined =>
  useDrafts().data?.find(({ place: draftKey }) => draftKey.startsWith(prefix))?.place

/** A function for the text of the draft at a place; it gives undefined where there is none. */
export function useKeptText(): (draftKey: string) => string | undefined {
  const { data } = useDrafts()
  return (draftKey) => data?.find((one) => one.place === draftKey)?.text
}

/** Keeps a text at another place than before. */
export function moveDraft(from: string, to: string, text: string): void {
  keepText(to, text)
  keepText(from, '', text)
}

/**
 * A text and a function that changes it, kept at a place of the reader's own. It begins with what was kept there; an empty
 * text is forgotten. The function takes another place where the text goes on elsewhere.
 */
export function useDraft(draftKey: string): [string, (text: string, at?: string) => void] {
  const { data } = useDrafts()
  const kept = data?.find((one) => one.place === draftKey)?.text ?? ''
  const [typed, type] = useState<string>()
  const write = (text: string, at = draftKey) => {
    type(text)
    keepText(at, text, at === draftKey ? kept : '')
  }
  return [typed ?? typedAt(draftKey) ?? kept, write]
}
