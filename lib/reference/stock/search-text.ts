/** What the search over products looks into: code, name and GTIN in lower case by Unicode's rules. */
export const searchText = (code: string, name: string, gtin: string | null): string => `${code} ${name} ${gtin ?? ''}`.toLowerCase().trim()
