// Texts in the addresses of pages, such as the words of `/search?q=siren`.

/** The beginning of a text: so many characters as the API counts them, none of them cut in two. */
export const shortened = (text: string, most: number): string => [...text.slice(0, 2 * most)].slice(0, most).join('')

/** A text as it stands in an address, shortened; empty where none stands there. */
export const addressText = (value: unknown, most: number): string =>
  value === undefined ? '' : shortened(String(value), most)
