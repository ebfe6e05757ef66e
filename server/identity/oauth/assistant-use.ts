// Records the first use of an assistant on each day, off the path of the request.
import type { FastifyRequest } from 'fastify'
import { originOf } from '../../access/actor.ts'
import type { AssistantCredential } from '../../access/assistant.ts'
import { recordAssistantUse } from '../../audit/assistants.ts'

const DAY = 86_400

/** What this process has recorded, at most; then it forgets, and asks the log again. */
const MOST = 10_000

/** Creates the recorder of a process; `failed` receives errors. */
export function createAssistantUses(failed: (error: unknown) => void) {
  /** The day of the last recorded use, by person and client. */
  const days = new Map<string, number>()
  const recording = new Set<Promise<void>>()
  return {
    used({ site, ip, id }: Pick<FastifyRequest, 'site' | 'ip' | 'id'>, credential: AssistantCredential): void {
      const { member_id, application_id, token_id } = credential
      const key = `${site.url} ${member_id} ${application_id} ${token_id}`
      const day = Math.floor(site.clock() / DAY)
      if (days.get(key) === day) return
      if (days.size >= MOST) days.clear()
      days.set(key, day)
      const recorded = recordAssistantUse(site, { ...credential, from: originOf({ ip, id }) })
        .catch((error) => {
          days.delete(key)
          failed(error)
        })
        .finally(() => recording.delete(recorded))
      recording.add(recorded)
    },
    settled: () => Promise.all(recording),
  }
}
