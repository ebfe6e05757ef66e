// Duration of a series' meetings, parsed from a request.

/** The length of the meetings that was sent, in seconds; undefined where none was. */
export function lengthIn({
  duration_seconds,
  duration_minutes,
}: {
  duration_seconds?: number | null
  duration_minutes?: number | null
}) {
  if (duration_seconds != null) return duration_seconds
  if (duration_minutes != null) return duration_minutes * 60
  return duration_seconds === null || duration_minutes === null ? null : undefined
}
