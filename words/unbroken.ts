// Line breaks inside of words: a browser breaks after every hyphen, and "e-" would end a line.

/** The text or source with a no-break hyphen (U+2011) in "e-mail", except where it begins a sentence that is a whole text. */
export const unbroken = (text: string): string => text.replace(/(\be|(?<!^|['"`])\bE)-(?=[mM]ail)/g, '$1\u2011')
