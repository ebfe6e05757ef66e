// The fields of a new template as its sheet has them, and as they are sent.

/** Texts are empty where nothing is set; numbers too, as they are typed. */
export interface TemplateValues {
  name: string
  description: string
  meeting_name: string
  meeting_goal: string
  minutes: string
  room_default: boolean
}

export const NEW_TEMPLATE: TemplateValues = {
  ...{ name: '', description: '', meeting_name: '', meeting_goal: '', minutes: '', room_default: false },
}

const MINUTE = 60

/** What is sent: whatever is set. A length that is no number is sent as such, so that the server says what is wrong. */
export function templateSent({ minutes, room_default, ...texts }: TemplateValues): Record<string, unknown> {
  const set = Object.entries(texts).filter(([, text]) => text.trim())
  return {
    ...Object.fromEntries(set),
    ...(minutes.trim() && { duration: Number(minutes) * MINUTE }),
    ...(room_default && { room_default }),
  }
}
