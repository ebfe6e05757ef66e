// The colours of Word documents, which are those of the PDF.

export const INK = '1C2430'
export const NAVY = '12324F'
export const MUTED = '55636F'
export const HAIR = 'D3DBE3'
export const LINK = '1B5E94'
export const WARNING = '9A2B12'
export const NOTICES = {
  decision: { line: '5A3D8F', fill: 'F0EBF8' },
  issue: { line: 'B7791F', fill: 'FDF7EA' },
  action: { line: '1B5E94', fill: 'EFF5FA' },
} as const
