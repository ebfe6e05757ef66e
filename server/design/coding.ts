// Content negotiation of compression (RFC 9110, 12.5.3).

export type Coding = 'br' | 'gzip'

/** The best one that is accepted; undefined where none is. */
export const codingFor = (accepted: string | undefined): Coding | undefined =>
  (['br', 'gzip'] as const).find((one) => {
    const named = (accepted ?? '').split(',').find((part) => part.split(';')[0]!.trim().toLowerCase() === one)
    return named !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(named)
  })
