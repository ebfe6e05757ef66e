// The @ before a name. The wide one is that of Chinese and Japanese keyboards.

const AT = /[@＠]/

/** Returns whether somebody may be mentioned in a text. */
export const hasAt = (text: string): boolean => AT.test(text)

/** What stands before the @ of an e-mail address or in a link; Chinese and Japanese have no space before a name either. */
const IN_ADDRESS = /(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{N}._%+\-/[]$/u

/** Returns whether an @ behind a text belongs to an address. */
export const endsInAddress = (before: string): boolean => IN_ADDRESS.test(before.slice(-2))
